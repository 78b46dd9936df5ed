import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAccount } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, hasLength, id, schoolId } from '#app/platform/columns.server.ts'
import { TAG_NAME_MAX } from './student-tags.ts'

/** The words by which a school sorts its students. */
export const studentTags = pgTable(
  'student_tags',
  { schoolId: schoolId(), id: id(), name: text('name').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    uniqueIndex('student_tag_name').on(t.schoolId, sql`lower(${t.name})`),
    check('student_tag_length', hasLength(t.name, 1, TAG_NAME_MAX)),
  ],
)

/** Which student has which tag. */
export const taggedStudents = pgTable(
  'tagged_students',
  { schoolId: schoolId(), accountId: bigid('account_id').notNull(), tagId: bigid('tag_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.tagId] }),
    ofAccount(t),
    foreignKey({ columns: [t.schoolId, t.tagId], foreignColumns: [studentTags.schoolId, studentTags.id] }).onDelete(
      'cascade',
    ),
    index('students_of_tag').on(t.schoolId, t.tagId),
  ],
)
