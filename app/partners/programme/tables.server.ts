import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, enumColumn, instant, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { COMMISSION_TYPES } from './commission.ts'

/** The rules of a school's affiliate programme; without a row it has never been set up. */
export const affiliateProgrammes = pgTable(
  'affiliate_programmes',
  {
    schoolId: schoolId(),
    enabled: boolean('enabled').notNull(),
    commissionType: enumColumn('commission_type', COMMISSION_TYPES).notNull(),
    /** Per cent, or minor units of the school's currency. */
    commissionValue: minor('commission_value').notNull(),
    renewalMonths: integer('renewal_months').notNull(),
    cookieDays: integer('cookie_days').notNull(),
    holdDays: integer('hold_days').notNull(),
    minimumPayout: minor('minimum_payout').notNull(),
    autoApprove: boolean('auto_approve').notNull(),
    payerName: text('payer_name'),
    payerIban: text('payer_iban'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('programme_type', isOneOf(t.commissionType)),
    check(
      'programme_value',
      sql`${t.commissionValue} >= 0 and (${t.commissionType} <> 'percentage' or ${t.commissionValue} <= 100)`,
    ),
    check('programme_days', sql`${t.cookieDays} >= 1 and ${t.holdDays} >= 0 and ${t.renewalMonths} >= 0`),
    check('programme_minimum', sql`${t.minimumPayout} >= 0`),
    check('programme_payer', sql`(${t.payerName} is null) = (${t.payerIban} is null)`),
  ],
)

/** The terms of the programme, a version each time they change; an affiliate accepted one of them. */
export const affiliateTerms = pgTable(
  'affiliate_terms',
  {
    schoolId: schoolId(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    publishedAt: instant('published_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.version] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('affiliate_terms_version', sql`${t.version} >= 1`),
  ],
)

/** Products whose commission differs from the programme's. */
export const productCommissions = pgTable(
  'product_commissions',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    type: enumColumn('type', COMMISSION_TYPES).notNull(),
    value: minor('value').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    check('product_commission_type', isOneOf(t.type)),
    check('product_commission_value', sql`${t.value} >= 0 and (${t.type} <> 'percentage' or ${t.value} <= 100)`),
  ],
)
