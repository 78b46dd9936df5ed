import type { ExamRowOfViewer } from '#app/learning/exams/attempt.ts'
import type { CourseProgress } from '#app/learning/lectures/progress.ts'
import type { PictureSources } from '#app/platform/picture.ts'

export const COURSE_FILTERS = ['all', 'started', 'finished', 'starred', 'expired'] as const
/** Which of one's courses a list shows. */
export type CourseFilter = (typeof COURSE_FILTERS)[number]

/** A course of one's own in the list. */
export type MyCourse = {
  slug: string
  title: string
  cover: PictureSources | null
  progress: CourseProgress
  watchedAt: string | null
  finishedAt: string | null
  /** When the access ends, or ended; null when it has no end. */
  accessEndsAt: string | null
  /** When it opens that was sold before; null otherwise. */
  opensAt: string | null
  /** Whether its lectures open. */
  open: boolean
  /** Where its title leads; null where the course has ended for one and is gone from the school's pages. */
  href: string | null
  /** Where it opens again, if a membership opened it that ended or is paused. */
  membershipAt: string | null
  /** Where its access can be bought again or made longer; null where it is not sold, or not yet. */
  buyAt: string | null
  /** The exams that are open to one, with how one stands in each. */
  exams: ExamRowOfViewer[]
  /** Where one gives licences of it to others; null where one bought none. */
  licences: string | null
  /** Where the certificate is; null as long as there is none. */
  certificate: string | null
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
