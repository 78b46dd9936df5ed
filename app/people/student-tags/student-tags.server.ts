import { and, eq, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { studentTagged } from './events.server.ts'
import { studentTags, taggedStudents } from './tables.server.ts'

/** The names of an account's tags in the order of the alphabet, for statements that read accounts. */
export function studentTagNames(schoolId: number, accountId: SQLWrapper): SQL<string[]> {
  return sql<string[]>`array(select t.name from tagged_students s
    join student_tags t on t.school_id = ${schoolId} and t.id = s.tag_id
    where s.school_id = ${schoolId} and s.account_id = ${accountId} order by lower(t.name))`
}

type StudentKey = { schoolId: number; id: number }

/** Gives a student these tags and no others. Names that the school does not have yet become tags; case makes no difference. */
export async function setStudentTags(
  db: Db,
  { schoolId, id: accountId }: StudentKey,
  names: readonly string[],
): Promise<void> {
  const ids = await requireTags(db, schoolId, names)
  const isOfStudent = and(eq(taggedStudents.schoolId, schoolId), eq(taggedStudents.accountId, accountId))
  const removed = await db
    .delete(taggedStudents)
    .where(ids.length > 0 ? and(isOfStudent, notInArray(taggedStudents.tagId, ids)) : isOfStudent)
    .returning({ id: taggedStudents.tagId })
  const added = await insertTags(db, schoolId, accountId, ids)
  if (added.length + removed.length === 0) return
  const payload = { accountId, added: added.map(({ id }) => id), removed: removed.map(({ id }) => id) }
  await recordEvent(db, schoolId, studentTagged, payload)
}

async function insertTags(db: Db, schoolId: number, accountId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .insert(taggedStudents)
    .values(ids.map((tagId) => ({ schoolId, accountId, tagId })))
    .onConflictDoNothing()
    .returning({ id: taggedStudents.tagId })
}

/** The ids of tags by their names, made where there is none; in one order, so that two callers do not wait for each other. */
async function requireTags(db: Db, schoolId: number, names: readonly string[]): Promise<number[]> {
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (byKey.size === 0) return []
  await db
    .insert(studentTags)
    .values([...byKey.values()].toSorted().map((name) => ({ schoolId, name })))
    .onConflictDoNothing()
  const rows = await db
    .select({ id: studentTags.id })
    .from(studentTags)
    .where(
      and(
        eq(studentTags.schoolId, schoolId),
        sql`lower(${studentTags.name}) in (select lower(n) from unnest(${sql.param([...byKey.values()])}::text[]) n)`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Takes all tags off an account that is deleted. */
export async function eraseTagsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(taggedStudents)
    .where(and(eq(taggedStudents.schoolId, schoolId), eq(taggedStudents.accountId, accountId)))
}
