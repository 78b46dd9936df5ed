import type { Placeholder, SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Instalments } from '#app/content/catalogue/price.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { slot } from '#app/platform/slot.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import type { OrderedItem } from '#app/selling/bundles/parts.server.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import type { BoughtPeriod } from './bought.ts'
import type { Buyer, EventAvailability, Ordering, SeatLine } from './closed-event.ts'
import type { GiftView, GiftWish } from './gift.ts'
import type { OrderRequest } from './order-request.server.ts'

type Key = Pick<Transaction, 'schoolId' | 'id'>
export type Order = Key & Pick<Transaction, 'accountId' | 'meansId' | 'isGift'>

/** How an order hands over what it bought of a kind. */
export type Fulfilment = {
  /** Hands over one item of a paid order, in the transaction that settles it; again it changes nothing. */
  handOver(db: Db, order: Order, item: OrderedItem, now: string): Promise<unknown>
  /** Takes it back when the order's money was given back; what came from elsewhere stays, and what is `kept` of the order. */
  takeBack(db: Db, order: Order, item: OrderedItem, kept: ReadonlySet<number>): Promise<unknown>
  /** Gives it again when the money that was taken back is won; what people took away stays away. */
  handBack(db: Db, order: Order, item: OrderedItem): Promise<unknown>
}

type OfOrder = Key & Pick<Transaction, 'accountId'>

/** Live events: their seats and recordings. */
export type SoldEvents = Fulfilment & {
  /** What an order of these seats would meet. What is kept for the buyer is theirs. */
  listWanted<Line extends SeatLine>(db: Db, buyer: Ordering, lines: readonly Line[]): Promise<EventAvailability<Line>[]>
  /** Refuses (409) whoever could not have a seat now. */
  refuseClosed(db: Db, buyer: Buyer, lines: readonly SeatLine[]): Promise<void>
  /** Takes the seats of an order that was just written, in its transaction; 409 for whoever comes too late. */
  takeSeats(db: Db, order: OfOrder & Pick<Transaction, 'total'>, lines: readonly SeatLine[]): Promise<void>
  /** Whether an order that is still open has given its seats back. */
  gaveUpSeats(db: Db, order: Key): Promise<boolean>
  /** Refuses (409) to have an open order paid whose seats went to somebody else, or whose event is canceled. */
  needSeats(db: Db, order: OfOrder): Promise<void>
  /** The recordings that come with those of these events of which the order has seats. */
  listRecordings(db: Db, order: OfOrder, things: readonly { productId: number }[]): Promise<number[]>
}

/** Consultations: the meetings that are bought. */
export type SoldConsultations = Fulfilment & {
  /** How many meetings each price of a consultation buys, where that is more than one. */
  listMeetings(db: Db, offer: { schoolId: number; id: number }): Promise<ReadonlyMap<number, number>>
  /** How many meetings of a consultation an order bought by itself; none before it is paid. */
  countMeetings(db: Db, order: Key, productId: number): Promise<number>
  /** Cancels the bookings to come of a consultation that staff closed to somebody. */
  closeUnopened(db: Db, of: { schoolId: number; accountId: number; productId: number }): Promise<void>
}

/** Licences for others. */
export type SoldLicences = Fulfilment & {
  /** The invitations of an order, in the order in which they were sent. */
  listInvitations(db: Db, schoolId: number, transactionId: number): Promise<Invitation[]>
}

type School = number | Placeholder
type Column = SQL | AnyPgColumn

/** Memberships and the plans by which they are sold. */
export type SoldPlans = Fulfilment & {
  /** A plan at a price as an order asks for it; 404 for one that is not offered. */
  requireRequest(
    db: Db,
    context: { viewer: Viewer; school: CurrentSchool },
    wanted: { plan_id: number; price_id?: number },
  ): Promise<OrderRequest>
  /** Whether an order still makes the change of a membership that it was placed for; null where it is none of a change. */
  stillChanges(db: Db, order: Key): Promise<boolean | null>
  /** Whether an order, were it paid now, would begin a membership beside one that its buyer has. */
  beginsAnother(db: Db, order: OfOrder & { locale: Locale }): Promise<boolean>
  /** In a statement, of an order of a plan: what it was for and whether it bought that; null of one of something else. */
  boughtBy(school: School, order: Column): SQL<BoughtPeriod | null>
  /** The period that an order paid for, where it has an end. */
  periodOf(school: School, order: Column): SQL<{ from: string; to: string } | null>
  /** Of a renewal: whether its period is still to be paid, and by this order; null of others. */
  stillRenews(school: School, order: Column): SQL<boolean | null>
  /** Whether an order paid for a period of a membership. */
  paidPeriod(school: School, order: Column): SQL<boolean>
  /** Whether an order renews or changes a membership that somebody has. */
  goesOn(school: School, order: Column): SQL<boolean>
  /** Whether a price is one at which a plan is offered. */
  isOfferedAt(school: School, price: Column): SQL<boolean>
}

/** Orders whose buyer gives to somebody else what they open. */
export type SoldGifts = {
  /** Writes down with an order for whom it is. */
  store(db: Db, order: Key & Pick<Transaction, 'locale'>, gift: GiftWish): Promise<void>
  /** It is paid: it is sent on its day, and opens once it is accepted; again it changes nothing. */
  open(db: Db, order: Key): Promise<void>
  /** Its money went back, or people ended it: it is not sent and cannot be accepted any more; who had accepted it is told. */
  end(db: Db, order: Key): Promise<void>
  /** It stands again, as it was, when the money is won. */
  reopen(db: Db, order: Key): Promise<void>
  /** The account that accepted it; undefined before. */
  findHolder(db: Db, order: Key): Promise<number | undefined>
  /** In a statement, of an order that is a gift: the account that accepted it; null before. */
  holderOf(school: School, order: Column): SQL<number | null>
  /** In a statement, how it stands; null of an order that is none. */
  stateOf(school: School, order: Column): SQL<GiftView | null>
}

/** Why nothing is charged any more: a bank took a payment back, or what the first one opened was closed. */
export type StoppedBy = 'chargeback' | 'closed'

/** Products that are paid in instalments: the first with their order, each later one by an order of its own. */
export type SoldInstalments = {
  /** Writes down with an order by which instalments its product is paid. */
  store(db: Db, order: OfOrder & Pick<Transaction, 'meansId' | 'currency'>, terms: PaidInParts): Promise<void>
  /**
   * An order is paid: the first one of a product begins what is charged later, a later one counts for it. True where it is a
   * later one, which hands nothing over by itself.
   */
  receive(db: Db, order: Order): Promise<boolean>
  /** Charges nothing any more; of a later order that was closed it changes nothing. */
  stop(db: Db, order: Key, why: StoppedBy): Promise<void>
  /** A bank gave a payment back that it had taken: what was paid in full is open again. */
  resume(db: Db, order: Key): Promise<void>
  /** Whether an order opens nothing again: it is a later one, or its instalments were not paid, or ended. */
  staysClosed(db: Db, order: Key): Promise<boolean>
  /** In a statement, instalments by which an account pays one of these products. */
  running(account: { schoolId: number; id: number }, productIds: readonly number[]): SQL<number | null>
  /** Refuses (409) to order again what the buyer is paying in these instalments. */
  refuseRunning(plan: number | null): void
  /** In a statement, whether an order began instalments. */
  begins(school: School, order: Column): SQL<boolean>
  /** Whether an order pays a later instalment. */
  isLater(school: School, order: Column): SQL<boolean>
  /** Of a later instalment: that it is one; null of others. */
  boughtBy(school: School, order: Column): SQL<BoughtPeriod | null>
  /** Of a later instalment: whether it is still to be paid, and by this order; null of others. */
  stillDue(school: School, order: Column): SQL<boolean | null>
  /** Whether an order that is paid opens nothing: it pays a later instalment, or those after it were not paid. */
  opensNothing(school: School, order: Column): SQL<boolean>
  /** Of a later instalment: when its product was ordered; null of others. */
  agreedAt(school: School, order: Column): SQL<string | null>
  /** Which instalments an order is of; null of one of none. */
  planOf(school: School, order: Column): SQL<number | null>
}

export type PaidInParts = Instalments & { productId: number; priceId: number }

export const soldEvents = slot<SoldEvents>('live events that are sold')
export const soldConsultations = slot<SoldConsultations>('consultations that are sold')
export const soldLicences = slot<SoldLicences>('licences that are sold')
export const soldGifts = slot<SoldGifts>('gifts that are sold')
export const soldPlans = slot<SoldPlans>('plans that are sold')
export const soldInstalments = slot<SoldInstalments>('products that are paid in instalments')
