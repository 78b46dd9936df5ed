import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import type { Video } from './back-end.server.ts'
import { videos } from './tables.server.ts'

type Owner = { schoolId: number; id: number }

/** A film of somebody, for tests; nothing is stored of it. */
export async function aVideo(db: Db, by: Owner, more: Partial<Video> = {}): Promise<Video> {
  const row = { schoolId: by.schoolId, accountId: by.id, title: 'A film', backEnd: 'own' as const, ...more }
  const video = await db.insert(videos).values(row).returning().then(expectRow)
  return video
}
