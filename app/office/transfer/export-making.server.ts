import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { isTransient } from '#app/platform/database-away.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { OutgoingHeld } from '#app/platform/held.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { StorageAway } from '#app/platform/storage-away.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { writeArchive } from './archive-writing.server.ts'
import { schoolExportReady } from './emails/school-export-ready.ts'
import { KEPT_DAYS } from './export.ts'
import { dropFormerArchives } from './old-archives.server.ts'
import { schoolExports } from './tables.server.ts'

type ExportKey = { schoolId: number; exportId: number }

/**
 * Makes an archive, once; one that was cut short is begun anew. While database or storage are away the job is tried again,
 * anything else leaves it failed.
 */
export async function makeSchoolExport({ schoolId, exportId }: ExportKey): Promise<void> {
  const school = await findSchool(schoolId)
  const change = (values: Partial<typeof schoolExports.$inferInsert>) =>
    inSchool(schoolId, (db) =>
      db
        .update(schoolExports)
        .set(values)
        .where(hasId(schoolExports, schoolId, exportId))
        .returning({ createdBy: schoolExports.createdBy, key: schoolExports.key }),
    )
  const [found] = await inSchool(schoolId, (db) =>
    db
      .select({ state: schoolExports.state, createdBy: schoolExports.createdBy })
      .from(schoolExports)
      .where(hasId(schoolExports, schoolId, exportId)),
  )
  if (!found || found.state === 'done' || found.state === 'failed') return
  await change({ state: 'running', progress: 0 })
  const key = `${schoolId}/private/${randomBytes(32).toString('hex')}.zip`
  let reportedProgress = 0
  try {
    await writeArchive(
      {
        id: school.id,
        slug: school.slug,
        name: school.name,
        locale: school.locale,
        currency: school.currency,
        origin: school.origin,
      },
      {
        put: (archive) => storage.put(key, archive),
        async tell(progress) {
          if (progress === reportedProgress) return
          reportedProgress = progress
          await change({ progress })
        },
      },
    )
    await finish(school, { exportId, createdBy: found.createdBy, key })
  } catch (error) {
    await storage.remove(key).catch(() => {})
    if (isTransient(error) || error instanceof StorageAway || error instanceof OutgoingHeld) throw error
    log.error({ err: error, exportId }, 'an archive of a school could not be made')
    await change({ state: 'failed', endedAt: sql`now()` as never })
  }
}

type Finished = { exportId: number; createdBy: number; key: string }

/** Tells the owner, in the transaction in which it is there. */
async function finish(school: CurrentSchool, { exportId, createdBy, key }: Finished): Promise<void> {
  const { id: schoolId } = school
  const size = await storage.size(key)
  const to = await inSchool(schoolId, (db) => findAccount(db, schoolId, createdBy))
  const href = `${school.origin}/home/transfer`
  if (!to) throw new Error(`nobody has the account ${createdBy}`)
  await sendLetter(schoolExportReady, { school, to, reference: String(exportId), props: { href } }, async (db) => {
    await db
      .update(schoolExports)
      .set({
        state: 'done',
        progress: 100,
        key,
        size,
        endedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(days => ${KEPT_DAYS})`,
      })
      .where(hasId(schoolExports, schoolId, exportId))
    await dropFormerArchives(db, schoolId, exportId)
    return true
  })
}
