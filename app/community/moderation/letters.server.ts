import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { blocked, takenDown } from './emails/moderation-letters.ts'
import { reports } from './tables.server.ts'

/** So much of what was taken down its author is reminded of, in code points. */
const REMINDED = 300

const { id, email, emailVerifiedAt, locale, firstName } = accounts
const reader = { id, email, emailVerifiedAt, locale, firstName }
/** Whoever has left the school is written to no more. */
const isHere = (schoolId: number) => and(eq(accounts.schoolId, schoolId), isNull(accounts.deletedAt))

/** Tells the author of what a decision took down why. */
export async function sendRemovalEmail({ schoolId, reportId }: { schoolId: number; reportId: number }): Promise<void> {
  const [found] = await inSchool(schoolId, (db) =>
    db
      .select({ to: reader, reason: reports.reason, body: reports.body })
      .from(reports)
      .innerJoin(accounts, and(isHere(schoolId), eq(id, reports.authorId)))
      .where(hasId(reports, schoolId, reportId)),
  )
  if (!found) return
  const signs = [...found.body]
  const words = signs.length > REMINDED ? `${signs.slice(0, REMINDED).join('')}…` : found.body
  const [school, reference] = [await findSchool(schoolId), String(reportId)]
  await sendLetter(takenDown, { school, to: found.to, reference, props: { reason: found.reason, words } })
}

/** Tells a student that the school blocked them, unless it thought better of it meanwhile. */
export async function sendBlockEmail({ schoolId, accountId }: { schoolId: number; accountId: number }): Promise<void> {
  const [found] = await inSchool(schoolId, (db) =>
    db
      .select({ to: reader, why: accounts.blockReason, since: accounts.blockedAt, until: accounts.blockedUntil })
      .from(accounts)
      .where(and(isHere(schoolId), eq(id, accountId), isNotNull(accounts.blockedAt))),
  )
  if (!found) return
  const [school, reference] = [await findSchool(schoolId), `${accountId} ${found.since}`]
  await sendLetter(blocked, { school, to: found.to, reference, props: { why: found.why, until: found.until } })
}
