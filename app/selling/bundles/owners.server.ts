import { sql } from 'drizzle-orm'
import { grantAccess, grantRuns, lasting } from '#app/access/access/access.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { partOpened } from './events.server.ts'
import { grantPart } from './part-grants.server.ts'

const AT_ONCE = 200

type Bundle = { schoolId: number; bundleId: number }

type Grant = Parameters<typeof grantAccess>[1]

type Owner = {
  grant: number
  account: number
  source: 'transaction' | 'staff'
  sourceId: number
  until: string | null
  reason: string | null
}

/**
 * Opens what was added for them to all owners of a bundle, as long as the bundle is open to each; some in a transaction at a
 * time. Again it changes nothing.
 */
export async function openToOwners(bundle: Bundle): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await openToSome(bundle, after)
}

/** The last of them, where others follow. */
async function openToSome(bundle: Bundle, after: number): Promise<number | undefined> {
  return await inSchool(bundle.schoolId, async (db) => {
    const added = await addedFor(db, bundle)
    const owners = added.length > 0 ? await listOwners(db, bundle, after) : []
    for (const owner of owners) for (const productId of added) await openTo(db, bundle, owner, productId)
    return owners.length === AT_ONCE ? owners.at(-1)?.grant : undefined
  })
}

async function addedFor(db: Db, { schoolId, bundleId }: Bundle): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.product_id::float8 as id from bundle_items i
    where i.school_id = ${schoolId} and i.bundle_id = ${bundleId} and i.reaches_owners order by i.product_id`)
  return rows.map(({ id }) => id)
}

/** Members have what their plan opens. */
async function listOwners(db: Db, { schoolId, bundleId }: Bundle, after: number): Promise<Owner[]> {
  const { rows } = await db.execute<Owner>(sql`
    select id::float8 as grant, account_id::float8 as account, source, source_id::float8 as "sourceId", ends_at::text as until, reason
    from access_grants where school_id = ${schoolId} and product_id = ${bundleId} and source <> 'membership'
      and id > ${after} and ${grantRuns} order by id limit ${AT_ONCE}`)
  return rows
}

async function openTo(db: Db, bundle: Bundle, owner: Owner, productId: number): Promise<void> {
  const { schoolId } = bundle
  const { account: accountId, source, sourceId, reason } = owner
  const until = owner.until === null ? null : isoInstant(owner.until)
  const opened =
    source === 'staff'
      ? await grantPart(db, { schoolId, id: sourceId }, { accountId, productId, until, reason: reason ?? '' })
      : await promised(db, bundle, { schoolId, accountId, productId, source, sourceId, ...lasting(until) })
  if (opened) await publish(db, schoolId, partOpened, { bundleId: bundle.bundleId, productId, accountId })
}

/** What is written down with the order is opened by it, once. */
async function promised(db: Db, { schoolId, bundleId }: Bundle, grant: Grant): Promise<{ id: number } | undefined> {
  const { sourceId, productId } = grant
  const { rows } = await db.execute(sql`
    insert into bundle_parts (school_id, transaction_id, bundle_id, product_id, owned, added)
    values (${schoolId}, ${sourceId}, ${bundleId}, ${productId}, false, true) on conflict do nothing returning product_id`)
  return rows.length > 0 ? await grantAccess(db, grant) : undefined
}
