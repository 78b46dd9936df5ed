import { countOpenedBy, revokeByHand, revokeSourceByHand, type StoredGrant } from '#app/access/access/by-hand.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  changeStatus,
  decideAccess,
  type Item,
  lockTransaction,
  type Transaction,
} from '#app/selling/payments/transactions.server.ts'
import { orderRevoked } from './events.server.ts'
import { fulfilMissingItems, revokeItems, revokeProduct } from './fulfilment.server.ts'
import { listMissing } from './missing-access.server.ts'
import { partners, type ReadFact } from './partners.server.ts'
import { decided, excludeFacts, opens } from './settle.server.ts'
import { soldConsultations, soldInstalments } from './sold-kinds.server.ts'

type TransactionKey = Pick<Transaction, 'schoolId' | 'id'>

/** Some of an order's items, by their ids; without them it is about the whole order. */
type ItemIds = readonly number[] | undefined

const among = (items: readonly Item[], only: ItemIds) => items.filter(({ id }) => only?.includes(id) ?? true)

/** What a paid order opened stays open when its money goes back; what was ended stays ended. The caller has its lock. */
export async function keepAccess(db: Db, order: Transaction, only?: readonly Item[]): Promise<void> {
  const unsaid = only?.filter(({ access }) => access === null)
  if (unsaid ? unsaid.length > 0 : order.access === null) await decideAccess(db, order, 'kept', unsaid)
}

/** What was to stay open follows the money again. */
export async function followMoney(db: Db, key: TransactionKey, only?: readonly number[]): Promise<void> {
  const { transaction, items, facts } = await lockTransaction(db, key)
  const kept = among(items, only).filter(({ access }) => (only ? access : transaction.access) === 'kept')
  if (kept.length === 0) return
  await decideAccess(db, transaction, null, only && kept)
  // It may have gone back meanwhile, at the provider's own pages.
  const follows = kept.map((item) => (only ? { ...item, access: null } : item))
  const order = only ? transaction : { ...transaction, access: null }
  const now = items.map((item) => follows.find(({ id }) => id === item.id) ?? item)
  const open = now.filter((item) => opens(order, facts, item))
  await revokeItems(db, transaction, excludeFacts(follows, open), open)
}

/** Ends what an order opened, or some of its items, whatever its money does, once; false when it was ended before. */
export async function endAccess(db: Db, key: TransactionKey, only?: readonly number[]): Promise<boolean> {
  const { transaction, items, facts } = await lockTransaction(db, key)
  const ended = among(items, only).filter((item) => decided(transaction, item) !== 'ended')
  if (ended.length === 0) return false
  const open = excludeFacts(items, ended).filter((item) => opens(transaction, facts, item))
  await Promise.all([decideAccess(db, transaction, 'ended', only && ended), revokeItems(db, transaction, ended, open)])
  return true
}

/** A member of staff ends what an order opened, with a reason; false where nothing is open by it. */
export async function revokeOrder(db: Db, staff: Member, id: number, reason: string): Promise<boolean> {
  const { schoolId } = staff
  const { transaction, items, facts } = await lockTransaction(db, { schoolId, id })
  const open = items.some((item) => opens(transaction, facts, item))
  if (!open || transaction.settledAt === null) return false
  await revokeSourceByHand(db, staff, { source: 'transaction', sourceId: id, reason })
  await decideAccess(db, transaction, 'ended')
  await revokeItems(db, transaction, items)
  // Money that went back in full says more than that the access ended.
  if (transaction.status !== 'REFUNDED') await markRevoked(db, transaction, { items, facts })
  await publish(db, schoolId, orderRevoked, { transactionId: id })
  return true
}

/** It opens nothing any more, and nobody earns with it. The caller has its lock. */
async function markRevoked(
  db: Db,
  order: Transaction,
  known: { items: readonly Item[]; facts: readonly ReadFact[] },
): Promise<void> {
  await changeStatus(db, order, 'REVOKED', { paid: false })
  await partners.use().earn(db, { ...order, status: 'REVOKED' }, { ...known, paid: false })
}

/**
 * Hands over again what of a paid order is missing; false where nothing is. 409 where none of it can be had any more: then
 * its money goes back.
 */
export async function repairOrder(db: Db, key: TransactionKey): Promise<boolean> {
  const { transaction, items, facts, now } = await lockTransaction(db, key)
  const missing = await listMissing(db, key)
  if (missing.length === 0) return false
  const open = items.filter((item) => opens(transaction, facts, item))
  await fulfilMissingItems(db, transaction, open, { missing, now })
  if ((await listMissing(db, key)).length === missing.length) throw new Refusal(409, 'checkout.not_repaired')
  return true
}

/**
 * A member of staff takes away what a grant opened, with the seats, licences and meetings that were bought with it, of a
 * bundle with its parts; false when it had ended already. A purchase that opens nothing any more is `REVOKED`, whatever its
 * provider says later; the money is not touched.
 */
export async function revokeGrant(
  db: Db,
  staff: Member,
  { id, accountId, source, sourceId, productId }: StoredGrant,
  reason: string,
): Promise<boolean> {
  const { schoolId } = staff
  // Of other sources the id names no order.
  if (source !== 'transaction') {
    const ended = await revokeByHand(db, staff, { id, reason })
    if (ended) await soldConsultations.use().closeUnopened(db, { schoolId, accountId, productId })
    return ended
  }
  // The order's lock before the grant's, as settling takes them.
  const { transaction, items, facts } = await lockTransaction(db, { schoolId, id: sourceId })
  const ended = await revokeByHand(db, staff, { id, reason })
  const bundles = items.filter((item) => item.type === 'bundle' && item.productId === productId)
  if (ended && bundles.length > 0) await decideAccess(db, transaction, 'ended', bundles)
  const open = items.filter((item) => opens(transaction, facts, item))
  const close = (productIds: number[]) => revokeSourceByHand(db, staff, { source, sourceId, reason, productIds })
  if (ended) await revokeProduct(db, transaction, { productId, items, open: excludeFacts(open, bundles), close })
  const opensNothing = ended && (await countOpenedBy(db, schoolId, sourceId)) === 0
  if (opensNothing && transaction.meansId !== null) await soldInstalments.use().stop(db, transaction, 'closed')
  if (opensNothing && transaction.status !== 'CHARGEBACK') await markRevoked(db, transaction, { items, facts })
  return ended
}
