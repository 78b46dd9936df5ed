import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { EXPORT_STATES } from './export.ts'

/** Archives of the whole school, for its owner to take along; after some days only that there was one. */
export const schoolExports = pgTable(
  'school_exports',
  {
    schoolId: schoolId(),
    id: id(),
    createdBy: bigid('created_by').notNull(),
    state: enumColumn('state', EXPORT_STATES).notNull().default('waiting'),
    /** In percent. */
    progress: integer('progress').notNull().default(0),
    /** Where it is stored, while it is. */
    key: text('key'),
    size: bigint('size', { mode: 'number' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.createdBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    // One at a time.
    uniqueIndex('school_export_running').on(t.schoolId).where(sql`state in ('waiting', 'running')`),
    index('school_exports_of_account').on(t.schoolId, t.createdBy),
    check('school_export_state', isOneOf(t.state)),
    check('school_export_progress', sql`${t.progress} between 0 and 100`),
    check('school_export_stored', sql`${t.key} is null or ${t.state} = 'done' and ${t.expiresAt} is not null`),
  ],
)
