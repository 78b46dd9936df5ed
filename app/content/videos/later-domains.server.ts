import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'

/** What becomes of lectures once the length of a video in them is known. */
export type LecturesOfVideos = {
  takeLength(db: Db, video: { schoolId: number; id: number }): Promise<void>
}

export const lecturesOfVideos = slot<LecturesOfVideos>('lectures of videos')
