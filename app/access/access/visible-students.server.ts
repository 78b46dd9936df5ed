import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { builds, officeSees } from '#app/content/catalogue/office-products.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { IdAmong } from '#app/platform/http.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { openGrant } from './access.server.ts'
import { accessGrants } from './tables.server.ts'

type Looking = { viewer: Member; school: CurrentSchool }

/**
 * The condition under which a member of staff sees a student: all of the school, or for an instructor those who have or had
 * access to a product that the instructor teaches. List, page, search, count and export ask it.
 */
export function studentIsVisible({ viewer, school }: Looking): SQL {
  const isStudent = sql`${accounts.schoolId} = ${school.id} and ${accounts.role} = 'student'
    and ${accounts.deletedAt} is null`
  const isTaught = builds(viewer, school, sql`${accessGrants.productId}`)
  return seesAll(viewer) ? isStudent : sql`${isStudent} and ${hasGrant(school, isTaught)}`
}

export const seesAll = ({ role }: Member) => role !== 'instructor'

export function hasGrant(school: CurrentSchool, condition: SQL): SQL {
  return sql`exists (select from ${accessGrants}
    where ${accessGrants.schoolId} = ${school.id} and ${accessGrants.accountId} = ${accounts.id} and ${condition})`
}

/** The student that the viewer may see, for what is done to them; else 404. */
export async function requireVisibleStudent(
  db: Db,
  context: Looking,
  id: number,
): Promise<Pick<Account, 'id' | 'email' | 'emailVerifiedAt' | 'locale' | 'firstName' | 'lastName'>> {
  const { email, emailVerifiedAt, locale, firstName, lastName } = accounts
  const [row] = await db
    .select({ id: accounts.id, email, emailVerifiedAt, locale, firstName, lastName })
    .from(accounts)
    .where(and(studentIsVisible(context), eq(accounts.id, id)))
  requireFound(row)
  return row
}

/** Checks that the viewer sees each of these students; else 404. */
export async function requireVisibleStudents(db: Db, context: Looking, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(studentIsVisible(context), inArray(accounts.id, wanted)))
  requireFound(rows.length >= wanted.length)
  return wanted
}

/** The id of a student that the viewer sees. */
export const StudentId = IdAmong(({ db, viewer, school }, ids) => requireVisibleStudents(db, { viewer, school }, ids))

/** Whether a product that the viewer sees is open to an account, which is a column of the statement. */
export const isOpenTo = ({ viewer, school }: Looking, account: SQLWrapper, product: number) => sql`exists (
  select from ${accessGrants} where ${accessGrants.schoolId} = ${school.id} and ${accessGrants.accountId} = ${account}
    and ${accessGrants.productId} = ${product} and ${openGrant(school.id)}
    and ${officeSees(viewer, school, sql`${accessGrants.productId}`)})`
