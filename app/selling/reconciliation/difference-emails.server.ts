import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { differencesLetter } from './emails/differences.ts'
import { paymentDifferences } from './tables.server.ts'

/** Writes to the owners of differences that wait for somebody and that they were not written to about. */
export async function sendDifferenceEmails(schoolId: number): Promise<void> {
  const school = await findSchool(schoolId)
  const fresh = await inSchool(schoolId, (db) => untold(db, schoolId), { reading: true })
  const last = fresh.at(-1)
  if (last === undefined) return
  const owners = await inSchool(schoolId, (db) =>
    db
      .select()
      .from(accounts)
      .where(and(eq(accounts.schoolId, schoolId), isStaff, eq(accounts.role, 'owner'))),
  )
  const props = { count: fresh.length, href: `${school.origin}/home/reconciliation` }
  const failed = await attemptEach(
    owners,
    (to) => sendLetter(differencesLetter, { school, to, reference: `${last} ${to.id}`, props }),
    { named: ({ id }) => ({ school: schoolId, account: id }) },
  )
  // Found again, and written to those alone who were not.
  if (failed.length > 0) return
  await inSchool(schoolId, (db) =>
    db
      .update(paymentDifferences)
      .set({ toldAt: sql`now()` })
      .where(and(eq(paymentDifferences.schoolId, schoolId), inArray(paymentDifferences.id, fresh))),
  )
}

async function untold(db: Db, schoolId: number): Promise<number[]> {
  const rows = await db
    .select({ id: paymentDifferences.id })
    .from(paymentDifferences)
    .where(
      and(
        eq(paymentDifferences.schoolId, schoolId),
        eq(paymentDifferences.state, 'open'),
        isNull(paymentDifferences.toldAt),
      ),
    )
    .orderBy(paymentDifferences.id)
    .limit(1000)
  return rows.map(({ id }) => id)
}
