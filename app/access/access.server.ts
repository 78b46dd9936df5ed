import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, given, statement } from '../platform/db.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { accessGrants } from './tables.server.ts'

/** The condition under which a grant opens its product now; deadlines are compared when reading. */
export const grantIsOpen = sql`${accessGrants.revokedAt} is null and ${accessGrants.startsAt} <= now()
  and (${accessGrants.endsAt} is null or ${accessGrants.endsAt} > now())`

/**
 * Since when an account may open a product, null when it may not: a column for the statements that read it beside
 * something else. `product` names the product's id in the statement's row.
 */
export function accessSince(product: SQL) {
  return sql<string | null>`(select min(${accessGrants.startsAt}) from ${accessGrants}
    where ${accessGrants.schoolId} = ${sql.placeholder('school')} and ${accessGrants.accountId} = ${sql.placeholder('account')}
    and ${accessGrants.productId} = ${product} and ${grantIsOpen})`.mapWith(accessGrants.startsAt)
}

const openGrant = statement('open_grant', (db: Db) =>
  db
    .select({ id: accessGrants.id, endsAt: accessGrants.endsAt })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.schoolId, sql.placeholder('school')),
        eq(accessGrants.accountId, sql.placeholder('account')),
        eq(accessGrants.productId, sql.placeholder('product')),
        grantIsOpen,
      ),
    )
    .limit(1),
)

/** Whether the viewer may open what the product holds: through a grant, or as staff of the school. */
export async function hasAccess(db: Db, viewer: Viewer, productId: number): Promise<boolean> {
  if (viewer.kind === 'visitor') return false
  if (viewer.kind === 'staff') return true
  const [grant] = await openGrant(db, { school: viewer.schoolId, account: viewer.id, product: productId })
  return grant !== undefined
}

type Grant = {
  schoolId: number
  accountId: number
  productId: number
  source: 'transaction' | 'staff'
  sourceId: number
  /** Days from now; 0 is without end. */
  days: number
  reason?: string
}

/** For ever where `days` is null. */
const granted = {
  ...given('schoolId', 'accountId', 'productId', 'source', 'sourceId', 'reason'),
  endsAt: sql`now() + make_interval(days => ${sql.placeholder('days')}::int)`,
}

const grantFor = {
  transaction: statement('grant_for_transaction', (db: Db) => {
    const { schoolId, accountId, productId, source, sourceId } = accessGrants
    return db
      .insert(accessGrants)
      .values(granted)
      .onConflictDoNothing({
        target: [schoolId, accountId, productId, source, sourceId],
        where: sql`source = 'transaction'`,
      })
      .returning({ id: accessGrants.id })
  }),
  staff: statement('grant_by_staff', (db: Db) => {
    const { schoolId, accountId, productId } = accessGrants
    return db
      .insert(accessGrants)
      .values(granted)
      .onConflictDoNothing({
        target: [schoolId, accountId, productId],
        where: sql`source = 'staff' and revoked_at is null`,
      })
      .returning({ id: accessGrants.id })
  }),
}

/**
 * Opens a product to an account, once per source however often it is asked for: what a transaction opened and somebody
 * took away stays away. By hand there is one open grant at a time. Undefined when the source has opened it already.
 */
export async function grantAccess(db: Db, { days, ...grant }: Grant): Promise<{ id: number } | undefined> {
  const [written] = await grantFor[grant.source](db, { reason: null, ...grant, days: days === 0 ? null : days })
  return written
}

/** Ends what a source opened; what other sources opened stays. */
export async function revokeAccess(
  db: Db,
  { schoolId, source, sourceId }: Pick<Grant, 'schoolId' | 'source' | 'sourceId'>,
): Promise<void> {
  await db
    .update(accessGrants)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(accessGrants.schoolId, schoolId),
        eq(accessGrants.source, source),
        eq(accessGrants.sourceId, sourceId),
        isNull(accessGrants.revokedAt),
      ),
    )
}

/** Ends all that is open to an account, and forgets in which words it was given or taken by hand. */
export async function endAccessOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .update(accessGrants)
    .set({
      revokedAt: sql`least(${accessGrants.revokedAt}, now())`,
      reason: sql`case when ${accessGrants.reason} is not null then '-' end`,
      revokeReason: sql`case when ${accessGrants.revokeReason} is not null then '-' end`,
    })
    .where(and(eq(accessGrants.schoolId, schoolId), eq(accessGrants.accountId, accountId)))
}
