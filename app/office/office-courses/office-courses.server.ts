import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openGrant } from '#app/access/access/access.server.ts'
import { selectStudents } from '#app/access/access/student-counts.server.ts'
import type { ListedProduct } from '#app/content/catalogue/listed.ts'
import { builds, foldedTitles, officeSees } from '#app/content/catalogue/office-products.server.ts'
import { PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { listedPrice, productColumns } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { productRow } from '#app/content/courses/card.ts'
import { isPublishedLecture } from '#app/content/courses/outline.server.ts'
import type { Key } from '#app/platform/cursor.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { countLarge } from '#app/platform/large-counts.server.ts'
import { list } from '#app/platform/list.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { OfficeCourse } from './office-course.ts'

/** Published lectures that those who have access to a product now have completed, all together. */
const selectCompleted = (schoolId: number) => sql<number>`(select count(*) from lecture_progress p
  join lectures l on l.school_id = ${schoolId} and l.id = p.lecture_id and ${isPublishedLecture(sql`l`)}
  where p.school_id = ${schoolId} and p.product_id = products.id and p.completed_at is not null
    and exists (select from access_grants where access_grants.school_id = ${schoolId}
      and access_grants.product_id = products.id and access_grants.account_id = p.account_id
      and ${openGrant(schoolId)}))::int`

const selectLectures = (schoolId: number) => sql<number>`(select count(*) from lectures l
  where l.school_id = ${schoolId} and l.product_id = products.id and ${isPublishedLecture(sql`l`)})::int`

type ViewerContext = { viewer: Member; school: CurrentSchool }

/** How many learn in a course, and what they completed in it. */
type CourseCounts = { students: number; completed: number }
const NOBODY: CourseCounts = { students: 0, completed: 0 }
/** Fewer are counted in a moment, in all courses of a school at once. */
const LARGE = 2000

const courseCounts = countLarge<number, CourseCounts>('office-courses.counts', {
  async count(db, schoolId, ids) {
    const rows = await db
      .select({ id: products.id, students: selectStudents(schoolId), completed: selectCompleted(schoolId) })
      .from(products)
      .where(and(eq(products.schoolId, schoolId), sql`${products.id} = any(${sql.param(ids)}::bigint[])`))
    const found = new Map(rows.map(({ id, ...counts }) => [id, counts]))
    return ids.map((id) => found.get(id) ?? NOBODY)
  },
  isLarge: ({ students, completed }) => students + completed >= LARGE,
  async usual(db, schoolId) {
    const isCourse = and(eq(products.schoolId, schoolId), eq(products.type, 'course'))
    return (await db.select({ id: products.id }).from(products).where(isCourse)).map(({ id }) => id)
  },
})

/** Courses as rows of the list, but for who learns in them. */
function selectCourses(db: Db, { viewer, school }: ViewerContext, key: SQL<Key>) {
  const schoolId = school.id
  return db
    .select({
      ...productColumns,
      key,
      price: listedPrice(schoolId),
      built: sql<boolean>`${builds(viewer, school, sql`${products.id}`)}`,
      lectures: selectLectures(schoolId),
    })
    .from(products)
    .$dynamic()
}

const seenBy = ({ viewer, school }: ViewerContext): SQL | undefined =>
  and(eq(products.schoolId, school.id), officeSees(viewer, school, sql`${products.id}`))

type Row = Omit<ListedProduct, 'teachers' | 'saving' | 'reviewed'> & {
  built: boolean
  lectures: number
}

function officeCourse(
  { built, lectures, ...product }: Row,
  counts: ReadonlyMap<number, CourseCounts>,
  viewer: Member,
): OfficeCourse {
  const { students, completed } = counts.get(product.id) ?? NOBODY
  const possible = students * lectures
  const completion = possible === 0 ? null : Math.floor((completed / possible) * 100)
  return { ...productRow(product, viewer.locale), students, built, completion }
}

/** The courses that the viewer sees, drafts and archived ones too, in the school's order. */
export const officeCourseList = list({
  filters: { q: Filter(Line(1, 100)), status: Filter(z.enum(PRODUCT_STATUSES)) },
  sorts: {
    position: { first: 'asc', by: () => sql`${products.position}` },
    students: { first: 'desc', by: ({ school }) => selectStudents(school.id) },
    title: byText(products.title),
  },
  id: products.id,
  select: selectCourses,
  where: (context, { q, status }) =>
    and(
      seenBy(context),
      eq(products.type, 'course'),
      status && eq(products.status, status),
      holdsWords(foldedTitles, q),
    ),
  load: (db, { school }, ids) => courseCounts.findByKey(db, school.id, ids),
  row: (row, { viewer }, counts) => officeCourse(row, counts, viewer),
})

/** The courses with the most students, for the dashboard. */
export async function listBusiestCourses(db: Db, context: ViewerContext, length: number): Promise<OfficeCourse[]> {
  const { school } = context
  const isShown = and(seenBy(context), eq(products.type, 'course'), sql`${products.status} <> 'draft'`)
  const shown = await db
    .select({ id: products.id })
    .from(products)
    .where(isShown)
    .orderBy(asc(products.position), asc(products.id))
  const counts = await courseCounts.findByKey(
    db,
    school.id,
    shown.map(({ id }) => id),
  )
  const studentsOf = ({ id }: { id: number }) => counts.get(id)?.students ?? 0
  const ids = shown
    .toSorted((one, other) => studentsOf(other) - studentsOf(one))
    .slice(0, length)
    .map(({ id }) => id)
  const rows = await selectCourses(db, context, sql`0`).where(and(seenBy(context), inArray(products.id, ids)))
  const courses = rows.map((row) => officeCourse(row, counts, context.viewer))
  return courses.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
