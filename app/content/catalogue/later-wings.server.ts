import type { Placeholder, SQL } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'
import type { ProductPage } from './listed.ts'
import type { ReviewCounts } from './review-counts.ts'

type School = number | Placeholder
type Promo = { schoolId: number; priceId: number; number: number }

/** What orders say of products and prices. */
export type OrdersOfProducts = {
  /** In a statement: how many packages of a promo wait in orders that were given up. */
  givenUpPackages(school: School, price: SQL, promo: SQL): SQL<number>
  /** In a statement: whether a product was ever ordered. */
  wasOrdered(school: School, product: number): SQL<boolean>
  /** How many packages of a promo are in orders, those that were given up included. */
  countTaken(db: Db, promo: Promo): Promise<number>
  /** The same without those that were given up. */
  countGone(db: Db, promo: Promo): Promise<number>
}

/** What a product's order form says, in a statement. */
export type FormsOfProducts = {
  /** By which ways a product is paid, where not by all of the school's. */
  waysOf(school: School, product: SQL): SQL<string[] | null>
  /** What the order of the product asks beyond the usual. */
  formOf(school: School, product: SQL): SQL<object | null>
}

/** What plans say, in a statement. */
export type PlansOfProducts = {
  /** For how many periods a plan is offered. */
  countPeriods(school: School, product: SQL): SQL<number>
}

/** What events say, in a statement. */
export type EventsOfProducts = {
  /** When an event is, and how many of its seats are left. */
  eventOf(school: School, product: SQL): SQL<ProductPage['event']>
  /** The same of one in a bundle. */
  eventInBundle(school: School, product: SQL): SQL
}

/** What reviews say, in a statement. */
export type ReviewsOfProducts = {
  /** How many reviews of a product say what, and what the school decided about them. */
  reviewedOf(school: School, product: SQL): SQL<ProductPage['reviewed']>
  /** The counts alone, for lists; null while nobody has reviewed it. */
  countsOf(school: School, product: SQL): SQL<ReviewCounts | null>
}

export const ordersOfProducts = slot<OrdersOfProducts>('orders of products')
export const formsOfProducts = slot<FormsOfProducts>('order forms of products')
export const plansOfProducts = slot<PlansOfProducts>('plans')
export const eventsOfProducts = slot<EventsOfProducts>('events')
export const reviewsOfProducts = slot<ReviewsOfProducts>('reviews of products')
