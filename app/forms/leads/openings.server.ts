import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { leads } from './tables.server.ts'

const isWaiting = (schoolId: number): SQL | undefined =>
  and(eq(leads.schoolId, schoolId), isNotNull(leads.productId), isNotNull(leads.confirmedAt), isNull(leads.toldAt))

const AT_ONCE = 200

/** Who is to be told by now, behind a lead: their product is there for everybody and has a price. A few hundred at a time. */
export function findToTell(schoolId: number, after: number) {
  // Where nobody waits for a product while it has a price, its first one names its opening.
  const opening = sql<string | null>`(select min(${prices.id}) from ${prices}
    where ${prices.schoolId} = ${schoolId} and ${prices.productId} = ${products.id})`
  return inSchool(schoolId, (db) =>
    db
      .select({ lead: leads, product: { slug: products.slug, title: products.title }, opening })
      .from(leads)
      .innerJoin(products, hasId(products, schoolId, leads.productId))
      .where(
        and(
          isWaiting(schoolId),
          gt(leads.id, after),
          inArray(products.status, ['published', 'hidden']),
          sql`${opening} is not null`,
        ),
      )
      .orderBy(leads.id)
      .limit(AT_ONCE),
  )
}

/** Notes that somebody is told; false where they are told already, or have left. */
export async function recordNotified(db: Db, schoolId: number, leadId: number): Promise<boolean> {
  const notified = await db
    .update(leads)
    .set({ toldAt: sql`now()` })
    .where(and(isWaiting(schoolId), eq(leads.id, leadId)))
    .returning({ id: leads.id })
  return notified.length > 0
}
