import { sql } from 'drizzle-orm'
import { lasting, lockAccess } from '#app/access/access/access.server.ts'
import { grantByHand, requireGrant, type StoredGrant } from '#app/access/access/by-hand.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { listItems } from '#app/content/catalogue/bundle-items.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'

type Staff = Pick<Member, 'schoolId' | 'id'>

/** A part of a bundle that was given by hand, until when the bundle is open. */
type Part = { accountId: number; productId: number; until: string | null; reason: string }

/**
 * Opens by hand what a bundle holds that was just given by hand, as long as that, and answers the grants; of anything else
 * there is nothing.
 */
export async function grantParts(db: Db, staff: Staff, grant: { accountId: number; id: number }): Promise<number[]> {
  const { schoolId } = staff
  const bundle = await requireGrant(db, { schoolId, ...grant })
  const gift = { accountId: grant.accountId, until: bundle.endsAt, reason: bundle.reason ?? '' }
  const granted: number[] = []
  for (const { productId } of await listItems(db, schoolId, bundle.productId)) {
    const part = await grantPart(db, staff, { ...gift, productId })
    if (part) granted.push(part.id)
  }
  return granted
}

/** Opens one of them beside what was given of it before; undefined where that lasts as long. */
export async function grantPart(db: Db, staff: Staff, { until, ...part }: Part): Promise<{ id: number } | undefined> {
  const gift = { ...part, ...lasting(until) }
  const first = await grantByHand(db, staff, gift)
  if (first || (await isGivenAsLong(db, { ...part, until, schoolId: staff.schoolId }))) return first
  return await grantByHand(db, staff, { ...gift, lengthens: true })
}

/**
 * Asked under the lock of the account, so that several jobs give it once. What another one gave while this one waited began
 * after the time of this transaction, and counts too.
 */
async function isGivenAsLong(db: Db, part: Part & { schoolId: number }): Promise<boolean> {
  await lockAccess(db, part)
  const { schoolId, accountId, productId, until } = part
  const { rows } = await db.execute(sql`select from access_grants where school_id = ${schoolId}
    and account_id = ${accountId} and product_id = ${productId} and source = 'staff' and revoked_at is null
    and coalesce(ends_at, 'infinity') >= coalesce(${until}, 'infinity')::timestamptz limit 1`)
  return rows.length > 0
}

/** What was given with a bundle: by the same member of staff, in the same words. Of an order that is said with the order. */
export async function listGrantsWith(db: Db, { schoolId, ...bundle }: StoredGrant): Promise<StoredGrant[]> {
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
