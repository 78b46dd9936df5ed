import { and, asc, eq } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Application } from './affiliate.ts'
import { affiliates } from './tables.server.ts'

/** Who asked to become an affiliate and waits, the one who waits longest first. */
export async function listApplications(db: Db, schoolId: number): Promise<Application[]> {
  const rows = await db
    .select({
      id: affiliates.id,
      accountId: affiliates.accountId,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      website: affiliates.website,
      about: affiliates.about,
      createdAt: affiliates.createdAt,
    })
    .from(affiliates)
    .innerJoin(accounts, hasId(accounts, schoolId, affiliates.accountId))
    .where(and(eq(affiliates.schoolId, schoolId), eq(affiliates.status, 'applied')))
    .orderBy(asc(affiliates.createdAt), asc(affiliates.id))
    .limit(20)
  return rows.map(({ accountId, firstName, lastName, email, ...row }) => ({
    ...row,
    student: { id: accountId, email, name: `${firstName} ${lastName}`.trim() },
  }))
}
