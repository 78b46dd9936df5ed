import { and, desc, eq, sql } from 'drizzle-orm'
import { nameIn } from '#app/people/accounts/names.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { secondsToWait, takeToken } from '#app/platform/limits.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { ExportView } from './export.ts'
import { makeArchive } from './jobs.server.ts'
import { schoolExports } from './tables.server.ts'

const ONE_AN_HOUR = { name: 'export of the school', burst: 1, perSecond: 1 / 3600 }
/** As many are shown. */
const SHOWN = 20

/** Has an archive of the whole school made; a second one within an hour, or beside one that is being made: 429. */
export async function requestSchoolExport(db: Db, { schoolId, id: createdBy }: Member): Promise<number> {
  const left = await takeToken(db, schoolId, ONE_AN_HOUR)
  const running = await db
    .select({ id: schoolExports.id })
    .from(schoolExports)
    .where(and(eq(schoolExports.schoolId, schoolId), sql`${schoolExports.state} in ('waiting', 'running')`))
  if (left < 0 || running.length > 0) {
    const retryAfter = left < 0 ? secondsToWait(left, ONE_AN_HOUR) : 60
    throw new Refusal(429, ['transfer.once_an_hour', { minutes: Math.ceil(retryAfter / 60) }], {}, { retryAfter })
  }
  const { id } = await db
    .insert(schoolExports)
    .values({ schoolId, createdBy })
    .returning({ id: schoolExports.id })
    .then(expectRow)
  await enqueue(db, makeArchive, { schoolId, exportId: id })
  return id
}

const columns = (schoolId: number) => ({
  id: schoolExports.id,
  state: schoolExports.state,
  progress: schoolExports.progress,
  size: schoolExports.size,
  createdAt: schoolExports.createdAt,
  expiresAt: schoolExports.expiresAt,
  createdBy: sql<string>`(select ${nameIn(sql`a`)} from accounts a
    where a.school_id = ${schoolId} and a.id = school_exports.created_by)`,
  isStored: sql<boolean>`${schoolExports.key} is not null and ${schoolExports.expiresAt} > now()`,
})

const toView = ({ isStored, ...row }: Omit<ExportView, 'download'> & { isStored: boolean }): ExportView => ({
  ...row,
  download: isStored ? `/home/transfer/exports/${row.id}/file` : null,
})

/** The latest archives of a school, the newest first. */
export async function listSchoolExports(db: Db, schoolId: number): Promise<ExportView[]> {
  const rows = await db
    .select(columns(schoolId))
    .from(schoolExports)
    .where(eq(schoolExports.schoolId, schoolId))
    .orderBy(desc(schoolExports.id))
    .limit(SHOWN)
  return rows.map(toView)
}

/** One of them; else 404. */
export async function loadSchoolExport(db: Db, schoolId: number, id: number): Promise<ExportView> {
  const row = await db
    .select(columns(schoolId))
    .from(schoolExports)
    .where(hasId(schoolExports, schoolId, id))
    .then(requireRow)
  return toView(row)
}

/** Where an archive is stored, and of which day it is; 404 once its time is over. */
export async function requireStoredExport(db: Db, schoolId: number, id: number): Promise<{ key: string; day: string }> {
  const { key, day } = await db
    .select({ key: schoolExports.key, day: sql<string>`to_char(${schoolExports.createdAt}, 'YYYY-MM-DD')` })
    .from(schoolExports)
    .where(and(hasId(schoolExports, schoolId, id), sql`${schoolExports.expiresAt} > now()`))
    .then(requireRow)
  requireFound(key)
  return { key, day }
}
