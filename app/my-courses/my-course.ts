import type { PictureSources } from '../platform/picture.ts'
import type { CourseProgress } from '../progress/progress.ts'

export const SHOWN = ['all', 'started', 'finished'] as const
/** Which of one's courses a list shows. */
export type Shown = (typeof SHOWN)[number]

/** A course of one's own in the list. */
export type MyCourse = {
  slug: string
  title: string
  cover: PictureSources | null
  progress: CourseProgress
  watchedAt: string | null
  finishedAt: string | null
  /** Null when the access has no end. */
  accessEndsAt: string | null
}

/** What to go on with first. */
export type ContinueView = {
  course: MyCourse
  lecture: { id: number; title: string }
  section: string
  place: number
  of: number
  seconds: number
}
