import { z } from 'zod'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import { enqueue, job } from '#app/platform/jobs.server.ts'
import { storage } from '#app/platform/storage.server.ts'

type VideoKey = { schoolId: number; id: number }

/** The files of a finished film. */
export const MASTER = 'master.m3u8'
/** What is there instead of playlists and segments of a film in one piece. */
export const WHOLE = 'film.mp4'
export const POSTER = 'poster.webp'
export const STRIP = 'strip.vtt'

/** All that is kept of a film lies below this key: what was sent, and a folder of what is watched. */
export function storedAt({ schoolId, id }: VideoKey): string {
  return `${schoolId}/video/${id}`
}

/** What was sent, until it has been made into what is watched. */
export function getSource(place: VideoKey): string {
  return `${storedAt(place)}/source`
}

export const removeStored = job('videos.remove-stored', {
  takes: { id: z.int() },
  work: (place) => storage.removeBelow(storedAt(place)),
})

/** Removes all that is kept of a film: at once, and by a job, should this process end before it comes to that. */
export async function deleteStoredVideo(db: Db, { schoolId, id }: VideoKey): Promise<void> {
  await enqueue(db, removeStored, { schoolId, id })
  onCommit(db, () => storage.removeBelow(storedAt({ schoolId, id })))
}
