import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { secondsToWait, takeToken } from '#app/platform/limits.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { sendExport } from './jobs.server.ts'
import { dataExports } from './tables.server.ts'

const ONE_A_DAY = { burst: 1, perSecond: 1 / (24 * 60 * 60) }

/** Has a file of all that is held on a member made and its link e-mailed; more than once a day: 429. */
export async function requestExport(db: Db, { schoolId, id }: Member, requestId: string): Promise<void> {
  const bucket = { name: `my-data ${id}`, ...ONE_A_DAY }
  const left = await takeToken(db, schoolId, bucket)
  if (left < 0) {
    const seconds = secondsToWait(left, bucket)
    const hours = Math.ceil(seconds / 3600)
    throw new Refusal(429, ['my-data.once_a_day', { hours }], {}, { retryAfter: seconds })
  }
  await enqueue(db, sendExport, { schoolId, accountId: id, requestId })
}

/** The storage key of a member's own file, by the token of its link; 404 once the link has ended. */
export async function requireExport(db: Db, { schoolId, id }: Member, token: string): Promise<string> {
  const row = await db
    .select({ key: dataExports.key })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.schoolId, schoolId),
        eq(dataExports.accountId, id),
        eq(dataExports.tokenHash, hashToken(token)),
        sql`${dataExports.expiresAt} > now()`,
      ),
    )
    .then(requireRow)
  return row.key
}
