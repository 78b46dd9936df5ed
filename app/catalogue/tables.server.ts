import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.server.ts'
import { bigid, id, instant, localText, minor, oneOf, schoolId } from '../platform/columns.server.ts'
import type { LocalHtml } from '../platform/html.ts'
import type { LocalText } from '../platform/i18n.ts'
import { schools } from '../schools/tables.server.ts'
import { PRODUCT_TYPES } from './product.ts'

/** What a school offers. */
export const products = pgTable(
  'products',
  {
    schoolId: schoolId(),
    id: id(),
    type: oneOf('type', PRODUCT_TYPES).notNull(),
    slug: text('slug').notNull(),
    title: localText('title').notNull(),
    promise: localText('promise').notNull(),
    description: localText('description').$type<LocalHtml>().notNull(),
    outcomes: jsonb('outcomes').$type<LocalText[]>().notNull(),
    questions: jsonb('questions').$type<{ question: LocalText; answer: LocalText }[]>().notNull(),
    level: oneOf('level', ['beginner', 'intermediate', 'advanced']),
    /** Base address of the cover's sizes, `<base>-480.webp` and so on. */
    cover: text('cover'),
    teacherId: bigid('teacher_id'),
    status: oneOf('status', ['draft', 'published', 'hidden', 'archived']).notNull(),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('product_slug').on(t.schoolId, t.slug),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    foreignKey({ columns: [t.schoolId, t.teacherId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('products_in_order').on(t.schoolId, t.position, t.id),
    check('product_type', sql`${t.type} in ('course', 'bundle', 'consultation', 'event', 'file', 'membership')`),
    check('product_status', sql`${t.status} in ('draft', 'published', 'hidden', 'archived')`),
    check('product_level', sql`${t.level} in ('beginner', 'intermediate', 'advanced')`),
    check('product_slug_shape', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.slug}) <= 100`),
  ],
)

/** The prices at which a product can be bought, gross; 0 is free. Always within one currency. */
export const prices = pgTable(
  'prices',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** In hundredths of a per cent: 2300 is 23 %. */
    vatRate: integer('vat_rate').notNull(),
    /** Days of access that it buys; 0 is without end. */
    accessDays: integer('access_days').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('price_of_product').on(t.schoolId, t.productId, t.id),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    index('prices_of_product').on(t.schoolId, t.productId, t.position, t.id),
    check('price_amount', sql`${t.amount} between 0 and 99999999`),
    check('price_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('price_vat', sql`${t.vatRate} between 0 and 10000`),
    check('price_days', sql`${t.accessDays} >= 0`),
  ],
)

/** Every amount that a price ever had, and since when; never changed, never deleted. */
export const priceHistory = pgTable(
  'price_history',
  {
    schoolId: schoolId(),
    id: id(),
    priceId: bigid('price_id').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    since: instant('since').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.priceId], foreignColumns: [prices.schoolId, prices.id] }),
    index('history_of_price').on(t.schoolId, t.priceId, t.since),
  ],
)
