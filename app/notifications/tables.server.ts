import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.server.ts'
import { bigid, id, instant, oneOf, schoolId } from '../platform/columns.server.ts'

/** What a person agreed to be written about, or no longer, in which words; the newest row counts, none is changed. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    kind: oneOf('kind', ['news']).notNull(),
    given: boolean('given').notNull(),
    /** The sentence beside the box, as it was shown. */
    wording: text('wording').notNull(),
    locale: oneOf('locale', ['en', 'pl']).notNull(),
    ip: text('ip').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('choices_of_account').on(t.schoolId, t.accountId, t.at),
    check('choice_kind', sql`${t.kind} in ('news')`),
  ],
)
