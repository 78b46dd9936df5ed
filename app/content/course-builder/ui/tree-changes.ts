import type { LectureRow, SectionRow, TreeLecture, TreeSection } from '#app/content/courses/edited-rows.ts'

/** A lecture as the tree shows it, from the row that a call answered. */
export function treeLecture({ components, ...lecture }: LectureRow): TreeLecture {
  return { ...lecture, types: components.map(({ type }) => type) }
}

/** The same of a section with the lectures in it. */
export function treeSection(section: SectionRow): TreeSection {
  return { ...section, lectures: section.lectures.map(treeLecture) }
}

type PositionedItem = { id: number; position: number }
const byPlace = (a: PositionedItem, b: PositionedItem) => a.position - b.position || a.id - b.id
const numbered = <Row extends PositionedItem>(rows: Row[]): Row[] =>
  rows.map((row, position) => (row.position === position ? row : { ...row, position }))

type Sections = readonly TreeSection[]

/** The tree with a section at its place, in the stead of what it was before. */
export function withSection(sections: Sections, section: TreeSection): TreeSection[] {
  return [...sections.filter(({ id }) => id !== section.id), section].sort(byPlace)
}

export function withoutSection(sections: Sections, id: number): TreeSection[] {
  return sections.filter((one) => one.id !== id)
}

/** The tree with its sections in the order of these ids. */
export function inOrder(sections: Sections, ids: readonly number[]): TreeSection[] {
  return numbered(ids.flatMap((id) => sections.find((one) => one.id === id) ?? []))
}

/** The tree with a lecture at its place in its section, in the stead of what it was before. */
export function withLecture(sections: Sections, lecture: TreeLecture): TreeSection[] {
  return changed(withoutLecture(sections, lecture.id), lecture.sectionId, (rows) => [...rows, lecture].sort(byPlace))
}

export function withoutLecture(sections: Sections, id: number): TreeSection[] {
  const from = sections.find(({ lectures }) => lectures.some((one) => one.id === id))
  return changed(sections, from?.id, (rows) => rows.filter((one) => one.id !== id))
}

/** The tree with a lecture at a place, counted from 0, among those of a section. */
export function withLectureAt(sections: Sections, lecture: TreeLecture, to: number, place: number): TreeSection[] {
  return changed(withoutLecture(sections, lecture.id), to, (rows) =>
    numbered(rows.toSpliced(place, 0, { ...lecture, sectionId: to })),
  )
}

/** Sections that nothing happens to stay the same objects, so that nobody draws them again. */
function changed(
  sections: Sections,
  id: number | undefined,
  change: (lectures: TreeLecture[]) => TreeLecture[],
): TreeSection[] {
  return sections.map((section) => (section.id === id ? { ...section, lectures: change(section.lectures) } : section))
}

/** Where a lecture goes that is moved by one: within its section, or on to the next one; undefined where the tree ends. */
export function beside(
  sections: Sections,
  lecture: TreeLecture,
  by: 1 | -1,
): { section: number; place: number } | undefined {
  const at = sections.findIndex(({ id }) => id === lecture.sectionId)
  const lectures = sections[at]?.lectures ?? []
  const place = lectures.findIndex(({ id }) => id === lecture.id) + by
  if (place >= 0 && place < lectures.length) return { section: lecture.sectionId, place }
  const next = sections[at + by]
  return next && { section: next.id, place: by > 0 ? 0 : next.lectures.length }
}
