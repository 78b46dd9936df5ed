import { useTexts } from '#app/platform/page.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { LectureEditor } from '../lecture-editor.ts'

export const texts = ['ui', 'course-builder']

export default function Lecture({ lecture }: LectureEditor) {
  const t = useTexts('course-builder')
  return <OfficeLayout title={lecture.title}>{t('content')}</OfficeLayout>
}
