import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, instant, oneOf, schoolId } from '#app/platform/columns.server.ts'

/** Accounts elsewhere that log in here. */
export const identities = pgTable(
  'identities',
  {
    schoolId: schoolId(),
    provider: oneOf('provider', ['google']).notNull(),
    subject: text('subject').notNull(),
    accountId: bigid('account_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.provider, t.subject] }),
    ofAccount(t),
    index('identities_of_account').on(t.schoolId, t.accountId),
    check('identity_provider', sql`${t.provider} in ('google')`),
  ],
)
