import { sql } from 'drizzle-orm'
import { boolean, check, customType, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { components, lectures } from '#app/content/courses/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, hasLengthUpTo, instant, schoolId } from '#app/platform/columns.server.ts'
import { NOTE_MAX } from './progress.ts'

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
    /** When the note was changed last; null for one from before that was kept, and for who wrote none. */
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
    check('progress_note', hasLengthUpTo(t.note, NOTE_MAX)),
  ],
)

const seconds = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/** What one student covered of one part of a lecture. Ticks of a checklist are rows of their own. */
export const componentCoverage = pgTable(
  'component_coverage',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    componentId: bigid('component_id').notNull(),
    /** The film or recording that `covered` is about: another in its place is begun anew. */
    medium: text('medium'),
    /** Its seconds that were played. */
    covered: seconds('covered').notNull().default(sql`'{}'`),
    /** Its length as the player knows it, where we do not. */
    length: integer('length'),
    /** When a quiz was first answered right, or a text read to its end. */
    doneAt: instant('done_at'),
    /** When something was last counted: what is told next must have had the time to be played since. */
    countedAt: instant('counted_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.componentId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.componentId], foreignColumns: [components.schoolId, components.id] }).onDelete(
      'cascade',
    ),
    index('coverage_of_component').on(t.schoolId, t.componentId),
    check(
      'coverage_seconds',
      sql`isempty(${t.covered}) or lower(${t.covered}) >= 0 and upper(${t.covered}) <= 1000000`,
    ),
    check('coverage_length', sql`${t.length} between 1 and 1000000`),
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
