import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'

/** The lectures that show a video. */
export type LecturesOfVideos = {
  /** A video's length is known from now on. */
  takeOverLengthOf(db: Db, schoolId: number, videoId: number): Promise<void>
}

export const lecturesOfVideos = slot<LecturesOfVideos>('lectures of videos')
