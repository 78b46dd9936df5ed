// Finds lectures in the courses that are open to the viewer. Nobody else finds them, and nobody a draft.
import { type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { textIn } from '#app/platform/queries.server.ts'
import * as ranges from './ranges.server.ts'
import type { FoundLecture } from './search-results.ts'

const SHOWN = sql.raw('8')

type Params = Placeholders<ranges.SearchParams>

/** The courses of a student, and those that an instructor teaches. An archived one stays open to those who have it. */
const courses = (param: Params) => sql`
  select t.id, t.slug, ${textIn(sql`t.title`, param.locale)} as title from products t
  where t.school_id = ${param.school} and t.status <> 'draft' and t.id = any (array(
    select access_grants.product_id from access_grants where access_grants.school_id = ${param.school}
      and access_grants.account_id = ${param.viewer}::bigint and ${openGrant(param.school)}
    union select pt.product_id from product_teachers pt
    where pt.school_id = ${param.school} and pt.account_id = ${param.viewer}::bigint))`

const inOrder = sql`order by m.far, m.id desc`

/** Reads a range of words for each course: somebody has few of them, and a lecture's words are few. */
const findingInCourses = (name: string, within: (param: Params) => SQL) =>
  rawStatement<FoundLecture, ranges.SearchParams>(
    name,
    (param) => sql`select lectures.id, ${textIn(sql`lectures.title`, param.locale)} as title, m.slug, m.course
      from (select m.*, t.id as course_id, t.slug, t.title as course
        from (${courses(param)} offset 0) t cross join lateral (${within(param)}) m ${inOrder}) m
      join lectures on lectures.school_id = ${param.school} and lectures.id = m.id and lectures.product_id = m.course_id
        and ${lectureIsPublished}
      where (m.sure or ${ranges.holdsAllMeant(param, 'lecture')}) ${inOrder} limit ${SHOWN}`,
    { as: 'json' },
  )

/** Reads one range for whoever works on all courses. */
const findingInAll = (name: string, candidates: (param: Params) => SQL, holds: (param: Params) => SQL) =>
  rawStatement<FoundLecture, ranges.SearchParams>(
    name,
    (param) => sql`with ${candidates(param)}
      select lectures.id, ${textIn(sql`lectures.title`, param.locale)} as title, p.slug,
        ${textIn(sql`p.title`, param.locale)} as course
      from (select * from candidates m where m.id is not null ${inOrder}) m
      join lectures on lectures.school_id = ${param.school} and lectures.id = m.id and ${lectureIsPublished}
      join products p on p.school_id = ${param.school} and p.id = lectures.product_id and p.status <> 'draft'
      where ${holds(param)} ${inOrder} limit ${SHOWN}`,
    { as: 'json' },
  )

const LECTURE = ['lecture'] as const
const find = {
  one: {
    own: findingInCourses('search_lectures', (param) => ranges.withWordWithin(param, 'lecture')),
    all: findingInAll(
      'search_lectures_all',
      (param) => ranges.withWord(param, LECTURE),
      () => sql`true`,
    ),
  },
  several: {
    own: findingInCourses('search_lectures_several', (param) => ranges.withWordsWithin(param, 'lecture')),
    all: findingInAll(
      'search_lectures_all_several',
      (param) => ranges.withWords(param, LECTURE),
      (param) => ranges.holdsAllMeant(param, 'lecture'),
    ),
  },
}

/** Lectures by their titles, of courses that the viewer may enter; a visitor has none. */
export async function findLectures(db: Db, params: ranges.SearchParams): Promise<FoundLecture[]> {
  if (params.viewer === null) return []
  const words = new Set(params.numbers).size
  return find[words === 1 ? 'one' : 'several'][params.staff ? 'all' : 'own'](db, params)
}
