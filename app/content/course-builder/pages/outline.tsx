import { useState } from 'react'
import type { FramedProduct } from '#app/content/catalogue/product-tabs.ts'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import type { TreeSection } from '#app/content/courses/edited-rows.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { listVideo, videoCamera } from '#app/ui/icons.ts'
import { ComparedVersions } from '#app/ui/two-versions.tsx'
import { AddTitle } from '../ui/add-title.tsx'
import { AddVideos } from '../ui/add-videos.tsx'
import { DeleteNode } from '../ui/delete-node.tsx'
import { MoveDialog } from '../ui/move-dialog.tsx'
import { PasteOutline } from '../ui/paste-outline.tsx'
import { PublishDrafts } from '../ui/publish-drafts.tsx'
import { SectionOpening } from '../ui/section-opening.tsx'
import { Tree } from '../ui/tree.tsx'
import type { Question } from '../ui/tree-row.tsx'
import type { Node } from '../ui/tree-store.ts'
import { useTree } from '../ui/use-tree.ts'

export const texts = ['ui', 'course-builder', 'office-products', 'videos']

type Props = {
  course: FramedProduct
  sections: TreeSection[]
  exams: { id: number; title: string }[]
}

/** The contents of a course: a tree that saves itself. */
export default function Outline({ course, sections: savedSections, exams }: Props) {
  const t = useTexts('course-builder')
  const duration = useDuration()
  const { store, sections, conflict } = useTree(course.id, savedSections)
  const [dialog, ask] = useState<{ question: Question; node: Node; open: boolean }>()
  const [films, setFilms] = useState(false)
  const lectures = sections.flatMap((section) => section.lectures)
  const drafts = lectures.filter(({ status }) => status === 'draft')
  const minutes = lectures.reduce((sum, one) => sum + one.durationMinutes, 0)
  const about = dialog && {
    store,
    course,
    node: dialog.node,
    open: dialog.open,
    onClose: () => ask({ ...dialog, open: false }),
  }
  return (
    <ProductFrame product={course} page="content">
      {films && <AddVideos store={store} sections={sections} />}
      <section className="card" aria-label={t('contents')}>
        <div className="card-head">
          <span>
            <b className="strong">{t('contents')}</b>{' '}
            <span className="t12 faint num">
              {t('sections_count', { count: sections.length })} · {t('lectures_count', { count: lectures.length })}
              {minutes > 0 && ` · ${duration(minutes * 60)}`}
            </span>
          </span>
          <span className="row wrap" style={{ '--g': '8px' }}>
            {sections.length > 0 && (
              <Button size="sm" icon={videoCamera} aria-expanded={films} onClick={() => setFilms(!films)}>
                {t('add_videos')}
              </Button>
            )}
            <PasteOutline store={store} />
            {drafts.length > 0 && <PublishDrafts store={store} drafts={drafts} />}
          </span>
        </div>
        {sections.length === 0 && (
          <Empty icon={listVideo} title={t('nothing_yet_title')} card={false}>
            {t('nothing_yet')}
          </Empty>
        )}
        <Tree store={store} sections={sections} ask={(question, node) => ask({ question, node, open: true })} />
        <div className="tree-end">
          <AddTitle label={t('add_section')} field={t('section_title')} onAdd={store.addSection} />
        </div>
        {sections.length > 0 && <p className="tree-hint t12 faint">{t('drag_hint')}</p>}
      </section>
      {about && dialog.question === 'delete' && <DeleteNode {...about} />}
      {about && dialog.question === 'move' && <MoveDialog key={store.addressOf(dialog.node)} {...about} />}
      {about && dialog.question === 'opening' && dialog.node.kind === 'section' && (
        <SectionOpening {...about} section={dialog.node.section} exams={exams} />
      )}
      <ComparedVersions
        open={conflict !== undefined}
        onClose={store.dismiss}
        conflict={conflict}
        parts={[{ label: t('title'), of: (title) => title, into: (_, title) => title }]}
        resolve={(title) => conflict && store.resolve(conflict, title)}
      />
    </ProductFrame>
  )
}
