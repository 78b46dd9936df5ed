import type { Db } from '#app/platform/db.server.ts'
import type { videos } from './tables.server.ts'
import type { VideoUpload } from './video.ts'

export type Video = typeof videos.$inferSelect

/** What says where a film is and whether it can be watched. */
export type Film = Pick<Video, 'schoolId' | 'id' | 'backEnd' | 'remoteId' | 'status' | 'folder' | 'whole'>

/** What plays a film: a playlist with all sizes or one file, what stands there before it, and pictures of its places. */
export type Playback = {
  src: string
  /** For how many seconds the addresses in the playlist are good, at least; null of one file. */
  lasts: number | null
  poster: string | null
  preview: string | null
}

/** What takes films, makes them fit to be watched and hands them out: the product itself, or a service. */
export type BackEnd = {
  /** Refuses (503) when this deployment cannot take films now. */
  need(): void
  /** Where the file is sent. May ask a service, so it is called outside transactions. */
  openUpload(video: Video, origin: string): Promise<VideoUpload>
  /** Null until there is something to watch. */
  playback(film: Film): Playback | null
  /** Removes what is kept of a film, once the transaction is committed. */
  drop(db: Db, video: Video): Promise<void>
}
