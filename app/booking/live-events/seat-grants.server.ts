import { type SQL, sql } from 'drizzle-orm'
import { grantAccess, reopenAccess, revokeAccess } from '#app/access/access/access.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import { sendSeatEmail } from './jobs.server.ts'
import { openRecordingOf } from './recordings.server.ts'
import { confirmSeats, releaseSeats } from './seats.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id' | 'accountId'>

/**
 * Sells the seats of a paid order and opens the event with them, whatever days its bundle has; where none is left it opens
 * nothing, and people decide.
 */
export async function grantSeats(db: Db, order: OrderKey, item: Item, from: string): Promise<void> {
  if (!(await confirmSeats(db, order, item))) return
  const { schoolId, id: sourceId, accountId } = order
  const source = { schoolId, accountId, source: 'transaction', sourceId, from } as const
  await grantAccess(db, { ...source, productId: item.productId, days: 0 })
  await openRecordingOf(db, order, item, from)
  await enqueue(db, sendSeatEmail, { schoolId, productId: item.productId, transactionId: sourceId })
}

/**
 * Closes the event and its recording, as far as this order opened them and nothing of it that is `kept` does, and gives the
 * seats to whoever waits.
 */
export async function revokeSeats(db: Db, order: OrderKey, item: Item, kept: ReadonlySet<number>): Promise<void> {
  await releaseSeats(db, order, item)
  // What the order names beside it and is not kept went back before: only a seat can have left it open.
  const closing = (await opened(db, order, item, sql`true`)).filter(({ productId }) => !kept.has(productId))
  for (const source of closing) await revokeAccess(db, source)
}

/** The same again once the money is won, as far as seats are left. */
export async function regrantSeats(db: Db, order: OrderKey, item: Item): Promise<void> {
  if (!(await confirmSeats(db, order, item))) return
  for (const source of await opened(db, order, item, unnamed(order))) await reopenAccess(db, source)
  await openRecordingOf(db, order, item)
}

/** What an order does not name: a seat alone can have opened it. */
const unnamed = ({ schoolId, id }: OrderKey) => sql`not exists (select from transaction_items i
    where i.school_id = ${schoolId} and i.transaction_id = ${id} and i.product_id = g.product_id)
  and not exists (select from bundle_parts b
    where b.school_id = ${schoolId} and b.transaction_id = ${id} and b.product_id = g.product_id)`

/**
 * The event and the recordings that an order opened with it: its own, and of the courses that no event has any more those
 * that `may` be one. One of another event of the order is that event's; one that both have, or that none has any more, is
 * open as long as one of them is.
 */
async function opened(db: Db, { schoolId, id: sourceId }: OrderKey, { productId }: Item, may: SQL) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct g.product_id::float8 as id from access_grants g
    join products p on p.school_id = ${schoolId} and p.id = g.product_id
    left join product_events own on own.school_id = ${schoolId} and own.product_id = ${productId}
    where g.school_id = ${schoolId} and g.source = 'transaction' and g.source_id = ${sourceId}
      and (g.product_id = ${productId} or (own.replay_id = g.product_id or p.type = 'course' and ${may})
        and not exists (select from event_seats s
          join product_events e on e.school_id = ${schoolId} and e.product_id = s.product_id
          where s.school_id = ${schoolId} and s.transaction_id = ${sourceId} and s.product_id <> ${productId}
            and (e.replay_id = g.product_id or s.state = 'sold')
            and (e.replay_id = g.product_id and s.state = 'sold' or own.replay_id is distinct from g.product_id)))
    order by id`)
  return rows.map(({ id }) => ({ schoolId, productId: id, source: 'transaction' as const, sourceId }))
}
