import { integer, pgTable } from 'drizzle-orm/pg-core'
import { bigid, id, localText, schoolId } from '#app/platform/columns.server.ts'

/** The columns of a kind of extra offers: beside or after a product another one at one of its prices. */
export const extraOfferColumns = () => ({
  schoolId: schoolId(),
  id: id(),
  /** With which it is offered. */
  productId: bigid('product_id').notNull(),
  offeredId: bigid('offered_id').notNull(),
  priceId: bigid('price_id').notNull(),
  title: localText('title').notNull(),
  text: localText('text').notNull().default({}),
  position: integer('position').notNull().default(0),
})

const tableOf = (name: string) => pgTable(name, extraOfferColumns())
export type ExtraOffersTable = ReturnType<typeof tableOf>
