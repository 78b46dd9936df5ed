import { and, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { IdAmong } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { sortKey } from '#app/platform/sort-key.server.ts'
import { studentTagged } from './events.server.ts'
import type { StudentTag } from './student-tags.ts'
import { studentTags, taggedStudents } from './tables.server.ts'

/** The names of an account's tags in the order of the reader's alphabet, for statements that read accounts. */
export function studentTagNames(schoolId: number, accountId: SQLWrapper, locale: Locale): SQL<string[]> {
  return sql<string[]>`array(select t.name from tagged_students s
    join student_tags t on t.school_id = ${schoolId} and t.id = s.tag_id
    where s.school_id = ${schoolId} and s.account_id = ${accountId} order by ${sortKey(sql`t.name`, locale)})`
}

/** The tags of an account in the order of the reader's alphabet, with their ids. */
export function tagsOfStudent(schoolId: number, accountId: SQLWrapper, locale: Locale): SQL<StudentTag[]> {
  const byName = sortKey(sql`t.name`, locale)
  return sql<
    StudentTag[]
  >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by ${byName}), '[]')
    from tagged_students s join student_tags t on t.school_id = ${schoolId} and t.id = s.tag_id
    where s.school_id = ${schoolId} and s.account_id = ${accountId})`
}

/** Has a tag, as a condition of a statement that reads accounts. */
export function hasTag(schoolId: number, accountId: SQLWrapper, tagId: number): SQL {
  return sql`exists (select from tagged_students s
    where s.school_id = ${schoolId} and s.account_id = ${accountId} and s.tag_id = ${tagId})`
}

/** Refuses (404) ids that name no tag of the school; those that do are not deleted until the transaction ends. */
export async function requireTags(db: Db, schoolId: number, ids: readonly number[]): Promise<number[]> {
  const distinct = [...new Set(ids)].toSorted((a, b) => a - b)
  requireFound((await lockTags(db, schoolId, distinct)).size >= distinct.length)
  return distinct
}

/** Which of these tags there are; those are not deleted until the transaction ends. */
async function lockTags(db: Db, schoolId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: studentTags.id })
    .from(studentTags)
    .where(and(eq(studentTags.schoolId, schoolId), inArray(studentTags.id, [...ids])))
    .orderBy(studentTags.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** The ids of an account's tags. */
export async function listTagIds(db: Db, schoolId: number, accountId: number): Promise<number[]> {
  const rows = await db
    .select({ id: taggedStudents.tagId })
    .from(taggedStudents)
    .where(and(eq(taggedStudents.schoolId, schoolId), eq(taggedStudents.accountId, accountId)))
  return rows.map(({ id }) => id)
}

/** The id of a student tag of the school. */
export const StudentTagId = IdAmong(({ db, school }, ids) => requireTags(db, school.id, ids))

type TagChange = { add: readonly number[]; remove: readonly number[] }

/**
 * Adds tags to students and removes others; answers how many students that changed. An id in both lists is added. All tags
 * are locked before what students have of them, as by whoever deletes one.
 */
export async function changeTagsOf(
  db: Db,
  schoolId: number,
  accountIds: readonly number[],
  change: TagChange,
): Promise<number> {
  const existing = await lockTags(db, schoolId, [...change.add, ...change.remove])
  const add = [...new Set(change.add)]
  requireFound(add.every((id) => existing.has(id)))
  const remove = change.remove.filter((id) => existing.has(id) && !add.includes(id))
  const students = [...new Set(accountIds)].toSorted((a, b) => a - b)
  let changed = 0
  for (const accountId of students) {
    const removed = remove.length === 0 ? [] : await deleteTagsOf(db, schoolId, accountId, remove)
    const added = await insertTags(db, schoolId, accountId, add)
    if (added.length + removed.length === 0) continue
    changed += 1
    await recordChange(db, schoolId, { accountId, added, removed })
  }
  return changed
}

async function deleteTagsOf(db: Db, schoolId: number, accountId: number, ids: readonly number[]) {
  return db
    .delete(taggedStudents)
    .where(
      and(
        eq(taggedStudents.schoolId, schoolId),
        eq(taggedStudents.accountId, accountId),
        inArray(taggedStudents.tagId, [...ids]),
      ),
    )
    .returning({ id: taggedStudents.tagId })
}

type Changed = { accountId: number; added: { id: number }[]; removed: { id: number }[] }

async function recordChange(db: Db, schoolId: number, { accountId, added, removed }: Changed): Promise<void> {
  const payload = { accountId, added: added.map(({ id }) => id), removed: removed.map(({ id }) => id) }
  await recordEvent(db, schoolId, studentTagged, payload)
}

type StudentKey = { schoolId: number; id: number }

/** Gives a student these tags and no others. Names that the school does not have yet become tags; case makes no difference. */
export async function setStudentTags(
  db: Db,
  { schoolId, id: accountId }: StudentKey,
  names: readonly string[],
): Promise<void> {
  const ids = await createMissingTags(db, schoolId, names)
  const isOfStudent = and(eq(taggedStudents.schoolId, schoolId), eq(taggedStudents.accountId, accountId))
  const removed = await db
    .delete(taggedStudents)
    .where(ids.length > 0 ? and(isOfStudent, notInArray(taggedStudents.tagId, ids)) : isOfStudent)
    .returning({ id: taggedStudents.tagId })
  const added = await insertTags(db, schoolId, accountId, ids)
  if (added.length + removed.length === 0) return
  await recordChange(db, schoolId, { accountId, added, removed })
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
export async function createMissingTags(db: Db, schoolId: number, names: readonly string[]): Promise<number[]> {
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
