import { VIDEO_STATUS, type VideoStatus } from '../video.ts'

/** What Bunny Stream calls the statuses in its messages and those of a film in its API are two different lists. */
const REPORTED_STATUSES = new Map<number, VideoStatus>([
  [0, VIDEO_STATUS.queued],
  [1, VIDEO_STATUS.processing],
  [2, VIDEO_STATUS.encoding],
  [3, VIDEO_STATUS.finished],
  [4, VIDEO_STATUS.playable],
  [5, VIDEO_STATUS.failed],
  [7, VIDEO_STATUS.queued],
  [8, VIDEO_STATUS.uploadFailed],
])
const API_STATUSES = new Map<number, VideoStatus>([
  [0, VIDEO_STATUS.queued],
  [1, VIDEO_STATUS.processing],
  [2, VIDEO_STATUS.processing],
  [3, VIDEO_STATUS.encoding],
  [4, VIDEO_STATUS.finished],
  [5, VIDEO_STATUS.failed],
  [6, VIDEO_STATUS.failed],
])

/** A status of a message in ours; undefined for what says nothing of the film itself. */
export function getReportedStatus(number: number): VideoStatus | undefined {
  return REPORTED_STATUSES.get(number)
}

/** A status of the API in ours; undefined for those that tell nothing new. */
export function getApiStatus(number: number): VideoStatus | undefined {
  return API_STATUSES.get(number)
}

/** How far each is; a failure is further than work that is under way, and nearer than something to watch. */
const FURTHER: readonly (VideoStatus | null)[] = [
  null,
  VIDEO_STATUS.queued,
  VIDEO_STATUS.uploadFailed,
  VIDEO_STATUS.processing,
  VIDEO_STATUS.encoding,
  VIDEO_STATUS.failed,
  VIDEO_STATUS.playable,
  VIDEO_STATUS.finished,
]

/** Messages come late, twice and in any order: a film only goes on, and the same ones in any order end the same. */
export function furtherStatus(now: VideoStatus | null, reported: VideoStatus): VideoStatus | null {
  return FURTHER.indexOf(reported) > FURTHER.indexOf(now) ? reported : now
}
