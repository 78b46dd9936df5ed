import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import { Fields, Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { getOptionClauses, loadOptions, type OptionQuery, toOptions } from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { folded, holdsWords } from '#app/platform/search.server.ts'
import { sortKey } from '#app/platform/sort-key.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { type StudentTag, type StudentTagRow, TAG_NAME_MAX, TAG_SOURCE } from './student-tags.ts'
import { studentTags } from './tables.server.ts'

export const StudentTagInput = Fields({ name: Line(1, TAG_NAME_MAX) })

const foldedName = folded(sql`${studentTags.name}`)

const studentCount = (schoolId: number) => sql<number>`(select count(*)::int from tagged_students s
  where s.school_id = ${schoolId} and s.tag_id = student_tags.id)`

/** The tags of a school by name. */
export const studentTagList = list({
  filters: { q: Filter(Line(1, 100)) },
  sorts: { name: { first: 'asc', by: ({ locale }) => sortKey(sql`${studentTags.name}`, locale), kind: 'text' } },
  id: studentTags.id,
  select: (db, { school }, key) =>
    db
      .select({ id: studentTags.id, name: studentTags.name, students: studentCount(school.id), key })
      .from(studentTags)
      .$dynamic(),
  where: ({ school }, { q }) => and(eq(studentTags.schoolId, school.id), holdsWords(foldedName, q)),
  row: (tag): StudentTagRow => tag,
})

/** A tag with how many students have it; else 404. */
export async function requireStudentTag(db: Db, schoolId: number, id: number): Promise<StudentTagRow> {
  return db
    .select({ id: studentTags.id, name: studentTags.name, students: studentCount(schoolId) })
    .from(studentTags)
    .where(hasId(studentTags, schoolId, id))
    .then(requireRow)
}

/** Adds a tag; 422 on `name` where one is called so, whatever the case. */
export async function createStudentTag(db: Db, schoolId: number, { name }: { name: string }): Promise<StudentTagRow> {
  const { id } = await db
    .insert(studentTags)
    .values({ schoolId, name })
    .returning({ id: studentTags.id })
    .catch(refuseTaken)
    .then(expectRow)
  return { id, name, students: 0 }
}

/** Renames a tag; 422 on `name` where another one is called so, 404 where there is no such tag. */
export async function renameStudentTag(db: Db, schoolId: number, { id, name }: StudentTag): Promise<StudentTagRow> {
  await db
    .update(studentTags)
    .set({ name })
    .where(hasId(studentTags, schoolId, id))
    .returning({ id: studentTags.id })
    .catch(refuseTaken)
    .then(requireRow)
  return requireStudentTag(db, schoolId, id)
}

/** Deletes a tag and takes it off its students; 404 where there is none. */
export async function deleteStudentTag(db: Db, schoolId: number, id: number): Promise<void> {
  await db
    .delete(studentTags)
    .where(hasId(studentTags, schoolId, id))
    .returning({ id: studentTags.id })
    .then(requireRow)
}

function refuseTaken(error: unknown): never {
  throw getFailure(error).constraint === 'student_tag_name' ? invalid('name', 'student-tags.taken') : error
}

type ViewerContext = { viewer: Pick<Member, 'locale'>; school: Pick<CurrentSchool, 'id'> }

/** What a page offers to choose a tag from (`loadOptions`). */
export async function loadTagOptions(
  db: Db,
  { c, ...context }: ViewerContext & { c?: Context<Env> },
  chosen: readonly (number | undefined)[] = [],
): Promise<OptionList> {
  const find = (query: OptionQuery) => findTagOptions(db, context, query)
  return loadOptions({ c, fields: /^(?:tag|(?:student_)?tag_id)$/, source: TAG_SOURCE, chosen, find })
}

/** The tags that have the words of a search in their name, or these alone. */
export async function findTagOptions(
  db: Db,
  { viewer, school }: ViewerContext,
  query: OptionQuery,
): Promise<Pick<OptionList, 'options' | 'more'>> {
  const { id, name } = studentTags
  const { locale } = viewer
  const rowsOf = { id, name: sql`${name}`, words: holdsWords(foldedName, query.q), locale }
  const { where, orderBy, limit } = getOptionClauses(rowsOf, query)
  const rows = await db
    .select({ id, title: name })
    .from(studentTags)
    .where(and(eq(studentTags.schoolId, school.id), where))
    .orderBy(...orderBy, asc(id))
    .limit(limit)
  return toOptions(rows, query, locale)
}
