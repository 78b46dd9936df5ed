import type { TreeLecture, TreeSection } from '#app/courses/edited-rows.ts'

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

/** The tree with a lecture at another place. */
export function withLectureAt(
  sections: readonly TreeSection[],
  lecture: TreeLecture,
  to: number,
  place: number,
): TreeSection[] {
  return sections.map((section) => {
    const rest = section.lectures.filter(({ id }) => id !== lecture.id)
    if (section.id === to) return { ...section, lectures: rest.toSpliced(place, 0, { ...lecture, section_id: to }) }
    return rest.length === section.lectures.length ? section : { ...section, lectures: rest }
  })
}
