/** What becomes of a film, in the numbers of Bunny Stream's messages; none of them while it is being sent. */
export const VIDEO_STATUS = {
  queued: 0,
  processing: 1,
  encoding: 2,
  finished: 3,
  /** One size of it can be watched already. */
  playable: 4,
  failed: 5,
  uploadFailed: 8,
} as const

export type VideoStatus = (typeof VIDEO_STATUS)[keyof typeof VIDEO_STATUS]

export function isPlayable(status: VideoStatus | null): boolean {
  return status === VIDEO_STATUS.finished || status === VIDEO_STATUS.playable
}

export function hasFailed(status: VideoStatus | null): boolean {
  return status === VIDEO_STATUS.failed || status === VIDEO_STATUS.uploadFailed
}

/** Whether nothing will change any more by itself. */
export function isSettled(status: VideoStatus | null): boolean {
  return status === VIDEO_STATUS.finished || hasFailed(status)
}

/** Why a film failed; each is a text of this domain, `problem_…`. */
export const VIDEO_PROBLEMS = [
  'not_a_video',
  'no_picture',
  'broken',
  'too_long',
  'too_long_student',
  'uneven',
  'too_large_picture',
  'took_too_long',
  'too_much_memory',
  'no_room',
  'interrupted',
  'cut_short',
  'failed',
] as const
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number]

/** Not the film's own fault: what was sent is kept, and preparing it once more may end well. */
export const PASSING_PROBLEMS = ['took_too_long', 'too_much_memory', 'no_room', 'cut_short', 'failed'] as const
const PASSING: ReadonlySet<VideoProblem> = new Set(PASSING_PROBLEMS)

export function mayPass(problem: VideoProblem): boolean {
  return PASSING.has(problem)
}

/** Seconds of a film of staff, and of one that a student shows in a comment or a post. */
export const LONGEST = { staff: 12 * 60 * 60, student: 30 * 60 } as const

export const VIDEO_BYTES_MAX = 4 * 1024 ** 3
export const TITLE_MAX = 200

/** What a TUS 1.0 client needs to send one film, whichever back end takes it; the first four travel as headers. */
export type VideoUpload = {
  endpoint: string
  AuthorizationSignature: string
  AuthorizationExpire: number
  VideoId: string
  LibraryId: string
  title: string
}

/** A film as staff see it. */
export type VideoRow = {
  id: number
  title: string
  filename: string | null
  status: VideoStatus | null
  /** Of the step that `status` names, 0 to 100. */
  progress: number
  /** Why it failed, in words. */
  problem: string | null
  /** Whether it can be prepared once more from what was sent. */
  retriable: boolean
  /** Bytes that have come, of so many. */
  received: number
  bytes: number | null
  durationSeconds: number | null
  width: number | null
  height: number | null
  poster: string | null
  captions: string[]
}
