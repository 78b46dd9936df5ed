import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, statement } from '#app/platform/db.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { type KnownTransaction, withAge } from '#app/selling/payments/transactions.server.ts'
import { upsellOrders } from '#app/selling/upsells/tables.server.ts'
import { UPSELL_MINUTES } from '#app/selling/upsells/upsell.ts'

/** An order after whose payment something is offered. */
export type FirstOrder = {
  order: KnownTransaction
  /** Until when; null before it is paid. */
  until: string | null
  isRecent: boolean
  bought: number[]
}

const school = sql.placeholder('school')
const until: SQL = sql`${transactions.settledAt} + ${sql.raw(`interval '${UPSELL_MINUTES} minutes'`)}`

const firstOrderOf = statement('first_order_of', (db: Db) =>
  db
    .select({
      order: withAge,
      until: sql<string | null>`${until}`.mapWith(transactions.settledAt),
      isRecent: sql<boolean>`coalesce(${until} > now(), false)`,
      bought: sql<number[]>`(select coalesce(json_agg(i.product_id), '[]') from transaction_items i
        where i.school_id = ${school} and i.transaction_id = transactions.id)`,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, school),
        sql`${transactions.id} = (select coalesce(max(u.first_id), ${sql.placeholder('id')}::bigint) from upsell_orders u
          where u.school_id = ${school} and u.transaction_id = ${sql.placeholder('id')})`,
      ),
    ),
)

type OrderKey = { schoolId: number; id: number }

/** The order itself, or of one that was placed with one click the order before it: what is offered is offered after that. */
export async function findFirstOrder(db: Db, { schoolId, id }: OrderKey): Promise<FirstOrder> {
  return await firstOrderOf(db, { school: schoolId, id }).then(requireRow)
}

/** What was ordered with one click after an order, by its product. */
export async function listPlaced(db: Db, { schoolId, id }: OrderKey): Promise<ReadonlyMap<number, KnownTransaction>> {
  const rows = await db
    .select({ productId: upsellOrders.productId, order: withAge })
    .from(upsellOrders)
    .innerJoin(transactions, hasId(transactions, schoolId, upsellOrders.transactionId))
    .where(and(eq(upsellOrders.schoolId, schoolId), eq(upsellOrders.firstId, id)))
  return new Map(rows.map(({ productId, order }) => [productId, order]))
}
