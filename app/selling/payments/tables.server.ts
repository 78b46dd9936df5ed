import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { LICENCES_MAX } from '#app/content/catalogue/limits.ts'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  enumColumn,
  foldedText,
  id,
  instant,
  isBetween,
  isOneOf,
  localText,
  minor,
  schoolId,
} from '#app/platform/columns.server.ts'
import { paymentMeans } from '#app/selling/payment-means/tables.server.ts'
import { DECLINES, METHODS, PROVIDERS, type ProviderIds } from '#app/selling/payment-providers/provider.ts'
import { DECISIONS, FACT_KINDS, STATUSES } from './transaction-status.ts'

/** A purchase: what was ordered, by whom, at which price, and the status folded from what the provider said. */
export const transactions = pgTable(
  'transactions',
  {
    schoolId: schoolId(),
    id: id(),
    hash: text('hash').notNull(),
    /** By which people call it, without dashes; null for one that was placed before numbers were stored (order-number.ts). */
    number: text('number'),
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    discount: minor('discount').notNull().default(0),
    net: minor('net').notNull(),
    vat: minor('vat').notNull(),
    /** In hundredths of a per cent, of the first item; null is exempt. */
    vatRate: integer('vat_rate'),
    total: minor('total').notNull(),
    currency: text('currency').notNull(),
    status: enumColumn('status', STATUSES).notNull().default('NEW'),
    /** Null for a free order. */
    provider: enumColumn('provider', PROVIDERS),
    /** How the buyer pays there. */
    method: enumColumn('method', METHODS),
    providerRef: text('provider_ref'),
    /** What the provider calls the payment, by which money is given back and what was saved is charged again. */
    providerIds: jsonb('provider_ids').$type<ProviderIds>().notNull().default({}),
    /** The means that this payment saves, or that it is charged to without the buyer. */
    meansId: bigid('means_id'),
    /** What makes a repeated submit the same order; see checkout. */
    orderKey: text('order_key').notNull(),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    buyer: jsonb('buyer').$type<Buyer>().notNull(),
    /** What staff find it by; null for one that was placed before this was stored. */
    wordsKey: foldedText('words_key'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    settledAt: instant('settled_at'),
    /** When its payment was begun once more after it gave back what it held: since then it holds that anew. */
    heldAt: instant('held_at'),
    /** What people said of access, where it does not follow the money. */
    access: enumColumn('access', DECISIONS),
    /** What it opens is somebody else's than its buyer's, once they accept it. */
    isGift: boolean('is_gift').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('transaction_hash').on(t.schoolId, t.hash),
    uniqueIndex('transaction_number').on(t.schoolId, t.number),
    unique('transaction_order').on(t.schoolId, t.orderKey),
    unique('transaction_provider_ref').on(t.schoolId, t.provider, t.providerRef),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.meansId], foreignColumns: [paymentMeans.schoolId, paymentMeans.id] }),
    index('transactions_of_account').on(t.schoolId, t.accountId, t.createdAt),
    // A buyer has one order for a product that can be paid; the next one closes it.
    uniqueIndex('transaction_open_once').on(t.schoolId, t.accountId, t.productId).where(sql`status = 'PENDING'`),
    index('transactions_waiting').on(t.schoolId, t.createdAt).where(sql`status in ('NEW', 'PENDING')`),
    index('free_orders_of_address').on(t.schoolId, sql`lower(${t.buyer} ->> 'email')`).where(sql`total = 0`),
    index('transactions_canceled').on(t.schoolId, t.createdAt).where(sql`status = 'CANCELED'`),
    check('transaction_status', isOneOf(t.status)),
    check('transaction_access', isOneOf(t.access)),
    check('transaction_sum', sql`${t.net} + ${t.vat} = ${t.total} and ${t.total} >= 0`),
    check('transaction_discount', sql`${t.discount} >= 0`),
    check('transaction_quantity', isBetween(t.quantity, 1, LICENCES_MAX)),
    check('transaction_provider', sql`(${t.total} = 0) = (${t.provider} is null)`),
  ],
)

export type Buyer = {
  email: string
  first_name: string
  last_name: string
  /** Where they say that they live, where that decides the tax. */
  country?: string
  invoice?: {
    type: 'personal' | 'company'
    name: string
    vat_id?: string
    street: string
    postal_code: string
    city: string
    country: string
  }
}

/** What became of a package of a promo: `returned` is free for somebody else. */
export const PACKAGES = ['held', 'sold', 'returned'] as const

export const transactionItems = pgTable(
  'transaction_items',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    productId: bigid('product_id').notNull(),
    priceId: bigid('price_id').notNull(),
    /** The title as it was sold. */
    title: localText('title').notNull(),
    quantity: integer('quantity').notNull(),
    unitAmount: minor('unit_amount').notNull(),
    amount: minor('amount').notNull(),
    /** What of the order's discount is its part. */
    discount: minor('discount').notNull().default(0),
    net: minor('net').notNull(),
    vat: minor('vat').notNull(),
    /** In hundredths of a per cent; null is exempt. */
    vatRate: integer('vat_rate'),
    accessDays: integer('access_days').notNull(),
    /** Of what was sold at a promo price: what it was reduced from, and the lowest of the 30 days before, as shown. */
    standardAmount: minor('standard_amount'),
    lowestAmount: minor('lowest_amount'),
    /** Which promo of the price it was. */
    promoNumber: integer('promo_number'),
    /** Whether it counts as one of the promo's packages: held until it is paid or given up. */
    package: enumColumn('package', PACKAGES),
    /** What people said of access to it alone, beside what they said of the whole order's. */
    access: enumColumn('access', DECISIONS),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({
      columns: [t.schoolId, t.productId, t.priceId],
      foreignColumns: [prices.schoolId, prices.productId, prices.id],
    }),
    unique('item_once').on(t.schoolId, t.transactionId, t.productId),
    index('packages_of_price').on(t.schoolId, t.package, t.priceId, t.promoNumber).where(sql`package is not null`),
    check('item_access', isOneOf(t.access)),
    check('item_package', isOneOf(t.package)),
    check(
      'item_promo',
      sql`num_nulls(${t.standardAmount}, ${t.lowestAmount}, ${t.promoNumber}, ${t.package}) in (0, 4)`,
    ),
    check('item_amount', sql`${t.amount} = ${t.unitAmount} * ${t.quantity} and ${t.unitAmount} >= 0`),
    check('item_sum', sql`${t.net} + ${t.vat} = ${t.amount} - ${t.discount} and ${t.net} >= 0 and ${t.vat} >= 0`),
    check('item_discount', sql`${t.discount} >= 0`),
    check('item_exempt', sql`${t.vatRate} is not null or ${t.vat} = 0`),
  ],
)

/** What the buyer agreed to with an order, in which words; never changed. */
export const consents = pgTable(
  'consents',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    kind: enumColumn('kind', [
      'terms',
      'withdrawal_waiver',
      'marketing',
      'renewal',
      'keep_card',
      'instalments',
    ]).notNull(),
    given: boolean('given').notNull(),
    /** The sentence beside the box, as it was shown. */
    wording: text('wording').notNull(),
    /** The version of the terms and of the privacy text that the sentence named. */
    termsVersion: integer('terms_version'),
    privacyVersion: integer('privacy_version'),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    ip: text('ip').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('consent_once').on(t.schoolId, t.transactionId, t.kind),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    check('consent_kind', isOneOf(t.kind)),
  ],
)

/** What a provider said, as it came, and what we know beside it: never changed, never deleted, each event once. */
export const providerFacts = pgTable(
  'provider_facts',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    provider: enumColumn('provider', PROVIDERS).notNull(),
    /** The provider's own id of the event: the same message twice is one fact. */
    eventId: text('event_id').notNull(),
    kind: enumColumn('kind', FACT_KINDS).notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** Why a payment was declined, where the provider says so. */
    reason: enumColumn('reason', DECLINES),
    /** Of money that went back because we asked for it: our ref of the refund. */
    refundRef: text('refund_ref'),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('fact_once').on(t.schoolId, t.provider, t.eventId),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    index('facts_of_transaction').on(t.schoolId, t.transactionId),
    // By hand until it gets another value: `isOneOf` has the same ones in another order, which would be a migration.
    check(
      'fact_kind',
      sql`${t.kind} in ('captured', 'cleared', 'declined', 'abandoned', 'failed', 'refunded', 'expired', 'superseded', 'mismatched', 'chargeback', 'chargeback_won', 'refund_failed')`,
    ),
    check('fact_amount', sql`${t.amount} >= 0`),
  ],
)

/** What brings money and what takes it. */
export const ENTRY_KINDS = ['capture', 'chargeback_won', 'refund_failed', 'refund', 'chargeback'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Every movement of money, once per fact: what came in positive, what went out negative. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    factId: bigid('fact_id').notNull(),
    kind: enumColumn('kind', ENTRY_KINDS).notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** It came for an order that was paid already, or that another had replaced: few do, and somebody has to look at them. */
    extra: boolean('extra').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('ledger_once').on(t.schoolId, t.factId),
    foreignKey({ columns: [t.schoolId, t.factId], foreignColumns: [providerFacts.schoolId, providerFacts.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    index('ledger_of_transaction').on(t.schoolId, t.transactionId),
    index('ledger_by_time').on(t.schoolId, t.createdAt),
    index('extra_money').on(t.schoolId, t.createdAt).where(sql`extra`),
    check(
      'ledger_sign',
      sql`${t.amount} <> 0 and (${t.kind} in ('capture', 'chargeback_won', 'refund_failed')) = (${t.amount} > 0)`,
    ),
  ],
)

/** Each change of a transaction's status, for its timeline. */
export const transactionHistory = pgTable(
  'transaction_history',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    status: text('status').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    index('history_of_transaction').on(t.schoolId, t.transactionId),
  ],
)
