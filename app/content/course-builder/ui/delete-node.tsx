import { useTexts } from '#app/platform/page.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { menuBeside } from './menu-beside.ts'
import { getTitle } from './tree-rows.ts'
import type { Node, TreeStore } from './tree-store.ts'

type Props = { node: Node; store: TreeStore; open: boolean; onClose: () => void }

/** Asks before a section or a lecture is deleted; for a while it can be brought back. */
export function DeleteNode({ node, store, open, onClose }: Props) {
  const t = useTexts('course-builder')
  const title = getTitle(node)
  function deleted() {
    store.removed(node)
    offerUndo(t('deleted', { title }), t('undo'), () => void store.restore(node))
  }
  const text =
    node.kind === 'section'
      ? t('delete_section_text', { title, count: node.section.lectures.length })
      : t('delete_lecture_text', { title })
  const beside = () =>
    node.kind === 'section'
      ? menuBeside({ gone: `[data-row="s${node.section.id}"]`, among: '[data-row^="s"]', empty: '.tree-end button' })
      : menuBeside({
          gone: `[data-row="l${node.lecture.id}"]`,
          among: '[data-row^="l"]',
          empty: `[data-row="s${node.lecture.sectionId}"] summary`,
        })
  return (
    <ConfirmDelete
      open={open}
      onClose={onClose}
      text={text}
      action={store.addressOf(node)}
      onDeleted={deleted}
      beside={beside}
    />
  )
}
