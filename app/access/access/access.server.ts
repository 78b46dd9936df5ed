import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { WithTeachers } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { daysLater } from '#app/platform/days-later.ts'
import { type Db, namedPlaceholders, type Placeholders, statement } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { type Viewer, worksOn } from '#app/platform/viewer.ts'
import { grantEnded, grantMade } from './events.server.ts'
import { type Access, type GrantSource, getAccess, type HeldAccess, isOpen } from './rule.ts'
import { accessGrants } from './tables.server.ts'

type School = SQLWrapper | number

/** The condition under which a grant has begun and not ended; deadlines are compared when reading. */
export const grantRuns = sql`(access_grants.revoked_at is null and access_grants.starts_at <= now()
  and (access_grants.ends_at is null or access_grants.ends_at > now()))`

/** The condition under which a grant opens its product on a day that has not come: it was sold before. */
export const grantWaits = sql`(access_grants.revoked_at is null and access_grants.starts_at > now()
  and (access_grants.ends_at is null or access_grants.ends_at > access_grants.starts_at))`

/** Whether the school denies an account a product; both are named by columns of the statement. */
export function denialStands(school: School, account: SQL, product: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from access_denials d where d.school_id = ${school}
    and d.account_id = ${account} and d.product_id = ${product} and d.lifted_at is null)`
}

/** The condition under which a grant opens its product now: it runs, and nobody denied the product to its holder. */
export function openGrant(school: School): SQL {
  return sql`${grantRuns}
    and not ${denialStands(school, sql`access_grants.account_id`, sql`access_grants.product_id`)}`
}

type AccessRow = {
  since: string | null
  opens: boolean | null
  endless: boolean | null
  until: string | null
  source: GrantSource | null
  ended: string | null
  taken: boolean | null
  begins: string | null
  denied: boolean
  zone: string
  now: string
}

const iso = (printed: string | null) => (printed === null ? null : isoInstant(printed))

function heldFrom({
  since,
  opens,
  endless,
  until,
  source,
  ended,
  taken,
  begins,
  denied,
  zone,
  now,
}: AccessRow): HeldAccess {
  return {
    since: iso(since),
    open: opens && source ? { until: endless ? null : iso(until), source } : null,
    ended: ended === null ? null : { at: isoInstant(ended), taken: taken === true },
    begins: iso(begins),
    denied,
    timeZone: zone,
    now: isoInstant(now),
  }
}

/**
 * What an account has and had of a product, for the rule: a column for the statements that read it beside something else.
 * `product` names the product's id in the statement's row.
 */
export function heldBy(param: Placeholders<{ school: number; account: number | null }>, product: SQL) {
  const cutShort = sql`(access_grants.revoked_at is not null
    and (access_grants.ends_at is null or access_grants.revoked_at < access_grants.ends_at))`
  const end = sql`least(access_grants.ends_at, access_grants.revoked_at)`
  return sql`(select json_build_object(
      'since', min(access_grants.starts_at) filter (where not ${cutShort}),
      'opens', bool_or(${grantRuns}),
      'endless', bool_or(access_grants.ends_at is null) filter (where ${grantRuns}),
      'until', max(access_grants.ends_at) filter (where ${grantRuns}),
      'source', (array_agg(access_grants.source order by access_grants.starts_at, access_grants.id)
        filter (where ${grantRuns}))[1],
      'ended', max(${end}) filter (where not ${grantRuns}),
      'taken', (array_agg(${cutShort} order by ${end} desc, access_grants.id) filter (where not ${grantRuns}))[1],
      'begins', (select min(access_grants.starts_at) from access_grants where access_grants.school_id = ${param.school}
        and access_grants.account_id = ${param.account} and access_grants.product_id = ${product} and ${grantWaits}),
      'denied', ${denialStands(param.school, sql`${param.account}`, product)},
      'zone', (select s.time_zone from schools s where s.id = ${param.school}),
      'now', now())
    from access_grants where access_grants.school_id = ${param.school} and access_grants.account_id = ${param.account}
      and access_grants.product_id = ${product} and access_grants.starts_at <= now())`.mapWith(heldFrom)
}

const heldOf = statement(
  'held_of_product',
  (db: Db, param: Placeholders<{ school: number; account: number; product: number }>) =>
    db
      .select({ held: heldBy(param, sql`products.id`) })
      .from(products)
      .where(hasId(products, param.school, param.product)),
)

/** How the viewer stands with a product: what closes it, or since when and until when it is open. */
export async function findAccess(db: Db, viewer: Viewer, product: WithTeachers & { id: number }): Promise<Access> {
  const known = viewer.kind === 'visitor' || worksOn(viewer, product.teacherIds)
  const [row] = known ? [] : await heldOf(db, { school: viewer.schoolId, account: viewer.id, product: product.id })
  return getAccess(viewer, { teacherIds: product.teacherIds, held: row?.held ?? null })
}

/** Whether the viewer may open what the product holds: through a grant, or because they work on it. */
export async function hasAccess(db: Db, viewer: Viewer, product: WithTeachers & { id: number }): Promise<boolean> {
  return isOpen(await findAccess(db, viewer, product))
}

/** The products that are open to an account now. */
export async function listOpenProducts(db: Db, schoolId: number, accountId: number): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: accessGrants.productId })
    .from(accessGrants)
    .where(and(eq(accessGrants.schoolId, schoolId), eq(accessGrants.accountId, accountId), openGrant(schoolId)))
  return new Set(rows.map(({ id }) => id))
}

type Source = { schoolId: number; productId: number; source: GrantSource; sourceId: number }
/** One source, or several of a kind. */
type Sources = Omit<Source, 'sourceId'> & { sourceId: number | number[] }

const ofSources = ({ schoolId, productId, source, sourceId }: Sources) =>
  and(
    eq(accessGrants.schoolId, schoolId),
    eq(accessGrants.productId, productId),
    eq(accessGrants.source, source),
    inArray(accessGrants.sourceId, [sourceId].flat()),
  )

/**
 * For how long: so many days by the school's clocks (0 is without end), which go on where what is open ends; or until an
 * instant.
 */
export type AccessLength = { days: number } | { until: string }

/** The length of what lasts until then; null is without end. */
export const lasting = (until: string | null): AccessLength => (until === null ? { days: 0 } : { until })

type Grant = Source &
  AccessLength & {
    accountId: number
    reason?: string
    /** Of one given by hand: whether it is to lengthen what is open. */
    lengthens?: boolean
    /** From this instant on; without one from now. */
    from?: string
  }

type Holder = { schoolId: number; accountId: number; productId: number }
type FromSource = Pick<Source, 'source' | 'sourceId'>

/** When a product opens that is sold before; null where it is open. */
const presaleOf = (param: Placeholders<{ schoolId: number; productId: number }>) =>
  sql<string | null>`(select p.presale_until from products p where p.school_id = ${param.schoolId}
    and p.id = ${param.productId} and p.presale_until > now())`.mapWith(iso)

const presaleOfProduct = statement(
  'presale_of_product',
  (db: Db, param: Placeholders<{ schoolId: number; productId: number }>) =>
    db
      .select({ presale: presaleOf(param) })
      .from(products)
      .where(hasId(products, param.schoolId, param.productId)),
)

/** One after another, so that the days of two grants at the same time add up. */
export const lockAccess = statement(
  'lock_access',
  (db: Db, param: Placeholders<{ schoolId: number; accountId: number; productId: number }>) =>
    db
      .select({
        now: sql<string>`now()`.mapWith(accessGrants.startsAt),
        presale: presaleOf(param),
        timeZone: sql<string>`(select s.time_zone from schools s where s.id = ${param.schoolId})`,
      })
      .from(accounts)
      .where(hasId(accounts, param.schoolId, param.accountId))
      .for('no key update'),
)

const endsOfOpen = statement(
  'ends_of_open',
  (db: Db, param: Placeholders<Holder & FromSource & { from: string | null }>) =>
    db
      .select({ endsAt: sql<string>`${accessGrants.endsAt}`.mapWith(accessGrants.endsAt) })
      .from(accessGrants)
      .where(
        and(
          eq(accessGrants.schoolId, param.schoolId),
          eq(accessGrants.accountId, param.accountId),
          eq(accessGrants.productId, param.productId),
          isNull(accessGrants.revokedAt),
          // By the clock: who waited for the lock began before the one that had it.
          sql`${accessGrants.startsAt} <= greatest(${param.from}::timestamptz, clock_timestamp())`,
          isNotNull(accessGrants.endsAt),
          // What one order names twice lasts as long as the longer of them, not as long as both.
          sql`(${accessGrants.source} = 'staff' or ${accessGrants.source} <> ${param.source}
          or ${accessGrants.sourceId} <> ${param.sourceId})`,
        ),
      ),
)

/**
 * From when until when a grant runs: a second one lengthens what is open, and loses no day of it. What is sold before it opens
 * begins on that day; by hand it opens at once.
 */
async function loadSpan(db: Db, { from, ...grant }: Grant): Promise<{ from: string; until: string | null }> {
  const days = 'days' in grant ? grant.days : 0
  const until = 'until' in grant ? grant.until : null
  const begin = (at: string, presale: string | null = null) =>
    grant.source !== 'staff' && presale !== null && presale > at ? presale : at
  if (from !== undefined && days === 0) {
    const [product] = grant.source === 'staff' ? [] : await presaleOfProduct(db, grant)
    return { from: begin(from, product?.presale), until }
  }
  // Sent together: what is open is looked at once the lock is ours.
  const [[account], open] = await Promise.all([
    lockAccess(db, grant),
    days > 0 ? endsOfOpen(db, { ...grant, from: from ?? null }) : [],
  ])
  if (!account) throw new Error(`no account ${grant.accountId}`)
  const begins = begin(from ?? account.now, account.presale)
  if (days === 0) return { from: begins, until }
  const [base = begins] = [begins, ...open.map(({ endsAt }) => endsAt)].sort().reverse()
  return { from: begins, until: daysLater(base, days, account.timeZone).toISOString() }
}

const granted = {
  ...namedPlaceholders('schoolId', 'accountId', 'productId', 'source', 'sourceId', 'reason', 'lengthens'),
  startsAt: sql`${sql.placeholder('from')}`,
  endsAt: sql`${sql.placeholder('until')}`,
}

const grantOnce = statement('grant_once', (db: Db) => {
  const { schoolId, accountId, productId, source, sourceId } = accessGrants
  return db
    .insert(accessGrants)
    .values(granted)
    .onConflictDoUpdate({
      target: [schoolId, accountId, productId, source, sourceId],
      targetWhere: sql`source <> 'staff'`,
      set: { endsAt: sql`excluded.ends_at` },
      setWhere: sql`access_grants.revoked_at is null and access_grants.ends_at < coalesce(excluded.ends_at, 'infinity')`,
    })
    .returning({ id: accessGrants.id })
})

const grantFromStaff = statement('grant_by_staff', (db: Db) => {
  const { schoolId, accountId, productId } = accessGrants
  const once = {
    target: [schoolId, accountId, productId],
    where: sql`source = 'staff' and revoked_at is null and not lengthens`,
  }
  return db.insert(accessGrants).values(granted).onConflictDoNothing(once).returning({ id: accessGrants.id })
})

/**
 * Opens a product to an account, once per source however often it is asked for, as long as the longest that was asked for:
 * what a transaction opened and somebody took away stays away. By hand there is one open grant at a time, and those that
 * lengthen what is open. Undefined when the source has opened it for as long already.
 */
export async function grantAccess(db: Db, grant: Grant): Promise<{ id: number } | undefined> {
  const span = await loadSpan(db, grant)
  const insert = grant.source === 'staff' ? grantFromStaff : grantOnce
  const [written] = await insert(db, { reason: null, lengthens: false, ...grant, ...span })
  if (written) await recordEvent(db, grant.schoolId, grantMade, { grantId: written.id })
  return written
}

/**
 * What a source opened lasts no longer than so many days, counted as when it began: what made it last longer went back.
 */
export async function shortenAccess(db: Db, grant: Holder & FromSource & { days: number }): Promise<void> {
  const { schoolId: school, accountId, productId, days } = grant
  const [account] = await lockAccess(db, grant)
  const own = and(ofSources(grant), eq(accessGrants.accountId, accountId), isNull(accessGrants.revokedAt))
  const [row] = await db
    .select({
      id: accessGrants.id,
      base: sql<string>`(select greatest(access_grants.starts_at, max(o.ends_at)) from access_grants o
        where o.school_id = ${school} and o.account_id = ${accountId} and o.product_id = ${productId}
          and o.id <> access_grants.id and o.starts_at <= access_grants.starts_at
          and (o.revoked_at is null or o.revoked_at > access_grants.starts_at))`.mapWith(accessGrants.startsAt),
    })
    .from(accessGrants)
    .where(own)
  if (!account || !row) return
  const until = daysLater(row.base, days, account.timeZone).toISOString()
  await db
    .update(accessGrants)
    .set({ endsAt: until })
    .where(
      and(
        hasId(accessGrants, school, row.id),
        sql`coalesce(${accessGrants.endsAt}, 'infinity') > ${until}::timestamptz`,
      ),
    )
}

/** Ends what a source opened of a product; what other sources opened stays. */
export async function revokeAccess(db: Db, sources: Sources): Promise<void> {
  const ended = await db
    .update(accessGrants)
    .set({ revokedAt: sql`now()` })
    .where(and(ofSources(sources), isNull(accessGrants.revokedAt)))
    .returning({ grantId: accessGrants.id, accountId: accessGrants.accountId })
  await recordEvent(db, sources.schoolId, grantEnded, ...ended.map(({ grantId }) => ({ grantId })))
  const [first, ...others] = ended
  if (!first) return
  // One act is one entry, of however many people: it names the person where it is one.
  const only = others.length === 0 ? { id: first.grantId, personId: first.accountId } : {}
  const changes = [{ field: 'product_id', from: sources.productId, to: null }]
  await recordActivity(db, sources.schoolId, { action: 'access.revoked', ...only, changes })
}

/** Opens again what a source had opened of a product, unless a member of staff took it away. */
export async function reopenAccess(db: Db, sources: Sources): Promise<void> {
  const opened = await db
    .update(accessGrants)
    .set({ revokedAt: null })
    .where(and(ofSources(sources), isNull(accessGrants.revokedBy), isNotNull(accessGrants.revokedAt)))
    .returning({ grantId: accessGrants.id })
  await recordEvent(db, sources.schoolId, grantMade, ...opened)
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
