import { sql } from 'drizzle-orm'
import { denialStands, grantAccess, grantRuns, reopenAccess, revokeAccess } from '../access/access.server.ts'
import type { Price } from '../catalogue/price.ts'
import type { Product } from '../catalogue/product.ts'
import type { Db } from '../platform/db.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { Part } from './lower-price.ts'
import { bundleParts } from './tables.server.ts'

/** What a bundle holds, and what of it the viewer has for as long as it would be open at this price. */
export async function findParts(
  db: Db,
  viewer: Viewer,
  { id }: Pick<Product, 'id'>,
  { currency, accessDays }: Pick<Price, 'currency' | 'accessDays'>,
): Promise<Part[]> {
  const { schoolId: school } = viewer
  const account = viewer.kind === 'visitor' ? null : viewer.id
  const lasts = sql`(access_grants.ends_at is null
    or ${accessDays}::int > 0 and access_grants.ends_at >= now() + interval '1 day' * ${accessDays}::int)`
  const { rows } = await db.execute<{ product: number; worth: number; owned: boolean; denied: boolean }>(sql`
    select i.product_id::int as product,
      coalesce((select case when p.currency = ${currency} then p.amount end from prices p
        where p.school_id = ${school} and p.product_id = i.product_id order by p.position, p.id limit 1), 0)::int as worth,
      exists (select from access_grants where access_grants.school_id = ${school}
        and access_grants.account_id = ${account}::bigint and access_grants.product_id = i.product_id
        and access_grants.source <> 'membership' and ${grantRuns} and ${lasts}) as owned,
      ${denialStands(school, sql`${account}::bigint`, sql`i.product_id`)} as denied
    from bundle_items i where i.school_id = ${school} and i.bundle_id = ${id} order by i.position, i.product_id`)
  return rows.map(({ product: productId, ...part }) => ({ productId, ...part }))
}

type Order = { schoolId: number; id: number; accountId: number }

/** Writes down with an order what its bundle is to open, and what its buyer had. */
export async function keepParts(
  db: Db,
  { schoolId, id: transactionId }: Pick<Order, 'schoolId' | 'id'>,
  bundleId: number,
  parts: readonly Part[],
): Promise<void> {
  const rows = parts.map(({ productId, owned }) => ({ schoolId, transactionId, bundleId, productId, owned }))
  if (rows.length > 0) await db.insert(bundleParts).values(rows).onConflictDoNothing()
}

type Item = { productId: number; accessDays: number }

async function promisedBy(db: Db, { schoolId, id }: Order, { productId: bundleId }: Item): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.product_id::int as id from bundle_parts b
    where b.school_id = ${schoolId} and b.transaction_id = ${id} and b.bundle_id = ${bundleId} and not b.owned
    order by b.product_id`)
  return rows.map(({ id }) => id)
}

/**
 * Opens what an order's bundle promised, and what was added meanwhile for those who have it. Whoever adds to the bundle has
 * its row: either we see what was added, or their job sees our order as paid.
 */
export async function openParts(db: Db, order: Order, item: Item, from: string): Promise<void> {
  const { schoolId, id: sourceId, accountId } = order
  await db.execute(sql`select from products where school_id = ${schoolId} and id = ${item.productId} for share`)
  await db.execute(sql`
    insert into bundle_parts (school_id, transaction_id, bundle_id, product_id, owned)
    select i.school_id, ${sourceId}, i.bundle_id, i.product_id, false from bundle_items i
    where i.school_id = ${schoolId} and i.bundle_id = ${item.productId} and i.reaches_owners
    on conflict do nothing`)
  for (const productId of await promisedBy(db, order, item)) {
    const grant = { schoolId, accountId, productId, source: 'transaction' as const, sourceId }
    await grantAccess(db, { ...grant, from, days: item.accessDays })
  }
}

/** Takes back what the order's bundle opened; what is open by anything else stays. */
export async function closeParts(db: Db, order: Order, item: Item): Promise<void> {
  for (const productId of await promisedBy(db, order, item)) {
    await revokeAccess(db, { schoolId: order.schoolId, productId, source: 'transaction', sourceId: order.id })
  }
}

/** Opens it again, but for what people took away. */
export async function reopenParts(db: Db, order: Order, item: Item): Promise<void> {
  for (const productId of await promisedBy(db, order, item)) {
    await reopenAccess(db, { schoolId: order.schoolId, productId, source: 'transaction', sourceId: order.id })
  }
}
