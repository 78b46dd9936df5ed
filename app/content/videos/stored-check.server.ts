import { eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { getSource, MASTER, storedAt, WHOLE } from './stored.server.ts'
import { videos } from './tables.server.ts'
import { isPlayable, VIDEO_STATUS } from './video.ts'

const { queued, processing, encoding } = VIDEO_STATUS

/** Films without their files, and files without their film, each in a line; for the operator, as it looks at every one. */
export async function listBrokenFilms(db: Db, schoolId: number): Promise<string[]> {
  const films = () => db.select().from(videos).where(eq(videos.schoolId, schoolId))
  const kept = await filmsStored(schoolId)
  const rows = (await films()).filter(({ backEnd }) => backEnd === 'own')
  const broken: string[] = []
  for (const video of rows) {
    const waits = [queued, processing, encoding].some((status) => status === video.status)
    const wanted = isPlayable(video.status)
      ? `${storedAt(video)}/${video.folder}/${video.whole ? WHOLE : MASTER}`
      : waits
        ? getSource(video)
        : undefined
    if (wanted && (await storage.size(wanted)) === undefined) broken.push(`film ${video.id} has no ${wanted}`)
  }
  const known = new Set(rows.map(({ id }) => String(id)))
  for (const name of kept) {
    if (!known.has(name)) broken.push(`${schoolId}/video/${name} belongs to no film`)
  }
  return broken
}

/** The ids of films of which something is stored. */
async function filmsStored(schoolId: number): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { key } of storage.list(`${schoolId}/video/`)) found.add(key.split('/')[2] ?? '')
  return found
}
