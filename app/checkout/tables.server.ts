import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { transactions } from '../payments/tables.server.ts'
import { bigid, id, instant, oneOf, schoolId } from '../platform/columns.server.ts'

/** What the buyer agreed to, in which words; never changed. */
export const consents = pgTable(
  'consents',
  {
    schoolId: schoolId(),
    id: id(),
    transactionId: bigid('transaction_id').notNull(),
    kind: oneOf('kind', ['terms', 'withdrawal_waiver', 'marketing']).notNull(),
    given: boolean('given').notNull(),
    /** The sentence beside the box, as it was shown. */
    wording: text('wording').notNull(),
    /** The version of the terms and of the privacy text that the sentence named. */
    termsVersion: integer('terms_version'),
    privacyVersion: integer('privacy_version'),
    locale: oneOf('locale', ['en', 'pl']).notNull(),
    ip: text('ip').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('consent_once').on(t.schoolId, t.transactionId, t.kind),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    check('consent_kind', sql`${t.kind} in ('terms', 'withdrawal_waiver', 'marketing')`),
  ],
)
