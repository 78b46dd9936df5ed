import type { ProductStatus } from '#app/catalogue/product.ts'
import type { TreeSection } from '#app/courses/edited-rows.ts'
import { ProductTabs } from '#app/office-products/ui/product-tabs.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { eye, listVideo } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import { AddTitle } from '../ui/add-title.tsx'
import { PasteOutline } from '../ui/paste-outline.tsx'
import { Tree } from '../ui/tree.tsx'
import { useTree } from '../ui/use-tree.ts'

export const texts = ['ui', 'course-builder', 'office-products']

type Props = { course: { id: number; slug: string; title: string; status: ProductStatus }; sections: TreeSection[] }

/** The contents of a course: a tree that saves itself. */
export default function Outline({ course, sections }: Props) {
  const t = useTexts('course-builder')
  const duration = useDuration()
  const tree = useTree(course.id, sections)
  const lectures = tree.sections.flatMap((section) => section.lectures)
  const minutes = lectures.reduce((sum, one) => sum + one.duration_minutes, 0)
  return (
    <OfficeLayout
      title={course.title}
      crumbs={[{ href: '/home/courses', text: t('courses') }]}
      actions={
        <>
          <SavingState />
          <ButtonLink size="sm" icon={eye} href={`/${course.slug}/watch`} target="_blank">
            {t('preview')}
          </ButtonLink>
        </>
      }
    >
      <ProductTabs id={course.id} type="course" current="content" />
      <section className="card" aria-label={t('contents')}>
        <div className="card-head">
          <span>
            <b className="strong">{t('contents')}</b>{' '}
            <span className="t12 faint num">
              {t('sections_count', { count: tree.sections.length })} · {t('lectures_count', { count: lectures.length })}
              {minutes > 0 && ` · ${duration(minutes * 60)}`}
            </span>
          </span>
          <PasteOutline tree={tree} />
        </div>
        {tree.sections.length === 0 && (
          <Empty icon={listVideo} title={t('nothing_yet_title')} card={false}>
            {t('nothing_yet')}
          </Empty>
        )}
        <Tree tree={tree} />
        <AddTitle label={t('add_section')} field={t('section_title')} onAdd={tree.addSection} />
        <p className="tree-hint t12 faint">{t('drag_hint')}</p>
      </section>
    </OfficeLayout>
  )
}
