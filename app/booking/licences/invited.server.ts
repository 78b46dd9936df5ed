import { and, eq, type SQL, sql } from 'drizzle-orm'
import { teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { licenceInvitations, licences } from './tables.server.ts'

export type InvitationWithCourse = NonNullable<Awaited<ReturnType<typeof findInvited>>>

/** An invitation with its course and with who invites; none once the licences were taken back. */
export async function findInvited(db: Db, schoolId: number, which: SQL | undefined) {
  const [found] = await db
    .select({
      invitation: licenceInvitations,
      product: {
        id: products.id,
        slug: products.slug,
        title: products.title,
        cover: products.cover,
        teacherIds: teacherIds(schoolId),
      },
      buyerId: licences.accountId,
      by: sql<string>`${nameIn(sql`accounts`)}`,
      byEmail: accounts.email,
    })
    .from(licenceInvitations)
    .innerJoin(
      licences,
      and(eq(licences.schoolId, schoolId), eq(licences.transactionId, licenceInvitations.transactionId)),
    )
    .innerJoin(products, hasId(products, schoolId, licenceInvitations.productId))
    .innerJoin(accounts, hasId(accounts, schoolId, licences.accountId))
    .where(and(eq(licenceInvitations.schoolId, schoolId), sql`${licences.endedAt} is null`, which))
  return found
}
