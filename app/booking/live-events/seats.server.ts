import { and, eq, inArray, sql } from 'drizzle-orm'
import { SEATS_OF_ORDER_MAX } from '#app/content/catalogue/limits.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Buyer, SeatLine } from '#app/selling/checkout/closed-event.ts'
import { isReturnable, lockReturnable } from '#app/selling/payments/given-up.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { listClosedEvents, refusal } from './closed-events.server.ts'
import { countLeft, countSeats, type EventKey, isEvent, lockEvent } from './event-rows.server.ts'
import { eventSeats } from './tables.server.ts'
import { acceptOffer, offerAgain, offerFreed, withdrawOffers } from './waiting.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id' | 'accountId'>
type Line = Pick<SeatLine, 'productId' | 'quantity'>

/** Refuses whoever could not have a seat now, before anybody waits for the last ones. What was theirs before still is. */
export async function refuseClosed(db: Db, buyer: Buyer, lines: readonly SeatLine[]): Promise<void> {
  if (lines.length === 0) return
  const [closed] = await listClosedEvents(db, buyer, lines)
  if (closed && !closed.waits) throw refusal(closed.why, closed)
}

/**
 * Takes the seats of an order that was just written, in its transaction; whoever else wants some waits until that is done.
 * Who comes too late is refused, and their order with them. Events in one order, so that nobody waits crosswise.
 */
export async function takeSeats(
  db: Db,
  order: OrderKey & Pick<Transaction, 'total'>,
  lines: readonly SeatLine[],
): Promise<void> {
  for (const line of lines.toSorted((a, b) => a.productId - b.productId)) {
    const { productId, quantity } = line
    const { offeredUntil } = await holdSeats(db, order, line)
    const { schoolId, id: transactionId, accountId } = order
    const seats = { schoolId, transactionId, productId, accountId, quantity, offeredUntil }
    await db.insert(eventSeats).values({ ...seats, state: 'held' })
    if (order.total === 0) await refuseHoarding(db, order, productId)
  }
}

/** Of what costs nothing nobody takes more seats by many orders than one order may hold. */
async function refuseHoarding(db: Db, { schoolId, accountId }: OrderKey, productId: number): Promise<void> {
  const { rows } = await db.execute<{ seats: number }>(sql`
    select sum(s.quantity)::int as seats from event_seats s
    join transactions t on t.school_id = ${schoolId} and t.id = s.transaction_id and t.total = 0
    where s.school_id = ${schoolId} and s.product_id = ${productId} and s.account_id = ${accountId}
      and s.state in ('held', 'sold')`)
  if ((rows[0]?.seats ?? 0) > SEATS_OF_ORDER_MAX)
    throw invalid('quantity', ['live-events.free_most', { max: SEATS_OF_ORDER_MAX }])
}

/** Whether an order that is still open has given seats back: the same order again takes them anew, or there are none. */
export async function gaveUpSeats(db: Db, { schoolId, id }: Pick<OrderKey, 'schoolId' | 'id'>): Promise<boolean> {
  const ofOrder = and(eq(eventSeats.schoolId, schoolId), eq(eventSeats.transactionId, id))
  return (await db.$count(eventSeats, and(ofOrder, eq(eventSeats.state, 'returned')))) > 0
}

/** Refuses to have an open order paid whose seats went to somebody else, or whose event is not to come any more. */
export async function requireSeats(db: Db, { schoolId, id, accountId }: OrderKey): Promise<void> {
  const { productId, quantity } = eventSeats
  const ofOrder = and(eq(eventSeats.schoolId, schoolId), eq(eventSeats.transactionId, id))
  const lines = await db.select({ productId, quantity }).from(eventSeats).where(ofOrder)
  const [closed] = lines.length > 0 ? await listClosedEvents(db, { schoolId, accountId, transactionId: id }, lines) : []
  if (closed) throw refusal(closed.why, closed)
}

/** Counts the seats of a line as taken, and says until when one of them was offered to its buyer. */
async function holdSeats(db: Db, { schoolId, accountId }: OrderKey, line: SeatLine): Promise<OwnSeats> {
  const { productId, quantity } = line
  const key = { schoolId, productId }
  const event = await lockEvent(db, key)
  // While nobody has said when and for how many, nothing is counted.
  if (!event) return NOTHING
  if (event.canceledAt) throw refusal('canceled', line)
  if (event.isOver) throw refusal('over', line)
  const offeredUntil = await acceptOffer(db, key, accountId)
  const held = await takeBackOwn(db, key, accountId)
  const more = quantity - (offeredUntil ? 1 : 0) - held.seats
  const free = async () => (await countSeats(db, key, more)) || ((await collect(db, key)) && countSeats(db, key, more))
  if (!(await free())) throw refusal('sold_out', { ...line, left: quantity - more + (await countLeft(db, key)) })
  if (more < 0) await offerFreed(db, key)
  return { seats: quantity, offeredUntil: offeredUntil ?? held.offeredUntil }
}

type OwnSeats = { seats: number; offeredUntil: string | null }
const NOTHING: OwnSeats = { seats: 0, offeredUntil: null }

/** Seats that the buyer's own orders held and that were given up: the next order has them, as long as they were offered. */
async function takeBackOwn(db: Db, key: EventKey, accountId: number): Promise<OwnSeats> {
  return (await returnHeld(db, key, accountId)).reduce(
    (own, { quantity, offeredUntil }) => ({
      seats: own.seats + quantity,
      offeredUntil: own.offeredUntil ?? offeredUntil,
    }),
    NOTHING,
  )
}

/** Marks the seats of orders that failed or were not paid in time as given back: somebody's own, or all. */
async function returnHeld(db: Db, { schoolId, productId }: EventKey, accountId?: number) {
  const holding = sql`select s.transaction_id from event_seats s where s.school_id = ${schoolId}
    and s.product_id = ${productId} and s.state = 'held'
    and ${accountId === undefined ? sql`true` : sql`s.account_id = ${accountId}`}`
  const orders = await lockReturnable(db, schoolId, holding)
  if (orders.length === 0) return []
  return await db
    .update(eventSeats)
    .set({ state: 'returned' })
    .where(
      and(
        isEvent(eventSeats, { schoolId, productId }),
        inArray(eventSeats.transactionId, orders),
        eq(eventSeats.state, 'held'),
      ),
    )
    .returning({
      quantity: eventSeats.quantity,
      accountId: eventSeats.accountId,
      offeredUntil: eventSeats.offeredUntil,
    })
}

/** Counts back what was given up of a locked event, offers it to those who wait, and says whether there was any. */
async function collect(db: Db, key: EventKey): Promise<boolean> {
  const returned = await returnHeld(db, key)
  const offered = await offerAgain(db, key, returned)
  const ended = await withdrawOffers(db, key)
  const free = returned.reduce((sum, { quantity }) => sum + quantity, ended) - offered
  if (free > 0) await countSeats(db, key, -free)
  await offerFreed(db, key)
  return free > 0
}

/** The same for every event of a school that has something to count back or to offer; by the clock, a transaction each. */
export async function listUncollected(db: Db, schoolId: number): Promise<number[]> {
  const { rows } = await db.execute<{ product: number }>(sql`
    select e.product_id::float8 as product from product_events e
    where e.school_id = ${schoolId} and e.ends_at > now() - interval '1 day' and (
      exists (select from event_seats s join transactions t on t.school_id = ${schoolId} and t.id = s.transaction_id
        where s.school_id = ${schoolId} and s.product_id = e.product_id and s.state = 'held' and ${isReturnable})
      or exists (select from event_waiting w where w.school_id = ${schoolId} and w.product_id = e.product_id
        and (w.offered_until <= now() or (w.offered_until is null and e.taken < e.seats))))
    order by e.product_id`)
  return rows.map(({ product }) => product)
}

/** Counts back and offers what is free of an event by now. */
export async function collectSeats(db: Db, key: EventKey): Promise<void> {
  if (await lockEvent(db, key)) await collect(db, key)
}

/**
 * The seats of a paid order are sold. Where they were given back before the money came they are taken once more; false
 * where none is left: then nothing is handed over, and people decide.
 */
export async function confirmSeats(db: Db, order: OrderKey, { productId, quantity }: Line): Promise<boolean> {
  const { schoolId, id: transactionId, accountId } = order
  const key = { schoolId, productId }
  const byTransaction = and(isEvent(eventSeats, key), eq(eventSeats.transactionId, transactionId))
  const [seats] = await db.select({ state: eventSeats.state }).from(eventSeats).where(byTransaction).for('update')
  if (seats?.state === 'sold') return true
  const has = seats?.state === 'held' || (await takeLate(db, key, quantity))
  const state = has ? ('sold' as const) : ('missing' as const)
  if (seats) await db.update(eventSeats).set({ state, since: sql`now()` }).where(byTransaction)
  else await db.insert(eventSeats).values({ schoolId, transactionId, productId, accountId, quantity, state })
  return has
}

async function takeLate(db: Db, key: EventKey, quantity: number): Promise<boolean> {
  if (!(await lockEvent(db, key))) return true
  return (await countSeats(db, key, quantity)) || ((await collect(db, key)) && countSeats(db, key, quantity))
}

/** Gives back the seats of an order whose money went back, to whoever waits first. */
export async function releaseSeats(db: Db, { schoolId, id }: OrderKey, { productId }: Line): Promise<void> {
  const key = { schoolId, productId }
  const event = await lockEvent(db, key)
  const byTransaction = and(isEvent(eventSeats, key), eq(eventSeats.transactionId, id))
  const [seats] = await db.select().from(eventSeats).where(byTransaction).for('update')
  if (!seats || seats.state === 'returned') return
  await db.update(eventSeats).set({ state: 'returned' }).where(byTransaction)
  if (!event || seats.state === 'missing') return
  await countSeats(db, key, -seats.quantity)
  await offerFreed(db, key)
}
