import { grantAccess, reopenAccess, revokeAccess } from '../access/access.server.ts'
import type { Item, Transaction } from '../payments/transactions.server.ts'
import type { Db } from '../platform/db.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { findEventRow } from './event-rows.server.ts'
import { tellOfSeat } from './jobs.server.ts'
import { giveBackSeats, keepSeats } from './seats.server.ts'

type Order = Pick<Transaction, 'schoolId' | 'id' | 'accountId'>

/** Sells the seats of a paid order and opens the event with them; where none is left it opens nothing, and people decide. */
export async function handOverSeats(db: Db, order: Order, item: Item, from: string): Promise<void> {
  if (!(await keepSeats(db, order, item))) return
  const { schoolId, id: sourceId, accountId } = order
  const source = { schoolId, accountId, source: 'transaction', sourceId, from } as const
  await grantAccess(db, { ...source, productId: item.productId, days: item.accessDays })
  const replayId = (await findEventRow(db, { schoolId, productId: item.productId }))?.replayId
  if (replayId) await grantAccess(db, { ...source, productId: replayId, days: 0 })
  await enqueue(db, tellOfSeat, { schoolId, productId: item.productId, transactionId: sourceId })
}

/** Closes the event and its recording, as far as this order opened them, and gives the seats to whoever waits. */
export async function takeBackSeats(db: Db, order: Order, item: Item): Promise<void> {
  await giveBackSeats(db, order, item)
  for (const source of await opened(db, order, item)) await revokeAccess(db, source)
}

/** The same again once the money is won, as far as seats are left. */
export async function handBackSeats(db: Db, order: Order, item: Item): Promise<void> {
  if (!(await keepSeats(db, order, item))) return
  for (const source of await opened(db, order, item)) await reopenAccess(db, source)
}

async function opened(db: Db, { schoolId, id: sourceId }: Order, { productId }: Item) {
  const replayId = (await findEventRow(db, { schoolId, productId }))?.replayId
  const products = replayId ? [productId, replayId] : [productId]
  return products.map((productId) => ({ schoolId, productId, source: 'transaction' as const, sourceId }))
}
