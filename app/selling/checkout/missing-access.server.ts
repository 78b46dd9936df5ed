import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { KINDS } from '#app/content/catalogue/kind.ts'
import { PRODUCT_TYPES, type ProductType } from '#app/content/catalogue/product.ts'
import type { Db } from '#app/platform/db.server.ts'
import { countLarge } from '#app/platform/large-counts.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { staysOpen } from '#app/selling/payments/staying-open.server.ts'
import { soldGifts, soldInstalments, soldPlans } from './sold-kinds.server.ts'

const OPENING = PRODUCT_TYPES.filter((type) => KINDS[type].handsOver.some((what) => what !== 'membership'))

/**
 * What was paid for, is to be open and opens nothing: a statement with `transaction_id`, `product_id` and `settled_at` of
 * each item and of what its bundles promised, among the orders that `among` selects (an array, as they are few: PostgreSQL
 * would read all orders to join them); of a plan what bought no period of a membership. What a member of staff took away is not missing, nor what a gift opens before it is accepted.
 */
export function missingAccess(school: number | Placeholder, among: SQL): SQL {
  return sql`select distinct t.id as transaction_id, i.product_id, t.settled_at
    from transactions t cross join lateral (
      select s.product_id, s.access from transaction_items s
      where s.school_id = ${school} and s.transaction_id = t.id
      union all select b.product_id, s.access from bundle_parts b
      join transaction_items s on s.school_id = ${school} and s.transaction_id = t.id and s.product_id = b.bundle_id
      where b.school_id = ${school} and b.transaction_id = t.id and not b.owned) i
    join products p on p.school_id = ${school} and p.id = i.product_id
    join accounts a on a.school_id = ${school} and a.id = t.account_id and a.deleted_at is null
    where t.school_id = ${school} and t.id = any(array${among}) and t.settled_at is not null and ${staysOpen}
      and (t.means_id is null or not ${soldInstalments.use().opensNothing(school, sql`t.id`)})
      and (not t.is_gift or ${soldGifts.use().holderOf(school, sql`t.id`)} is not null)
      and (p.type = any(${`{${OPENING.join(',')}}`}::text[])
        and not exists (select from access_grants g where g.school_id = ${school} and g.source = 'transaction'
          and g.source_id = t.id and g.product_id = i.product_id and (g.revoked_at is null or g.revoked_by is not null))
      or p.type = 'membership' and t.total > 0 and t.status <> 'REFUNDED'
        and not ${soldPlans.use().paidPeriod(school, sql`t.id`)})`
}

/** What of a paid order is missing. */
export async function listMissing(db: Db, { schoolId, id }: { schoolId: number; id: number }): Promise<number[]> {
  const { rows } = await db.execute<{ product: number }>(sql`
    select m.product_id::float8 as product from (${missingAccess(schoolId, sql`(select ${id}::bigint)`)}) m`)
  return rows.map(({ product }) => product)
}

/** Whether one of these kinds may be paid for in vain: somebody else may have the seat, or the membership be another. */
export const mayBeMissing = (types: readonly ProductType[]) =>
  types.some(
    (type) => type === 'bundle' || KINDS[type].handsOver.some((what) => what === 'seat' || what === 'membership'),
  )

/** For so many days after the payment the office is told. */
const TOLD_DAYS = 7
/** A payment may be as much older than its commit. */
const COMMIT_MINUTES = 15
/** To look at fewer payments takes a moment. */
const LARGE = 500

type MissingOrders = { looked: number; missing: { id: number; at: string }[] }

const known = countLarge<'lately', MissingOrders>('checkout.missing_access', {
  count: (db, schoolId, keys) => Promise.all(keys.map(() => lookAtAll(db, schoolId))),
  isLarge: ({ looked }) => looked >= LARGE,
  usual: async () => ['lately'],
})

const since = sql`now() - make_interval(days => ${TOLD_DAYS}::int)`

const paidSince = (school: number, at: SQL) => sql`select e.transaction_id from ledger_entries e
  where e.school_id = ${school} and e.created_at > ${at} and e.kind = 'capture'`

async function lookAtAll(db: Db, schoolId: number): Promise<MissingOrders> {
  const { rows } = await db.execute<MissingOrders>(sql`
    select (select count(*) from (${paidSince(schoolId, since)}) l)::int as looked,
      coalesce((select json_agg(json_build_object('id', m.transaction_id, 'at', m.settled_at))
        from (${missingAccess(schoolId, sql`(${paidSince(schoolId, since)})`)}) m), '[]') as missing`)
  return expectRow(rows)
}

/**
 * The same of what was paid in the last week. Every look at the office asks it: where many paid, the worker looks at all of
 * them at night, and what is read here is what was missing then, and what was paid since.
 */
export function missingLately(school: number): SQL {
  const kept = known.selectKept(school, 'lately')
  const unknown = sql`greatest(${since},
    (select k.counted_at - make_interval(mins => ${COMMIT_MINUTES}::int) from (${kept}) k))`
  const missing = sql`select (m ->> 'id')::bigint from (${kept}) k cross join jsonb_array_elements(k.value -> 'missing') m
    where (m ->> 'at')::timestamptz > ${since}`
  return missingAccess(school, sql`(${paidSince(school, unknown)} union ${missing})`)
}
