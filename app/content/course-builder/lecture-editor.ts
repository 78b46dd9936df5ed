import type { LectureRow } from '#app/content/courses/edited-rows.ts'

type TitledItem = { id: number; title: string }

export type LectureEditor = {
  course: TitledItem & { slug: string }
  section: TitledItem
  lecture: LectureRow
  /** The lectures before and behind it, and its place among all of the course. */
  beside: { previous: string | null; next: string | null; place: number; of: number }
  /** MB of one file. */
  maxMb: number
}
