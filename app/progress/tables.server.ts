import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.server.ts'
import { components, lectures } from '../courses/tables.server.ts'
import { bigid, instant, schoolId } from '../platform/columns.server.ts'

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
    note: text('note').notNull().default(''),
    starredAt: instant('starred_at'),
    completedAt: instant('completed_at'),
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
    check('progress_position', sql`${t.positionSeconds} between 0 and 1000000`),
    check('progress_note', sql`length(${t.note}) <= 20000`),
  ],
)

/** The items of checklists that a student ticked, by their ids in the list. */
export const checklistTicks = pgTable(
  'checklist_ticks',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    componentId: bigid('component_id').notNull(),
    itemId: integer('item_id').notNull(),
    tickedAt: instant('ticked_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.componentId, t.itemId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.componentId], foreignColumns: [components.schoolId, components.id] }).onDelete(
      'cascade',
    ),
    index('ticks_of_component').on(t.schoolId, t.componentId),
  ],
)
