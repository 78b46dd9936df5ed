import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, schoolId } from '#app/platform/columns.server.ts'
import { VOTABLE, type VoteValue } from './vote.ts'

/** What each person thinks of a post, a comment or a reply; the counts stand with these. */
export const votes = pgTable(
  'votes',
  {
    schoolId: schoolId(),
    type: enumColumn('type', VOTABLE).notNull(),
    itemId: bigid('item_id').notNull(),
    accountId: bigid('account_id').notNull(),
    value: smallint('value').$type<VoteValue>().notNull(),
    /** What it was before the last change, so that one statement tells by how much a count changes. */
    before: smallint('before').$type<VoteValue>().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.type, t.itemId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('votes_of_account').on(t.schoolId, t.accountId),
    check('vote_type', sql`${t.type} in ('community_post', 'comment', 'reply')`),
    check('vote_value', sql`${t.value} in (-1, 0, 1) and ${t.before} in (-1, 0, 1)`),
  ],
)
