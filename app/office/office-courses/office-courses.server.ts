import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openGrant } from '#app/access/access/access.server.ts'
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
import { list } from '#app/platform/list.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { OfficeCourse } from './office-course.ts'

/** Accounts with access to a product now, each once, however many grants say so. */
const studentsOf = (schoolId: number) => sql<number>`(select count(distinct access_grants.account_id) from access_grants
  where access_grants.school_id = ${schoolId} and access_grants.product_id = products.id and ${openGrant(schoolId)})::int`

/** Published lectures that those who have access to a product now have completed, all together. */
const completedOf = (schoolId: number) => sql<number>`(select count(*) from lecture_progress p
  join lectures l on l.school_id = ${schoolId} and l.id = p.lecture_id and ${isPublishedLecture(sql`l`)}
  where p.school_id = ${schoolId} and p.product_id = products.id and p.completed_at is not null
    and exists (select from access_grants where access_grants.school_id = ${schoolId}
      and access_grants.product_id = products.id and access_grants.account_id = p.account_id
      and ${openGrant(schoolId)}))::int`

const total = (schoolId: number) => sql<number>`(select count(*) from lectures l
  where l.school_id = ${schoolId} and l.product_id = products.id and ${isPublishedLecture(sql`l`)})::int`

type ViewerContext = { viewer: Member; school: CurrentSchool }

/**
 * Courses as rows of the list. Sums are subqueries of a row: PostgreSQL computes them for the rows of the page alone, after
 * sorting, but for the one that is sorted by.
 */
function standings(db: Db, { viewer, school }: ViewerContext, key: SQL<Key>) {
  const schoolId = school.id
  return db
    .select({
      ...productColumns,
      key,
      price: listedPrice(schoolId),
      students: studentsOf(schoolId),
      built: sql<boolean>`${builds(viewer, school, sql`${products.id}`)}`,
      total: total(schoolId),
      completed: completedOf(schoolId),
    })
    .from(products)
    .$dynamic()
}

const seenBy = ({ viewer, school }: ViewerContext): SQL | undefined =>
  and(eq(products.schoolId, school.id), officeSees(viewer, school, sql`${products.id}`))

type Row = Omit<ListedProduct, 'teachers' | 'saving' | 'reviewed'> & {
  students: number
  built: boolean
  total: number
  completed: number
}

function officeCourse({ students, built, total, completed, ...product }: Row, viewer: Member): OfficeCourse {
  const possible = students * total
  const completion = possible === 0 ? null : Math.floor((completed / possible) * 100)
  return { ...productRow(product, viewer.locale), students, built, completion }
}

/** The courses that the viewer sees, drafts and archived ones too, in the school's order. */
export const officeCourseList = list({
  filters: { q: Filter(Line(1, 100)), status: Filter(z.enum(PRODUCT_STATUSES)) },
  sorts: {
    position: { first: 'asc', by: () => sql`${products.position}` },
    students: { first: 'desc', by: ({ school }) => studentsOf(school.id) },
    title: byText(products.title),
  },
  id: products.id,
  select: standings,
  where: (context, { q, status }) =>
    and(
      seenBy(context),
      eq(products.type, 'course'),
      status && eq(products.status, status),
      holdsWords(foldedTitles, q),
    ),
  row: (row, { viewer }) => officeCourse(row, viewer),
})

/** The courses with the most students, for the dashboard. */
export async function listBusiestCourses(db: Db, context: ViewerContext, length: number): Promise<OfficeCourse[]> {
  const rows = await standings(db, context, sql`0`)
    .where(and(seenBy(context), eq(products.type, 'course'), sql`${products.status} <> 'draft'`))
    .orderBy(desc(studentsOf(context.school.id)), asc(products.position), asc(products.id))
    .limit(length)
  return rows.map((row) => officeCourse(row, context.viewer))
}
