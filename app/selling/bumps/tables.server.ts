import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { extraOfferColumns } from '#app/selling/extra-offers/columns.server.ts'

/** What the checkout of a product offers beside it: another product, at one of its prices, each once. */
export const bumps = pgTable('bumps', extraOfferColumns(), (t) => [
  primaryKey({ columns: [t.schoolId, t.id] }),
  unique('bump_once').on(t.schoolId, t.productId, t.offeredId),
  index('bumps_at_price').on(t.schoolId, t.offeredId, t.priceId),
  foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
    'cascade',
  ),
  foreignKey({
    columns: [t.schoolId, t.offeredId, t.priceId],
    foreignColumns: [prices.schoolId, prices.productId, prices.id],
  }).onDelete('cascade'),
  check('bump_of_another', sql`${t.offeredId} <> ${t.productId}`),
])
