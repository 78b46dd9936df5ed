import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, hasLength, id, instant, schoolId } from '#app/platform/columns.server.ts'
import { STUDENT_NOTE_MAX } from './student-notes.ts'

/** What staff write down about a student, for staff alone. */
export const studentNotes = pgTable(
  'student_notes',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    authorId: bigid('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    ofAccount(t),
    foreignKey({ columns: [t.schoolId, t.authorId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('student_notes_of_account').on(t.schoolId, t.accountId, t.id),
    check('student_note_length', hasLength(t.text, 1, STUDENT_NOTE_MAX)),
  ],
)
