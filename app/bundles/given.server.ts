import { sql } from 'drizzle-orm'
import { type GivenAccess, grantByHand } from '../access/by-hand.server.ts'
import { accessGrants } from '../access/tables.server.ts'
import { itemsOf } from '../catalogue/bundle-items.server.ts'
import type { Db } from '../platform/db.server.ts'
import type { Member } from '../platform/viewer.ts'

type Gift = { accountId: number; productId: number; days: number; reason: string; lengthens?: boolean }

/**
 * Opens by hand what a bundle holds that was just given by hand, beside what was given of it before; of anything else there
 * is nothing.
 */
export async function giveParts(db: Db, staff: Member, { productId: bundleId, ...gift }: Gift): Promise<void> {
  for (const { productId } of await itemsOf(db, staff.schoolId, bundleId)) {
    const part = { ...gift, productId }
    if (!(await grantByHand(db, staff, part))) await grantByHand(db, staff, { ...part, lengthens: true })
  }
}

/** What was given with a bundle: by the same member of staff, in the same words. Of an order that is said with the order. */
export async function givenWith(db: Db, { schoolId, ...bundle }: GivenAccess): Promise<GivenAccess[]> {
  const { productId, accountId, source, sourceId, reason, startsAt } = bundle
  if (source !== 'staff') return []
  return await db
    .select()
    .from(accessGrants)
    .where(sql`${accessGrants.schoolId} = ${schoolId} and ${accessGrants.accountId} = ${accountId}
      and ${accessGrants.source} = ${source} and ${accessGrants.sourceId} = ${sourceId} and ${accessGrants.revokedAt} is null
      and ${accessGrants.startsAt} >= ${startsAt}::timestamptz and ${accessGrants.reason} = ${reason}
      and exists (select from bundle_items i where i.school_id = ${schoolId} and i.bundle_id = ${productId}
        and i.product_id = ${accessGrants.productId})`)
}
