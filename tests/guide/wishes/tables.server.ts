import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, id, instant, schoolId } from '#app/platform/columns.server.ts'

/** What students wish to learn. */
export const wishes = pgTable(
  'wishes',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    wish: text('wish').notNull(),
    thankedAt: instant('thanked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('wishes_of_account').on(t.schoolId, t.accountId),
  ],
)
