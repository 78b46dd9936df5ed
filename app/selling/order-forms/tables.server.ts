import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { StoredAnswer, StoredQuestion } from '#app/forms/form-questions/stored-question.ts'
import { bigid, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'

/** What a product's order asks where it is not the usual. */
export const orderForms = pgTable(
  'order_forms',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    simple: boolean('simple').notNull(),
    questions: jsonb('questions').$type<StoredQuestion[]>().notNull(),
    /** By which ways alone it is paid, by their names; null is all of the school's. */
    ways: jsonb('ways').$type<string[]>(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** What a buyer answered, with each question as it was asked. */
export const orderAnswers = pgTable(
  'order_answers',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    answers: jsonb('answers').$type<StoredAnswer[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
  ],
)
