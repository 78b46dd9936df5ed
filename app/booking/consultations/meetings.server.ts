import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { OrderedItem } from '#app/selling/bundles/parts.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { closeBooking, listBookingsAhead } from './closing.server.ts'
import { meetingsBought } from './events.server.ts'
import { bookings, meetings, priceMeetings } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id' | 'accountId'>
type ProductOwnerKey = { schoolId: number; accountId: number; productId: number }

/** Writes down what a paid order bought, in the transaction that settles it: as many as its price says by now. Again it changes nothing. */
export async function grantMeetings(db: Db, { schoolId, id, accountId }: OrderKey, item: OrderedItem): Promise<void> {
  const { productId, priceId, quantity, bundleId } = item
  const ofPrice = and(eq(priceMeetings.schoolId, schoolId), eq(priceMeetings.priceId, priceId))
  const [several] = await db.select({ meetings: priceMeetings.meetings }).from(priceMeetings).where(ofPrice)
  const bought = quantity * (several?.meetings ?? 1)
  const [made] = await db
    .insert(meetings)
    .values({ schoolId, accountId, productId, transactionId: id, bundleId, bought })
    .onConflictDoNothing()
    .returning({ meetingsId: meetings.id })
  if (made) await publish(db, schoolId, meetingsBought, made)
}

/** How many meetings the prices of a consultation buy, where that is more than one. */
export async function listMeetingsOfPrices(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ price: priceMeetings.priceId, meetings: priceMeetings.meetings })
    .from(priceMeetings)
    .where(and(eq(priceMeetings.schoolId, schoolId), eq(priceMeetings.productId, id)))
  return new Map(rows.map(({ price, meetings }) => [price, meetings]))
}

/** How many meetings of a consultation an order bought by itself; none before it is paid. */
export async function countMeetingsOfOrder(
  db: Db,
  order: Pick<OrderKey, 'schoolId' | 'id'>,
  productId: number,
): Promise<number> {
  const [found] = await db.select({ bought: meetings.bought }).from(meetings).where(ofOrder(order, { productId }))
  return found?.bought ?? 0
}

type ItemKey = Pick<OrderedItem, 'productId' | 'bundleId'>

/** Of one thing in the order: by itself, or with a bundle. */
const ofOrder = ({ schoolId, id }: Pick<OrderKey, 'schoolId' | 'id'>, { productId, bundleId }: ItemKey) =>
  and(
    eq(meetings.schoolId, schoolId),
    eq(meetings.transactionId, id),
    eq(meetings.productId, productId),
    bundleId ? eq(meetings.bundleId, bundleId) : isNull(meetings.bundleId),
  )

/**
 * Closes what an order bought of a consultation, with its bookings to come: whoever books at this moment had their meeting
 * counted before, or finds none. What a bundle got and nobody counted yet is counted, so that it is closed, too.
 */
export async function revokeMeetings(db: Db, order: OrderKey, item: OrderedItem): Promise<void> {
  const { schoolId, id, accountId } = order
  const { productId, bundleId } = item
  if (bundleId) {
    await lockHolder(db, { schoolId, accountId })
    const uncounted = { schoolId, accountId, productId, transactionId: id, bundleId, bought: 1 }
    await db.insert(meetings).values(uncounted).onConflictDoNothing()
  }
  const closed = await db
    .update(meetings)
    .set({ open: false })
    .where(ofOrder(order, item))
    .returning({ id: meetings.id })
  if (closed.length === 0) return
  const bought = inArray(
    bookings.meetingsId,
    closed.map((one) => one.id),
  )
  for (const one of await listBookingsAhead(db, schoolId, bought)) await closeBooking(db, one, { by: 'refund' })
}

/** Opens again what an order bought: its meetings can be booked anew. */
export async function regrantMeetings(db: Db, order: OrderKey, item: OrderedItem): Promise<void> {
  await db.update(meetings).set({ open: true }).where(ofOrder(order, item))
}

type Holder = { school: SQLWrapper | number; account: SQLWrapper | number }

/**
 * What opens a consultation to somebody counts as one meeting where nobody said how many: a gift of the school's, or a
 * part that a bundle got. A membership opens none, as it would open them without end. `of` says which.
 */
export const uncounted = ({ school, account }: Holder, of: SQL) => sql`
  from access_grants
  join products p on p.school_id = ${school} and p.id = access_grants.product_id and p.type = 'consultation'
  left join bundle_parts i on i.school_id = ${school} and access_grants.source = 'transaction'
    and i.transaction_id = access_grants.source_id and i.product_id = access_grants.product_id and not i.owned
  where access_grants.school_id = ${school} and access_grants.account_id = ${account}
    and access_grants.source in ('transaction', 'staff') and ${openGrant(school)} and ${of}
    and not exists (select from meetings m where m.school_id = ${school} and m.account_id = access_grants.account_id
      and m.product_id = access_grants.product_id and (m.grant_id = access_grants.id
        or access_grants.source = 'transaction' and m.transaction_id = access_grants.source_id
          and m.bundle_id is not distinct from i.bundle_id))`

/** Whether access opens the meetings of a row `m`. */
export const opened = ({ school, account }: Holder) => sql`m.open
  and exists (select from access_grants where access_grants.school_id = ${school}
    and access_grants.account_id = ${account} and access_grants.product_id = m.product_id
    and (access_grants.source = 'transaction' and access_grants.source_id = m.transaction_id
      or access_grants.id = m.grant_id) and ${openGrant(school)})`

const uncountedOf = ({ schoolId: school, accountId: account, productId }: ProductOwnerKey) =>
  uncounted({ school, account }, sql`access_grants.product_id = ${productId}`)

/** As long as nothing is written down of what was given, who books it and who closes it wait for each other by its holder. */
async function lockHolder(db: Db, { schoolId, accountId }: Omit<ProductOwnerKey, 'productId'>): Promise<void> {
  await db.execute(sql`select from accounts where school_id = ${schoolId} and id = ${accountId} for no key update`)
}

/** Writes that down before it is booked. */
export async function countGiven(db: Db, key: ProductOwnerKey): Promise<void> {
  await lockHolder(db, key)
  await db.execute(sql`
    with given as materialized (select access_grants.account_id, access_grants.product_id,
      case when access_grants.source = 'transaction' then access_grants.source_id end as transaction_id, i.bundle_id,
      case when access_grants.source = 'staff' then access_grants.id end as grant_id
      ${uncountedOf(key)})
    insert into meetings (school_id, account_id, product_id, transaction_id, bundle_id, grant_id, bought)
    select ${key.schoolId}::bigint, account_id, product_id, transaction_id, bundle_id, grant_id, 1 from given
    on conflict do nothing`)
}

/** Without an id as long as nobody wrote it down. */
export type MeetingBalance = { id: number | null; bought: number; used: number; booked: number }

/** What somebody has of a consultation, what was bought first before: meetings that access still opens. */
export async function listMeetings(db: Db, key: ProductOwnerKey): Promise<MeetingBalance[]> {
  const { schoolId, accountId, productId } = key
  const { rows } = await db.execute<MeetingBalance>(sql`
    select m.id::float8 as id, m.bought, m.used, (select count(*)::int from bookings b where b.school_id = ${schoolId}
      and b.meetings_id = m.id and b.status = 'booked') as booked
    from meetings m
    where m.school_id = ${schoolId} and m.account_id = ${accountId} and m.product_id = ${productId}
      and ${opened({ school: schoolId, account: accountId })}
    union all select null, 1, 0, 0 ${uncountedOf(key)}
    order by id nulls last`)
  return rows
}

/**
 * Cancels what is still to come of a consultation that people closed to somebody. Whoever books it at this moment had their
 * meeting counted before, or finds it closed.
 */
export async function closeUnopened(db: Db, key: ProductOwnerKey): Promise<void> {
  const { schoolId, accountId, productId } = key
  await lockHolder(db, key)
  const { rowCount } = await db.execute(sql`select from meetings m where m.school_id = ${schoolId}
    and m.account_id = ${accountId} and m.product_id = ${productId} order by m.id for no key update`)
  if (!rowCount) return
  const open = new Set((await listMeetings(db, key)).map(({ id }) => id))
  const own = sql`${bookings.accountId} = ${accountId} and ${bookings.productId} = ${productId}`
  for (const one of await listBookingsAhead(db, schoolId, own))
    if (!open.has(one.meetingsId)) await closeBooking(db, one, { by: 'staff' })
}

/** Counts one of the meetings; false when it was used, or closed, meanwhile. */
export async function consumeMeeting(db: Db, schoolId: number, id: number): Promise<boolean> {
  const used = await db
    .update(meetings)
    .set({ used: sql`${meetings.used} + 1` })
    .where(and(hasId(meetings, schoolId, id), meetings.open, sql`${meetings.used} < ${meetings.bought}`))
    .returning({ id: meetings.id })
  return used.length > 0
}

/** All meetings that an order bought of a consultation are over. */
export function meetingsWereHeld({ school, product, order }: { school: number; product: SQL; order: SQL }): SQL {
  return sql`(select coalesce(bool_and(m.used >= m.bought
      and not exists (select from bookings b where b.school_id = ${school} and b.meetings_id = m.id
        and b.status = 'booked' and b.ends_at > now())), false)
    from meetings m where m.school_id = ${school} and m.transaction_id = ${order} and m.product_id = ${product})`
}
