import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, enumColumn, hasLength, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { BULK_KINDS, BULK_STATES, type BulkInput, type People } from './bulk-action.ts'
import { SEGMENT_NAME_MAX } from './segment.ts'
import type { StudentFilters } from './student-view.ts'

/** Filters of the list of students that a school keeps under a name. */
export const segments = pgTable(
  'segments',
  {
    schoolId: schoolId(),
    id: id(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<StudentFilters>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    uniqueIndex('segment_name').on(t.schoolId, sql`lower(${t.name})`),
    check('segment_name_length', hasLength(t.name, 1, SEGMENT_NAME_MAX)),
  ],
)

/** What staff do to many people at once, in the background, and how far it is. */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    schoolId: schoolId(),
    id: id(),
    kind: enumColumn('kind', BULK_KINDS).notNull(),
    people: jsonb('people').$type<People>().notNull(),
    input: jsonb('input').$type<BulkInput>().notNull(),
    state: enumColumn('state', BULK_STATES).notNull().default('running'),
    /** How many they were when it began. */
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** Of how many that changed something, or how many were written to. */
    changed: integer('changed').notNull().default(0),
    /** The last account that was done: they are taken in the order of their ids. */
    lastId: bigid('last_id').notNull().default(0),
    createdBy: bigid('created_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.createdBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('bulk_actions_of_staff').on(t.schoolId, t.createdBy),
    check('bulk_action_kind', isOneOf(t.kind)),
    check('bulk_action_state', isOneOf(t.state)),
    check('bulk_action_counts', sql`${t.total} >= 0 and ${t.done} >= 0 and ${t.changed} between 0 and ${t.done}`),
  ],
)
