import { sql } from 'drizzle-orm'
import { denialStands, grantRuns, grantWaits } from '#app/access/access/access.server.ts'
import type { Price } from '#app/content/catalogue/price.ts'
import type { Product, ProductType } from '#app/content/catalogue/product.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Item } from '#app/selling/payments/transactions.server.ts'
import type { Part } from './lower-price.ts'
import { bundleParts } from './tables.server.ts'

/**
 * What a bundle holds, and what of it the viewer has for as long as it would be open at this price. A consultation is another
 * meeting each time.
 */
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
  const { rows } = await db.execute<Omit<Part, 'productId'> & { product: number }>(sql`
    select i.product_id::float8 as product, o.type, o.slug, o.title,
      coalesce((select case when p.currency = ${currency} then p.amount end from prices p
        where p.school_id = ${school} and p.product_id = i.product_id order by p.position, p.id limit 1), 0)::int as worth,
      o.type <> 'consultation' and exists (select from access_grants where access_grants.school_id = ${school}
        and access_grants.account_id = ${account}::bigint and access_grants.product_id = i.product_id
        and access_grants.source <> 'membership' and (${grantRuns} or ${grantWaits}) and ${lasts}) as owned,
      ${denialStands(school, sql`${account}::bigint`, sql`i.product_id`)} as denied
    from bundle_items i join products o on o.school_id = ${school} and o.id = i.product_id
    where i.school_id = ${school} and i.bundle_id = ${id} order by i.position, i.product_id`)
  return rows.map(({ product: productId, ...part }) => ({ productId, ...part }))
}

type OrderKey = { schoolId: number; id: number }

/** What an order hands over: an item of it, or a part of a bundle among them. */
export type OrderedItem = Item & { bundleId?: number }

/** Writes down with an order what its bundle is to open, and what its buyer had. */
export async function storeParts(
  db: Db,
  { schoolId, id: transactionId }: OrderKey,
  bundleId: number,
  parts: readonly Part[],
): Promise<void> {
  const rows = parts.map(({ productId, owned }) => ({ schoolId, transactionId, bundleId, productId, owned }))
  if (rows.length > 0) await db.insert(bundleParts).values(rows).onConflictDoNothing()
}

/** What an order's bundle promised, with the kind of each. */
export async function listPromisedParts(
  db: Db,
  { schoolId, id }: OrderKey,
  bundleId: number,
): Promise<{ productId: number; type: ProductType }[]> {
  const { rows } = await db.execute<{ id: number; type: ProductType }>(sql`
    select b.product_id::float8 as id, p.type from bundle_parts b
    join products p on p.school_id = ${schoolId} and p.id = b.product_id
    where b.school_id = ${schoolId} and b.transaction_id = ${id} and b.bundle_id = ${bundleId} and not b.owned
    order by b.product_id`)
  return rows.map(({ id: productId, type }) => ({ productId, type }))
}

/**
 * What was added since an order was placed, for those too who have the bundle, is promised by it once it is paid. Whoever adds
 * to the bundle has its row: either we see what was added, or their job sees our order as paid.
 */
export async function promiseAdded(db: Db, { schoolId, id }: OrderKey, bundleId: number): Promise<void> {
  await db.execute(sql`select from products where school_id = ${schoolId} and id = ${bundleId} for share`)
  await db.execute(sql`
    insert into bundle_parts (school_id, transaction_id, bundle_id, product_id, owned)
    select i.school_id, ${id}, i.bundle_id, i.product_id, false from bundle_items i
    where i.school_id = ${schoolId} and i.bundle_id = ${bundleId} and i.reaches_owners
    on conflict do nothing`)
}
