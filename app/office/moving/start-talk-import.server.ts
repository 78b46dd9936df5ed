import { IMPORT_BYTES_MAX } from '#app/office/imports/import.ts'
import { createImport } from '#app/office/imports/imports.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { TalkFile } from './read-talk.server.ts'

type Sent = Pick<TalkFile, 'kind' | 'bytes' | 'columns'> & { fileName: string; dryRun: boolean }

/** Takes a file of posts or comments in; the rest happens in the background. */
export async function startTalkImport(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  { kind, bytes, columns, fileName, dryRun }: Sent,
): Promise<number> {
  if (bytes.length > IMPORT_BYTES_MAX) throw new Refusal(413, 'errors.too_large')
  const { readTalk } = await import('./read-talk.server.ts')
  const rows = await readTalk({ kind, bytes, columns, timeZone: school.timeZone, now: await readNow(db) })
  return await createImport(db, viewer, { kind, dryRun, fileName, options: columns ? { columns } : {}, rows })
}
