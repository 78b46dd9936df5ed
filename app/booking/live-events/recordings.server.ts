import { and, eq, inArray } from 'drizzle-orm'
import { grantAccess, reopenAccess } from '#app/access/access/access.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import { findEventRow } from './event-rows.server.ts'
import { eventSeats, productEvents } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id' | 'accountId'>

/**
 * Opens a recording with the seats of an order, without end: also where the order had bought it by itself, for some days or
 * until its money went back. What people took away stays away.
 */
export async function openRecording(
  db: Db,
  { schoolId, id: sourceId, accountId }: OrderKey,
  { productId, from }: { productId: number; from?: string },
): Promise<void> {
  const source = { schoolId, productId, source: 'transaction', sourceId } as const
  await reopenAccess(db, source)
  await grantAccess(db, { ...source, accountId, from, days: 0 })
}

/** The same of an event that has one. */
export async function openRecordingOf(
  db: Db,
  order: OrderKey,
  { productId }: Pick<Item, 'productId'>,
  from?: string,
): Promise<void> {
  const replayId = (await findEventRow(db, { schoolId: order.schoolId, productId }))?.replayId
  if (replayId) await openRecording(db, order, { productId: replayId, from })
}

/** The recordings that come with those of these events of which an order has seats. */
export async function listRecordings(
  db: Db,
  { schoolId, id }: OrderKey,
  things: readonly Pick<Item, 'productId'>[],
): Promise<number[]> {
  const rows = await db
    .select({ replayId: productEvents.replayId })
    .from(eventSeats)
    .innerJoin(
      productEvents,
      and(eq(productEvents.schoolId, schoolId), eq(productEvents.productId, eventSeats.productId)),
    )
    .where(
      and(
        eq(eventSeats.schoolId, schoolId),
        eq(eventSeats.transactionId, id),
        eq(eventSeats.state, 'sold'),
        inArray(
          eventSeats.productId,
          things.map(({ productId }) => productId),
        ),
      ),
    )
  return rows.flatMap(({ replayId }) => replayId ?? [])
}
