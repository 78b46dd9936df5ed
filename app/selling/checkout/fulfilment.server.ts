import { grantAccess, reopenAccess, revokeAccess, shortenAccess } from '#app/access/access/access.server.ts'
import { listTakenByHand } from '#app/access/access/by-hand.server.ts'
import { KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductDelivery } from '#app/content/catalogue/kinds/kind.ts'
import type { Db } from '#app/platform/db.server.ts'
import { listPromisedParts, type OrderedItem, promiseAdded } from '#app/selling/bundles/parts.server.ts'
import type { Item } from '#app/selling/payments/transactions.server.ts'
import {
  type Fulfilment,
  type Order,
  soldConsultations,
  soldEvents,
  soldGifts,
  soldInstalments,
  soldLicences,
  soldPlans,
} from './sold-kinds.server.ts'

const access: Fulfilment = {
  handOver: (db, { schoolId, id: sourceId, accountId }, { productId, accessDays: days }, from) =>
    grantAccess(db, { schoolId, accountId, productId, source: 'transaction', sourceId, from, days }),
  takeBack: (db, { schoolId, id: sourceId }, { productId }) =>
    revokeAccess(db, { schoolId, productId, source: 'transaction', sourceId }),
  handBack: (db, { schoolId, id: sourceId }, { productId }) =>
    reopenAccess(db, { schoolId, productId, source: 'transaction', sourceId }),
}

const FULFILMENTS: Record<ProductDelivery, () => Fulfilment> = {
  access: () => access,
  meetings: soldConsultations.use,
  licences: soldLicences.use,
  seat: soldEvents.use,
  membership: soldPlans.use,
}

const isBundle = ({ type }: Item) => type === 'bundle'

/**
 * What an order's items are to hand over: themselves, and what their bundles promised, each one of it for as long as its
 * bundle. As events are locked everywhere: by their numbers, so that nobody waits crosswise.
 */
async function listThings(db: Db, order: Order, items: readonly Item[]): Promise<OrderedItem[]> {
  const inside = items.filter(isBundle).map(async (bundle) => {
    const parts = await listPromisedParts(db, order, bundle.productId)
    return parts.map((part) => ({ ...bundle, ...part, quantity: 1, bundleId: bundle.productId }))
  })
  return [...items, ...(await Promise.all(inside)).flat()].toSorted((a, b) => a.productId - b.productId)
}

/** Does the same for each of them, as its kind says: one after another, as what two events share depends on both. */
async function each(
  things: readonly OrderedItem[],
  work: (how: Fulfilment, thing: OrderedItem, what: ProductDelivery) => Promise<unknown>,
) {
  for (const thing of things)
    for (const what of KINDS[thing.type].handsOver) await work(FULFILMENTS[what](), thing, what)
}

/** Hands over what was bought, each thing that its kind says; a gift waits until it is accepted, an instalment counts. */
export async function fulfilItems(db: Db, order: Order, items: readonly Item[], now: string): Promise<void> {
  if (order.meansId !== null && (await soldInstalments.use().receive(db, order))) return
  if (!order.isGift) return handOver(db, order, items, now)
  if (items.length > 0) await soldGifts.use().open(db, order)
}

/** Hands over to an account what an order opens, from now on. */
export async function handOver(db: Db, order: Order, items: readonly Item[], now: string): Promise<void> {
  for (const bundle of items.filter(isBundle)) await promiseAdded(db, order, bundle.productId)
  await each(await listThings(db, order, items), (how, thing) => how.handOver(db, order, thing, now))
}

/** Hands over again those of its things that are missing. */
export async function fulfilMissingItems(
  db: Db,
  order: Order,
  items: readonly Item[],
  { missing, now }: { missing: readonly number[]; now: string },
): Promise<void> {
  const things = (await listThings(db, order, items)).filter(({ productId }) => missing.includes(productId))
  const accountId = order.isGift ? await soldGifts.use().findHolder(db, order) : order.accountId
  if (accountId === undefined) return
  await each(things, (how, thing) => how.handOver(db, { ...order, accountId }, thing, now))
  await each(things, (how, thing) => how.handBack(db, order, thing))
}

/** The products that these things open: themselves and the recordings of events. */
async function openedBy(db: Db, order: Order, things: readonly Item[]): Promise<Set<number>> {
  const recordings = things.some(({ type }) => type === 'event')
    ? await soldEvents.use().listRecordings(db, order, things)
    : []
  return new Set([...things.map(({ productId }) => productId), ...recordings])
}

/** What is counted for each thing by itself: another that opens the same has its own. */
const COUNTED: readonly ProductDelivery[] = ['licences', 'meetings']

/**
 * Takes back what an order handed over with these items. What others of it that are `staying` open hand over, too, stays: a
 * bundle may have got what stands beside it in the order, an event has its recording.
 */
export async function revokeItems(
  db: Db,
  order: Order,
  items: readonly Item[],
  staying: readonly Item[] = [],
): Promise<void> {
  if (items.length === 0) return
  if (order.meansId !== null && staying.length === 0) await soldInstalments.use().stop(db, order, 'closed')
  const [things, left] = [await listThings(db, order, items), await listThings(db, order, staying)]
  const kept = await openedBy(db, order, left)
  await each(things, async (how, thing, what) => {
    if (COUNTED.includes(what) || !kept.has(thing.productId)) await how.takeBack(db, order, thing, kept)
  })
  await shortenLeft(db, order, things, left)
  if (order.isGift && staying.length === 0) await soldGifts.use().end(db, order)
}

/** What is left and was open by what went back, too, lasts as long as what is left of the order says. */
async function shortenLeft(db: Db, order: Order, gone: readonly Item[], left: readonly Item[]): Promise<void> {
  const both = left.filter(({ productId, type }) => {
    const byDays = KINDS[type].handsOver.includes('access')
    // An event opened its recording without end, whichever that was.
    return byDays && gone.some((thing) => thing.productId === productId || thing.type === 'event')
  })
  if (both.length === 0) return
  const endless = new Set(await soldEvents.use().listRecordings(db, order, left))
  for (const productId of new Set(both.map((thing) => thing.productId))) {
    const days = left.filter((thing) => thing.productId === productId).map(({ accessDays }) => accessDays)
    if (endless.has(productId) || days.includes(0)) continue
    const { schoolId, id: sourceId, accountId } = order
    await shortenAccess(db, {
      schoolId,
      accountId,
      productId,
      source: 'transaction',
      sourceId,
      days: Math.max(...days),
    })
  }
}

type RevokedProduct = {
  productId: number
  items: readonly Item[]
  open: readonly Item[]
  /** Ends the access to these, by hand. */
  close(productIds: number[]): Promise<void>
}

/** The same of one thing that somebody takes away by hand, of a bundle with its parts: what the order has `open` beside it stays. */
export async function revokeProduct(
  db: Db,
  order: Order,
  { productId, items, open, close }: RevokedProduct,
): Promise<void> {
  const isTaken = (thing: OrderedItem) => [thing.productId, thing.bundleId].includes(productId)
  const isProduct = ({ productId: id }: Item) => id === productId
  const left = (await listThings(db, order, open)).filter((thing) => !isTaken(thing))
  const kept = await openedBy(db, order, left)
  const things = (await listThings(db, order, items)).filter(isTaken)
  const closing = (thing: OrderedItem) => isProduct(thing) || !kept.has(thing.productId)
  await close(things.filter(closing).map((thing) => thing.productId))
  await each(things, async (how, thing, what) => {
    if (what !== 'access' && (COUNTED.includes(what) || closing(thing))) await how.takeBack(db, order, thing, kept)
  })
  await shortenLeft(db, order, things, left)
}

/** Gives again what was taken back with an order's money; what people took away stays away with all that it brought. */
export async function fulfilAgain(db: Db, order: Order, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  if (order.meansId !== null && (await soldInstalments.use().staysClosed(db, order))) return
  if (order.isGift) await soldGifts.use().reopen(db, order)
  const takenByHand = await listTakenByHand(db, order)
  const things = (await listThings(db, order, items)).filter(({ productId }) => !takenByHand.has(productId))
  await each(things, (how, thing) => how.handBack(db, order, thing))
}
