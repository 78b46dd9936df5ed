import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { schools } from '#app/people/schools/tables.server.ts'
import { enumColumn, id, isOneOf, localText, schoolId } from '#app/platform/columns.server.ts'
import { VISIBILITIES } from './tag.ts'

/** The words by which a school sorts what it offers and writes; what carries one stands in a table of its domain. */
export const tags = pgTable(
  'tags',
  {
    schoolId: schoolId(),
    id: id(),
    name: text('name').notNull(),
    /** What it is called in each language; null where it has one name for all. `name` is the first of these. */
    names: localText('names'),
    visibility: enumColumn('visibility', VISIBILITIES).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    uniqueIndex('tag_name').on(t.schoolId, sql`lower(${t.name})`),
    uniqueIndex('tag_name_pl').on(t.schoolId, sql`lower(${t.names} ->> 'pl')`),
    check('tag_visibility', isOneOf(t.visibility)),
  ],
)
