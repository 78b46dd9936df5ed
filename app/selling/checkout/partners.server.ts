import type { Placeholder, SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'
import type { Fact } from '#app/selling/payments/transaction-status.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'

/**
 * What names an affiliate for an order: a code sent with it, its promo code, and the link that the browser remembers; of what was
 * offered `after` another order, that order alone; of a later instalment the order of the `first`, and the net of those before it.
 */
export type Referral = { code?: string; promoCodeId?: number; link?: string } | { after: number } | LaterInstalment
export type LaterInstalment = { first: number; before: number }
/** The affiliate to whom an order is credited. */
export type CreditedAffiliate = { id: number; code: string }
export type ReadFact = Fact & { refundRef: string | null }

/** What affiliates and instructors have to do with an order. */
export type Partners = {
  /** Credits an order that may still be paid to the affiliate who brought it, if anybody did; the newest referral counts. */
  credit(db: Db, order: Transaction, referral: Referral): Promise<void>
  /**
   * Writes what is earned with an order whose money was counted: once when it is paid, and what of it is taken back or given
   * again whenever money moves. The caller has its lock.
   */
  earn(
    db: Db,
    order: Transaction,
    known: { items: readonly Item[]; facts: readonly ReadFact[]; paid: boolean },
  ): Promise<void>
  /** Those to whom orders were or may be credited, by their codes. */
  listAffiliates(db: Db, schoolId: number): Promise<CreditedAffiliate[]>
  /** In a statement, the affiliate to whom an order is credited, or null. */
  affiliateOf(school: number | Placeholder, order: SQL | AnyPgColumn): SQL<CreditedAffiliate | null>
  /** A select of the ids of the orders that are credited to an affiliate. */
  ordersOf(school: number, affiliate: number): SQL
}

export const partners = slot<Partners>('affiliates and instructors who earn with orders')
