import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { COMMISSION_TYPES } from '#app/partners/programme/commission.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { files } from '#app/people/media/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, minor, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { promoCodes } from '#app/selling/promotions/tables.server.ts'
import { AFFILIATE_STATUSES, CREDITED_BY, type CreditedRule, NOT_EARNED } from './affiliate.ts'

/** People who recommend the school, or asked to. */
export const affiliates = pgTable(
  'affiliates',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    code: text('code').notNull(),
    status: enumColumn('status', AFFILIATE_STATUSES).notNull(),
    /** Why it was rejected or blocked. */
    reason: text('reason'),
    /** A rate of their own, before all others. */
    commissionType: enumColumn('commission_type', COMMISSION_TYPES),
    commissionValue: minor('commission_value'),
    website: text('website'),
    about: text('about'),
    /** The version of the terms that was accepted; null for somebody who was invited and has not. */
    termsVersion: integer('terms_version'),
    /** Whether they are written to about each order. */
    emails: boolean('emails').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('affiliate_once').on(t.schoolId, t.accountId),
    uniqueIndex('affiliate_code_once').on(t.schoolId, sql`lower(${t.code})`),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('affiliates_applied').on(t.schoolId, t.createdAt).where(sql`status = 'applied'`),
    check('affiliate_code_shape', sql`${t.code} ~ '^[A-Za-z0-9_-]{3,32}$'`),
    check('affiliate_status', isOneOf(t.status)),
    check('affiliate_decided', sql`(${t.status} = 'applied') = (${t.decidedAt} is null)`),
    check(
      'affiliate_commission',
      sql`(${t.commissionType} is null) = (${t.commissionValue} is null) and ${t.commissionValue} >= 0`,
    ),
    check('affiliate_commission_type', isOneOf(t.commissionType)),
  ],
)

/** How often an affiliate's link was opened on a day; nothing of who opened it. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    schoolId: schoolId(),
    affiliateId: bigid('affiliate_id').notNull(),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.affiliateId, t.day] }),
    foreignKey({ columns: [t.schoolId, t.affiliateId], foreignColumns: [affiliates.schoolId, affiliates.id] }),
    check('affiliate_clicks_counted', sql`${t.clicks} > 0`),
  ],
)

/** Promo codes by which an order is credited to an affiliate, too. */
export const affiliatePromoCodes = pgTable(
  'affiliate_promo_codes',
  { schoolId: schoolId(), codeId: bigid('code_id').notNull(), affiliateId: bigid('affiliate_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.codeId] }),
    foreignKey({ columns: [t.schoolId, t.codeId], foreignColumns: [promoCodes.schoolId, promoCodes.id] }),
    foreignKey({ columns: [t.schoolId, t.affiliateId], foreignColumns: [affiliates.schoolId, affiliates.id] }),
    index('promo_codes_of_affiliate').on(t.schoolId, t.affiliateId),
  ],
)

/** The affiliate to whom an order is credited, and the rules of that moment: renewals are paid by those of the first order. */
export const creditedOrders = pgTable(
  'credited_orders',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    affiliateId: bigid('affiliate_id').notNull(),
    /** As it was called then. */
    code: text('code').notNull(),
    by: enumColumn('by', CREDITED_BY).notNull(),
    rule: jsonb('rule').$type<CreditedRule>().notNull(),
    /** Why nothing is earned with it. */
    notEarned: enumColumn('not_earned', NOT_EARNED),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.affiliateId], foreignColumns: [affiliates.schoolId, affiliates.id] }),
    index('orders_of_affiliate').on(t.schoolId, t.affiliateId, t.transactionId),
    check('credited_by', isOneOf(t.by)),
    check('credited_not_earned', isOneOf(t.notEarned)),
  ],
)

/** Files that affiliates download, such as banners. */
export const affiliateMaterials = pgTable(
  'affiliate_materials',
  {
    schoolId: schoolId(),
    id: id(),
    fileId: bigid('file_id').notNull(),
    /** As it was called when it was uploaded: the same bytes may have another name elsewhere. */
    filename: text('filename').notNull(),
    addedAt: instant('added_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.fileId], foreignColumns: [files.schoolId, files.id] }),
    index('materials_of_file').on(t.schoolId, t.fileId),
  ],
)
