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
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, enumColumn, id, instant, schoolId } from '#app/platform/columns.server.ts'
import { DECLINES, PROVIDERS, type ProviderIds } from '#app/selling/payment-providers/provider.ts'

/** A means of payment that somebody lets be charged later: begun under a ref of ours, saved once the provider says so. */
export const paymentMeans = pgTable(
  'payment_means',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    provider: enumColumn('provider', PROVIDERS).notNull(),
    /** Ours: of the payment that saves it, or of nothing but the saving. */
    ref: text('ref').notNull(),
    /** What a charge is asked with, JSON, sealed for this ref alone. Null before it was saved, and once it is forgotten. */
    charged: bytes('charged'),
    brand: text('brand'),
    last4: text('last4'),
    expiryMonth: integer('expiry_month'),
    expiryYear: integer('expiry_year'),
    /** What the provider calls the saving, where nothing is paid with it. */
    savingIds: jsonb('saving_ids').$type<ProviderIds>().notNull().default({}),
    /** Where its owner comes back to; null where it is saved by a payment. */
    returnPath: text('return_path'),
    /** It is kept for what is offered after its payment, and forgotten soon. */
    briefly: boolean('briefly').notNull().default(false),
    /** Why it was not saved. */
    declined: enumColumn('declined', DECLINES),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    savedAt: instant('saved_at'),
    forgottenAt: instant('forgotten_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('means_ref').on(t.schoolId, t.provider, t.ref),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('means_of_account').on(t.schoolId, t.accountId),
    index('means_kept_briefly').on(t.schoolId, t.createdAt).where(sql`briefly and forgotten_at is null`),
    check('means_charged', sql`(${t.charged} is not null) = (${t.savedAt} is not null and ${t.forgottenAt} is null)`),
    check('means_last4', sql`${t.last4} ~ '^[0-9]{4}$'`),
    check(
      'means_expiry',
      sql`(${t.expiryMonth} is null) = (${t.expiryYear} is null) and ${t.expiryMonth} between 1 and 12`,
    ),
  ],
)
