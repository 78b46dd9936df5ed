import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import type { Taught } from '../catalogue/product.ts'
import { type Db, given, type Places, statement } from '../platform/db.server.ts'
import { type Viewer, worksOn } from '../platform/viewer.ts'
import { accessGrants } from './tables.server.ts'

/** The condition under which a grant opens its product now; deadlines are compared when reading. */
export const grantIsOpen = sql`${accessGrants.revokedAt} is null and ${accessGrants.startsAt} <= now()
  and (${accessGrants.endsAt} is null or ${accessGrants.endsAt} > now())`

/**
 * Since when an account may open a product, null when it may not: a column for the statements that read it beside
 * something else. `product` names the product's id in the statement's row.
 */
export function accessSince(at: Places<{ school: number; account: number | null }>, product: SQL) {
  return sql<string | null>`(select min(${accessGrants.startsAt}) from ${accessGrants}
    where ${accessGrants.schoolId} = ${at.school} and ${accessGrants.accountId} = ${at.account}
    and ${accessGrants.productId} = ${product} and ${grantIsOpen})`.mapWith(accessGrants.startsAt)
}

const openGrant = statement('open_grant', (db: Db, at: Places<{ school: number; account: number; product: number }>) =>
  db
    .select({ id: accessGrants.id, endsAt: accessGrants.endsAt })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.schoolId, at.school),
        eq(accessGrants.accountId, at.account),
        eq(accessGrants.productId, at.product),
        grantIsOpen,
      ),
    )
    .limit(1),
)

/** Whether the viewer may open what the product holds: through a grant, or because they work on it. */
export async function hasAccess(db: Db, viewer: Viewer, { id, teacherIds }: Taught & { id: number }): Promise<boolean> {
  if (viewer.kind === 'visitor') return false
  if (worksOn(viewer, teacherIds)) return true
  const [grant] = await openGrant(db, { school: viewer.schoolId, account: viewer.id, product: id })
  return grant !== undefined
}

/** The products that are open to an account now. */
export async function openProducts(db: Db, schoolId: number, accountId: number): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: accessGrants.productId })
    .from(accessGrants)
    .where(and(eq(accessGrants.schoolId, schoolId), eq(accessGrants.accountId, accountId), grantIsOpen))
  return new Set(rows.map(({ id }) => id))
}

type Source = { schoolId: number; productId: number; source: 'transaction' | 'staff'; sourceId: number }

/** For how long: so many days (0 is without end), which go on where what is open ends; or until an instant. */
export type Length = { days: number } | { until: string }

type Grant = Source &
  Length & {
    accountId: number
    reason?: string
    /** From this instant on; without one from now. */
    from?: string
  }

type Holder = { schoolId: number; accountId: number; productId: number }

/** One after another, so that the days of two grants at the same time add up. */
const lockAccess = statement('lock_access', (db: Db, at: Places<{ schoolId: number; accountId: number }>) =>
  db
    .select({ now: sql<string>`now()`.mapWith(accessGrants.startsAt) })
    .from(accounts)
    .where(and(eq(accounts.schoolId, at.schoolId), eq(accounts.id, at.accountId)))
    .for('no key update'),
)

const endsOfOpen = statement('ends_of_open', (db: Db, at: Places<Holder & { from: string | null }>) =>
  db
    .select({ endsAt: sql<string>`${accessGrants.endsAt}`.mapWith(accessGrants.endsAt) })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.schoolId, at.schoolId),
        eq(accessGrants.accountId, at.accountId),
        eq(accessGrants.productId, at.productId),
        isNull(accessGrants.revokedAt),
        // By the clock: who waited for the lock began before the one that had it.
        sql`${accessGrants.startsAt} <= greatest(${at.from}::timestamptz, clock_timestamp())`,
        isNotNull(accessGrants.endsAt),
      ),
    ),
)

/** When a grant begins, and from when its days are counted: a second one lengthens what is open, and loses no day of it. */
async function spanOf(db: Db, { from, ...grant }: Grant): Promise<{ from: string; base: string }> {
  const limited = 'days' in grant && grant.days > 0
  if (from !== undefined && !limited) return { from, base: from }
  // Sent together: what is open is looked at once the lock is ours.
  const [[account], open] = await Promise.all([
    lockAccess(db, grant),
    limited ? endsOfOpen(db, { ...grant, from: from ?? null }) : [],
  ])
  const begins = from ?? account?.now
  if (begins === undefined) throw new Error(`no account ${grant.accountId}`)
  const [base = begins] = [begins, ...open.map(({ endsAt }) => endsAt)].sort().reverse()
  return { from: begins, base }
}

const granted = {
  ...given('schoolId', 'accountId', 'productId', 'source', 'sourceId', 'reason'),
  startsAt: sql`${sql.placeholder('from')}`,
  // The one of the two that is there; without end where none is.
  endsAt: sql`least(${sql.placeholder('until')}::timestamptz,
    ${sql.placeholder('base')}::timestamptz + make_interval(days => ${sql.placeholder('days')}::int))`,
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
export async function grantAccess(db: Db, grant: Grant): Promise<{ id: number } | undefined> {
  const { from, base } = await spanOf(db, grant)
  const length = 'until' in grant ? { until: grant.until, days: null } : { until: null, days: grant.days || null }
  const [written] = await grantFor[grant.source](db, { reason: null, ...grant, ...length, from, base })
  return written
}

/** Ends what a source opened of a product; what other sources opened stays. */
export async function revokeAccess(db: Db, { schoolId, productId, source, sourceId }: Source): Promise<void> {
  await db
    .update(accessGrants)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(accessGrants.schoolId, schoolId),
        eq(accessGrants.productId, productId),
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
