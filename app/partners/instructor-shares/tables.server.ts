import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, schoolId } from '#app/platform/columns.server.ts'

/** What of a product's net is somebody's, in per cent. */
export const instructorShares = pgTable(
  'instructor_shares',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    percentage: integer('percentage').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('shares_of_product').on(t.schoolId, t.productId),
    check('instructor_share', sql`${t.percentage} between 1 and 100`),
  ],
)
