import { boolean, foreignKey, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { bigid, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'

/** What a bundle held when it was ordered, and what was added to it since for those who have it. */
export const bundleParts = pgTable(
  'bundle_parts',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    bundleId: bigid('bundle_id').notNull(),
    productId: bigid('product_id').notNull(),
    /** Its buyer had it and paid less for that: it is not handed over. */
    owned: boolean('owned').notNull(),
    /** It was not bought, but added once that was paid. */
    added: boolean('added').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId, t.bundleId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.bundleId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
  ],
)
