import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { bigid, schoolId } from '#app/platform/columns.server.ts'
import { extraOfferColumns } from '#app/selling/extra-offers/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'

/** What is offered after a product was paid for: another product, at one of its prices, each once. */
export const upsells = pgTable('upsells', extraOfferColumns(), (t) => [
  primaryKey({ columns: [t.schoolId, t.id] }),
  unique('upsell_once').on(t.schoolId, t.productId, t.offeredId),
  index('upsells_at_price').on(t.schoolId, t.offeredId, t.priceId),
  foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
    'cascade',
  ),
  foreignKey({
    columns: [t.schoolId, t.offeredId, t.priceId],
    foreignColumns: [prices.schoolId, prices.productId, prices.id],
  }).onDelete('cascade'),
  check('upsell_of_another', sql`${t.offeredId} <> ${t.productId}`),
])

/** The orders that were placed with one click after another order: of each product one, whatever is clicked. */
export const upsellOrders = pgTable(
  'upsell_orders',
  {
    schoolId: schoolId(),
    /** The first order, after whose payment it was offered. */
    firstId: bigid('first_id').notNull(),
    productId: bigid('product_id').notNull(),
    transactionId: bigid('transaction_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.firstId, t.productId] }),
    unique('upsell_order').on(t.schoolId, t.transactionId),
    foreignKey({ columns: [t.schoolId, t.firstId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
  ],
)
