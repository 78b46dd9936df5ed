import { and, eq, inArray, sql } from 'drizzle-orm'
import { seatsLeft } from '../catalogue/event-dates.server.ts'
import { SEATS_OF_ORDER_MAX } from '../catalogue/limits.ts'
import { isReturnable } from '../catalogue/products.server.ts'
import type { Transaction } from '../payments/transactions.server.ts'
import type { Db } from '../platform/db.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import { countSeats, type EventKey, isEvent, lockEvent } from './event-rows.server.ts'
import { eventSeats } from './tables.server.ts'
import { offerFreed, takeOffer, withdrawOffers } from './waiting.server.ts'

type Order = Pick<Transaction, 'schoolId' | 'id' | 'accountId'>
type Line = { productId: number; quantity: number }

/** Refuses whoever could not have a seat now, before anybody waits for the last ones. What was theirs before still is. */
export async function refuseSoldOut(
  db: Db,
  { schoolId, accountId }: Pick<Order, 'schoolId' | 'accountId'>,
  lines: readonly Line[],
): Promise<void> {
  for (const { productId, quantity } of lines) {
    const { rows } = await db.execute<{ left: number; own: boolean }>(sql`
      select ${seatsLeft(schoolId)} as left,
        exists (select from event_waiting w where w.school_id = ${schoolId} and w.product_id = ${productId}
          and w.account_id = ${accountId})
        or exists (select from event_seats s where s.school_id = ${schoolId} and s.product_id = ${productId}
          and s.account_id = ${accountId} and s.state = 'held') as own
      from product_events e where e.school_id = ${schoolId} and e.product_id = ${productId}`)
    const [event] = rows
    if (event && event.left < quantity && !event.own) throw new Refusal(409, 'live-events.sold_out')
  }
}

/**
 * Takes the seats of an order that was just written, in its transaction; whoever else wants some waits until that is done.
 * Who comes too late is refused, and their order with them. Events in one order, so that nobody waits crosswise.
 */
export async function takeSeats(
  db: Db,
  order: Order & Pick<Transaction, 'total'>,
  lines: readonly Line[],
): Promise<void> {
  for (const { productId, quantity } of lines.toSorted((a, b) => a.productId - b.productId)) {
    await holdSeats(db, order, { productId, quantity })
    const { schoolId, id: transactionId, accountId } = order
    await db.insert(eventSeats).values({ schoolId, transactionId, productId, accountId, quantity, state: 'held' })
    if (order.total === 0) await refuseHoarding(db, order, productId)
  }
}

/** Of what costs nothing nobody takes more seats by many orders than one order may hold. */
async function refuseHoarding(db: Db, { schoolId, accountId }: Order, productId: number): Promise<void> {
  const { rows } = await db.execute<{ seats: number }>(sql`
    select sum(s.quantity)::int as seats from event_seats s
    join transactions t on t.school_id = ${schoolId} and t.id = s.transaction_id and t.total = 0
    where s.school_id = ${schoolId} and s.product_id = ${productId} and s.account_id = ${accountId}
      and s.state in ('held', 'sold')`)
  if ((rows[0]?.seats ?? 0) > SEATS_OF_ORDER_MAX)
    throw invalid('quantity', ['live-events.free_most', { max: SEATS_OF_ORDER_MAX }])
}

/** Whether an order that is still open has given seats back: the same order again takes them anew, or there are none. */
export async function gaveUpSeats(db: Db, { schoolId, id }: Pick<Order, 'schoolId' | 'id'>): Promise<boolean> {
  const ofOrder = and(eq(eventSeats.schoolId, schoolId), eq(eventSeats.transactionId, id))
  return (await db.$count(eventSeats, and(ofOrder, eq(eventSeats.state, 'returned')))) > 0
}

async function holdSeats(db: Db, { schoolId, accountId }: Order, { productId, quantity }: Line): Promise<void> {
  const key = { schoolId, productId }
  const event = await lockEvent(db, key)
  // While nobody has said when and for how many, nothing is counted.
  if (!event) return
  if (event.canceledAt) throw new Refusal(409, 'live-events.canceled')
  if (event.isOver) throw new Refusal(409, 'live-events.over')
  const own = (await takeOffer(db, key, accountId)) + (await takeBackOwn(db, key, accountId))
  const more = quantity - own
  const free = async () => (await countSeats(db, key, more)) || ((await collect(db, key)) && countSeats(db, key, more))
  if (!(await free())) throw new Refusal(409, 'live-events.sold_out')
  if (more < 0) await offerFreed(db, key)
}

/** Seats that the buyer's own orders held and that were given up: the next order has them. */
async function takeBackOwn(db: Db, key: EventKey, accountId: number): Promise<number> {
  return (await returnHeld(db, key, accountId)).reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Marks the seats of orders that failed or were not paid in time as given back. Orders that are being settled at this
 * moment are left alone: their money may have come.
 */
async function returnHeld(db: Db, { schoolId, productId }: EventKey, accountId?: number) {
  const { rows: orders } = await db.execute<{ id: string }>(sql`
    select t.id from transactions t where t.school_id = ${schoolId} and ${isReturnable} and t.id in (
      select s.transaction_id from event_seats s where s.school_id = ${schoolId} and s.product_id = ${productId}
        and s.state = 'held' and (${accountId ?? null}::bigint is null or s.account_id = ${accountId ?? null}::bigint))
    order by t.id for update skip locked`)
  if (orders.length === 0) return []
  return await db
    .update(eventSeats)
    .set({ state: 'returned' })
    .where(
      and(
        isEvent(eventSeats, { schoolId, productId }),
        inArray(
          eventSeats.transactionId,
          orders.map(({ id }) => Number(id)),
        ),
        eq(eventSeats.state, 'held'),
      ),
    )
    .returning({ quantity: eventSeats.quantity })
}

/** Counts back what was given up of a locked event, offers it to those who wait, and says whether there was any. */
async function collect(db: Db, key: EventKey): Promise<boolean> {
  const returned = await returnHeld(db, key)
  const ended = await withdrawOffers(db, key)
  const free = returned.reduce((sum, { quantity }) => sum + quantity, ended)
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
export async function keepSeats(db: Db, order: Order, { productId, quantity }: Line): Promise<boolean> {
  const { schoolId, id: transactionId, accountId } = order
  const key = { schoolId, productId }
  const itself = and(isEvent(eventSeats, key), eq(eventSeats.transactionId, transactionId))
  const [seats] = await db.select({ state: eventSeats.state }).from(eventSeats).where(itself).for('update')
  if (seats?.state === 'sold') return true
  const has = seats?.state === 'held' || (await takeLate(db, key, quantity))
  const state = has ? ('sold' as const) : ('missing' as const)
  if (seats) await db.update(eventSeats).set({ state, since: sql`now()` }).where(itself)
  else await db.insert(eventSeats).values({ schoolId, transactionId, productId, accountId, quantity, state })
  return has
}

async function takeLate(db: Db, key: EventKey, quantity: number): Promise<boolean> {
  if (!(await lockEvent(db, key))) return true
  return (await countSeats(db, key, quantity)) || ((await collect(db, key)) && countSeats(db, key, quantity))
}

/** Gives back the seats of an order whose money went back, to whoever waits first. */
export async function giveBackSeats(db: Db, { schoolId, id }: Order, { productId }: Line): Promise<void> {
  const key = { schoolId, productId }
  const event = await lockEvent(db, key)
  const itself = and(isEvent(eventSeats, key), eq(eventSeats.transactionId, id))
  const [seats] = await db.select().from(eventSeats).where(itself).for('update')
  if (!seats || seats.state === 'returned') return
  await db.update(eventSeats).set({ state: 'returned' }).where(itself)
  if (!event || seats.state === 'missing') return
  await countSeats(db, key, -seats.quantity)
  await offerFreed(db, key)
}
