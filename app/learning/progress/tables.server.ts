import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { lectures } from '#app/content/courses/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, instant, schoolId } from '#app/platform/columns.server.ts'

/** What one student did with one lecture; the course's progress is counted from these rows. */
export const lectureProgress = pgTable(
  'lecture_progress',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    lectureId: bigid('lecture_id').notNull(),
    watchedAt: instant('watched_at'),
    positionSeconds: integer('position_seconds').notNull().default(0),
    /** The furthest second that one was at, whatever one went back to since. */
    furthestSeconds: integer('furthest_seconds').notNull().default(0),
    note: text('note').notNull().default(''),
    /** When the note was written last; null for one from before that was kept, and for who wrote none. */
    notedAt: instant('noted_at'),
    starredAt: instant('starred_at'),
    completedAt: instant('completed_at'),
    /** The student completed it, or took that back: what is covered changes nothing any more. */
    byHand: boolean('by_hand').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.productId, t.lectureId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.schoolId, t.productId, t.lectureId],
      foreignColumns: [lectures.schoolId, lectures.productId, lectures.id],
    }).onDelete('cascade'),
    index('progress_of_lecture').on(t.schoolId, t.productId, t.lectureId),
    index('progress_by_completion')
      .on(t.schoolId, t.completedAt, t.productId, t.accountId)
      .where(sql`completed_at is not null`),
    check('progress_position', sql`${t.positionSeconds} between 0 and 1000000`),
    check('progress_furthest', sql`${t.furthestSeconds} between 0 and 1000000`),
    check('progress_note', sql`length(${t.note}) <= 20000`),
  ],
)
