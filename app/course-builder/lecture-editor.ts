import type { LectureRow } from '../courses/edited-rows.ts'

export type LectureEditor = {
  course: { id: number; slug: string; title: string }
  section: { id: number; title: string }
  lecture: LectureRow
}
