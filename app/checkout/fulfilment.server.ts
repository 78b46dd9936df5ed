import { grantAccess, reopenAccess, revokeAccess } from '../access/access.server.ts'
import { takenByHand } from '../access/by-hand.server.ts'
import { closeParts, openParts, reopenParts } from '../bundles/parts.server.ts'
import { type Handed, KINDS } from '../catalogue/kind.ts'
import { handBackMeetings, handOverMeetings, takeBackMeetings } from '../consultations/meetings.server.ts'
import { endLicences, openLicences, reopenLicences } from '../licences/handing.server.ts'
import { handBackSeats, handOverSeats, takeBackSeats } from '../live-events/handing-over.server.ts'
import { applyPaidChange } from '../memberships/changing.server.ts'
import { beginMembership } from '../memberships/memberships.server.ts'
import { endUnpaid, resumePaid } from '../memberships/resuming.server.ts'
import type { Item, Transaction } from '../payments/transactions.server.ts'
import type { Db } from '../platform/db.server.ts'
import { renewMembership } from '../renewal-tries/renewing.server.ts'

type Order = Pick<Transaction, 'schoolId' | 'id' | 'accountId' | 'meansId'>

type Fulfilment = {
  /** Hands over one item of a paid order, in the transaction that settles it; again it changes nothing. */
  handOver(db: Db, order: Order, item: Item, now: string): Promise<unknown>
  /** Takes it back when the order's money was given back; what came from elsewhere stays. */
  takeBack(db: Db, order: Order, item: Item): Promise<unknown>
  /** Gives it again when the money that was taken back is won; what people took away stays away. */
  handBack(db: Db, order: Order, item: Item): Promise<unknown>
}

const FULFILMENTS: Record<Handed, Fulfilment> = {
  access: {
    handOver: (db, { schoolId, id: sourceId, accountId }, { productId, accessDays: days }, from) =>
      grantAccess(db, { schoolId, accountId, productId, source: 'transaction', sourceId, from, days }),
    takeBack: (db, { schoolId, id: sourceId }, { productId }) =>
      revokeAccess(db, { schoolId, productId, source: 'transaction', sourceId }),
    handBack: (db, { schoolId, id: sourceId }, { productId }) =>
      reopenAccess(db, { schoolId, productId, source: 'transaction', sourceId }),
  },
  meetings: { handOver: handOverMeetings, takeBack: takeBackMeetings, handBack: handBackMeetings },
  parts: {
    handOver: openParts,
    // A consultation among them is booked of the same order.
    takeBack: (db, order, item) => Promise.all([closeParts(db, order, item), takeBackMeetings(db, order)]),
    handBack: (db, order, item) => Promise.all([reopenParts(db, order, item), handBackMeetings(db, order)]),
  },
  licences: { handOver: openLicences, takeBack: endLicences, handBack: reopenLicences },
  seat: { handOver: handOverSeats, takeBack: takeBackSeats, handBack: handBackSeats },
  membership: {
    async handOver(db, order, item, now) {
      const goesOn = (await renewMembership(db, order, now)) || (await applyPaidChange(db, order, now))
      if (!goesOn) await beginMembership(db, order, item, now)
    },
    takeBack: endUnpaid,
    handBack: resumePaid,
  },
}

/** As events are locked everywhere: by their numbers, so that nobody waits crosswise. */
const inOrder = (items: readonly Item[]) => items.toSorted((a, b) => a.productId - b.productId)

/** Hands over what was bought, each thing that its kind says. */
export async function handOver(db: Db, order: Order, items: readonly Item[], now: string): Promise<void> {
  await Promise.all(
    inOrder(items).flatMap((item) =>
      KINDS[item.type].handsOver.map((what) => FULFILMENTS[what].handOver(db, order, item, now)),
    ),
  )
}

/** Takes back all that an order handed over. */
export async function takeBack(db: Db, order: Order, items: readonly Item[]): Promise<void> {
  await Promise.all(
    inOrder(items).flatMap((item) =>
      KINDS[item.type].handsOver.map((what) => FULFILMENTS[what].takeBack(db, order, item)),
    ),
  )
}

/** The same of what an order handed over beside access, whose grants somebody took away one by one. */
export async function takeBackBeside(db: Db, order: Order, items: readonly Item[]): Promise<void> {
  for (const item of inOrder(items))
    for (const what of KINDS[item.type].handsOver)
      if (what !== 'access' && what !== 'parts') await FULFILMENTS[what].takeBack(db, order, item)
}

/** Gives again what was taken back with an order's money; what people took away stays away with all that it brought. */
export async function handBack(db: Db, order: Order, items: readonly Item[]): Promise<void> {
  const taken = await takenByHand(db, order)
  const given = items.filter(({ productId }) => !taken.has(productId))
  await Promise.all(
    inOrder(given).flatMap((item) =>
      KINDS[item.type].handsOver.map((what) => FULFILMENTS[what].handBack(db, order, item)),
    ),
  )
}
