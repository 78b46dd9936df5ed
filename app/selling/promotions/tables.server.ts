import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, minor, schoolId, updatedAt } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { CODE_MODES, CODE_TYPES, USES } from './code.ts'

/** Codes that were made together, each with a tail that nobody guesses. */
export const promoCodeBatches = pgTable(
  'promo_code_batches',
  {
    schoolId: schoolId(),
    id: id(),
    prefix: text('prefix').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
  ],
)

/** What takes something off a price for whoever knows it. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    schoolId: schoolId(),
    id: id(),
    code: text('code').notNull(),
    batchId: bigid('batch_id'),
    type: enumColumn('type', CODE_TYPES).notNull(),
    /** Per cent, or minor units of the currency. */
    value: minor('value').notNull(),
    /** Of the amount that it takes off, and of the least that an order must come to. */
    currency: text('currency').notNull(),
    mode: enumColumn('mode', CODE_MODES).notNull(),
    /** How many orders can have it, all together and of one buyer; without a limit where null. */
    quantity: integer('quantity'),
    perPerson: integer('per_person'),
    /** What an order must come to, before the discount. */
    minimum: minor('minimum'),
    startsAt: instant('starts_at'),
    expiresAt: instant('expires_at'),
    /** Uses that orders have, where they are limited; those without a limit are not counted here. */
    taken: integer('taken').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: updatedAt(),
    /** Nobody can use it any more; orders that had it still name it. */
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    foreignKey({
      columns: [t.schoolId, t.batchId],
      foreignColumns: [promoCodeBatches.schoolId, promoCodeBatches.id],
    }),
    uniqueIndex('promo_code_once').on(t.schoolId, sql`lower(${t.code})`).where(sql`deleted_at is null`),
    index('promo_codes_of_batch').on(t.schoolId, t.batchId, t.id).where(sql`batch_id is not null`),
    check('promo_code_shape', sql`${t.code} ~ '^[A-Za-z0-9_-]{2,40}$'`),
    check('promo_code_type', isOneOf(t.type)),
    check('promo_code_mode', isOneOf(t.mode)),
    check('promo_code_value', sql`${t.value} >= 1 and (${t.type} <> 'percentage' or ${t.value} <= 100)`),
    check('promo_code_limits', sql`${t.quantity} >= 1 and ${t.perPerson} >= 1 and ${t.minimum} >= 0`),
    check('promo_code_times', sql`${t.expiresAt} > ${t.startsAt}`),
    check('promo_code_taken', sql`${t.taken} >= 0`),
  ],
)

/** The products that a code is for, where it is not for all. */
export const promoCodeProducts = pgTable(
  'promo_code_products',
  { schoolId: schoolId(), codeId: bigid('code_id').notNull(), productId: bigid('product_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.codeId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.codeId], foreignColumns: [promoCodes.schoolId, promoCodes.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('promo_codes_of_product').on(t.schoolId, t.productId, t.codeId),
  ],
)

/** An order that has a code: what the code was called, what it took off, and whether the use still counts. */
export const promoCodeUses = pgTable(
  'promo_code_uses',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    codeId: bigid('code_id').notNull(),
    code: text('code').notNull(),
    discount: minor('discount').notNull(),
    /** Whose it is: people are told apart by their account, and by the address that they bought with. */
    accountId: bigid('account_id').notNull(),
    emailKey: text('email_key').notNull(),
    use: enumColumn('use', USES).notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.codeId], foreignColumns: [promoCodes.schoolId, promoCodes.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('uses_of_code').on(t.schoolId, t.codeId, t.use),
    index('uses_of_account').on(t.schoolId, t.accountId, t.codeId),
    index('uses_of_address').on(t.schoolId, t.emailKey, t.codeId),
    check('promo_code_use', isOneOf(t.use)),
    check('promo_code_discount', sql`${t.discount} > 0`),
  ],
)
