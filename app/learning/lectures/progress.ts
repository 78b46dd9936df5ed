/** Code points of a note. */
export const NOTE_MAX = 20_000
export const POSITION_MAX = 1_000_000
/** How long a report of a place may have been on its way, in seconds; an older one counts as this old. */
export const AGE_MAX = 30 * 24 * 60 * 60
/** Pieces of a film that one call may tell of. */
export const SPANS_MAX = 50

/** Lectures of a course, and those of them that somebody has completed. */
export type CompletionCount = { completed: number; total: number }
export type CourseProgress = CompletionCount & { percent: number }

/** What one person did with one lecture. */
export type Progress = {
  lectureId: number
  watchedAt: string | null
  positionSeconds: number
  note: string
  starred: boolean
  completedAt: string | null
  course: CourseProgress
}

/** What a call that changes what is covered answers: the progress, and why the lecture is completed or not. */
export type SettledProgress = { progress: Progress; why: string[] }

/** Rounded down, so that 100 % means all of it. */
export function courseProgress(completed: number, total: number): CourseProgress {
  return { completed, total, percent: total === 0 ? 0 : Math.floor((completed / total) * 100) }
}

/** How far a student got in a lecture. */
export type LectureStanding = { id: number; title: string; completedAt: string | null; watchedSeconds: number }
