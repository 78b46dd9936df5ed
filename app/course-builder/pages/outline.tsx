import type { ProductStatus } from '#app/catalogue/product.ts'
import type { TreeSection } from '#app/courses/edited-rows.ts'
import { useTexts } from '#app/platform/page.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'

export const texts = ['ui', 'course-builder']

type Props = { course: { id: number; slug: string; title: string; status: ProductStatus }; sections: TreeSection[] }

export default function Outline({ course, sections }: Props) {
  const t = useTexts('course-builder')
  return (
    <OfficeLayout title={course.title}>
      {t('content')} {sections.length}
    </OfficeLayout>
  )
}
