import type { TreeLecture, TreeSection } from '#app/content/courses/edited-rows.ts'
import type { Node } from './tree-store.ts'

export type TreeRow =
  | { key: string; kind: 'section'; section: TreeSection }
  | { key: string; kind: 'lecture'; section: TreeSection; lecture: TreeLecture }

/** The tree as one list, in which sections and lectures are dragged; closed sections keep their lectures to themselves. */
export function treeRows(sections: readonly TreeSection[], isOpen: (id: number) => boolean): TreeRow[] {
  return sections.flatMap((section): TreeRow[] => [
    { key: `s${section.id}`, kind: 'section', section },
    ...(isOpen(section.id)
      ? section.lectures.map((lecture): TreeRow => ({ key: `l${lecture.id}`, kind: 'lecture', section, lecture }))
      : []),
  ])
}

export const getNode = (row: TreeSection | TreeLecture): Node =>
  'lectures' in row ? { kind: 'section', section: row } : { kind: 'lecture', lecture: row }

export const getTitle = (of: Node) => (of.kind === 'section' ? of.section : of.lecture).title

/** Where a row lands that is dropped over another one; a lecture's place is counted from 0 within its new section. */
export function droppedAt(
  rows: readonly TreeRow[],
  from: string,
  over: string,
): { section: TreeSection; place: number } | undefined {
  const [start, end] = [from, over].map((key) => rows.findIndex((row) => row.key === key)) as [number, number]
  const moved = rows[start]
  if (!moved || end < 0 || start === end) return undefined
  const after = rows.toSpliced(start, 1).toSpliced(end, 0, moved)
  const head = after.slice(0, end).findLastIndex(({ kind }) => kind === 'section')
  const section = (after[head] ?? rows[0])?.section
  return section && { section, place: head < 0 ? 0 : end - head - 1 }
}
