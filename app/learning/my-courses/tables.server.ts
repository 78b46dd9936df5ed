import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { lectures } from '#app/content/courses/tables.server.ts'
import { ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, id, instant, schoolId } from '#app/platform/columns.server.ts'

/** That somebody who had stopped was reminded, the first or the second time, and of what to go on with. */
export const courseReminders = pgTable(
  'course_reminders',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    lectureId: bigid('lecture_id').notNull(),
    /** When they were last seen learning: whoever comes back and stops again is reminded again. */
    stoppedAt: instant('stopped_at').notNull(),
    step: integer('step').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('reminded_once').on(t.schoolId, t.accountId, t.stoppedAt, t.step),
    ofAccount(t),
    foreignKey({ columns: [t.schoolId, t.lectureId], foreignColumns: [lectures.schoolId, lectures.id] }).onDelete(
      'cascade',
    ),
    index('reminders_of_lecture').on(t.schoolId, t.lectureId),
    index('reminders_by_time').on(t.schoolId, t.createdAt),
    check('reminder_step', sql`${t.step} in (1, 2)`),
  ],
)
