import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openGrant } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import type { ListedProduct } from '#app/content/catalogue/listed.ts'
import { builds, foldedTitles, officeSees } from '#app/content/catalogue/office-products.server.ts'
import { PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { listedPrice, productColumns } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { productRow } from '#app/content/courses/card.ts'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { lectures } from '#app/content/courses/tables.server.ts'
import { lectureProgress } from '#app/learning/lectures/tables.server.ts'
import type { Key } from '#app/platform/cursor.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { OfficeCourse } from './office-course.ts'

/** Who may open what now: each once, however many grants say so. */
function openAccess(db: Db, schoolId: number) {
  return db
    .selectDistinct({ productId: accessGrants.productId, accountId: accessGrants.accountId })
    .from(accessGrants)
    .where(and(eq(accessGrants.schoolId, schoolId), openGrant(schoolId)))
}

/** Per product how many have access now. */
function studentsOfProducts(db: Db, schoolId: number) {
  const open = openAccess(db, schoolId).as('open_now')
  return db
    .select({ productId: open.productId, count: sql<number>`count(*)::int`.as('students') })
    .from(open)
    .groupBy(open.productId)
    .as('learners')
}

/** Per product how many lectures those who have access now have completed, all together. */
function completedOfProducts(db: Db, schoolId: number) {
  const open = openAccess(db, schoolId).as('open_to')
  return db
    .select({ productId: lectureProgress.productId, count: sql<number>`count(*)::int`.as('completed') })
    .from(lectureProgress)
    .innerJoin(open, and(eq(open.productId, lectureProgress.productId), eq(open.accountId, lectureProgress.accountId)))
    .innerJoin(lectures, and(hasId(lectures, schoolId, lectureProgress.lectureId), lectureIsPublished))
    .where(and(eq(lectureProgress.schoolId, schoolId), isNotNull(lectureProgress.completedAt)))
    .groupBy(lectureProgress.productId)
    .as('work')
}

const total = (schoolId: number) => sql<number>`(select count(*) from lectures l
  where l.school_id = ${schoolId} and l.product_id = products.id and l.status = 'published' and l.deleted_at is null
    and (l.publish_at is null or l.publish_at <= now()))::int`

const students = sql<number>`coalesce(learners.students, 0)`

type ViewerContext = { viewer: Member; school: CurrentSchool }

function standings(db: Db, { viewer, school }: ViewerContext, key: SQL<Key>) {
  const schoolId = school.id
  const learners = studentsOfProducts(db, schoolId)
  const work = completedOfProducts(db, schoolId)
  return db
    .select({
      ...productColumns,
      key,
      price: listedPrice(schoolId),
      students,
      built: sql<boolean>`${builds(viewer, school, sql`${products.id}`)}`,
      total: total(schoolId),
      completed: sql<number>`coalesce(${work.count}, 0)`,
    })
    .from(products)
    .leftJoin(learners, eq(learners.productId, products.id))
    .leftJoin(work, eq(work.productId, products.id))
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
    students: { first: 'desc', by: () => students },
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
    .orderBy(desc(students), asc(products.position), asc(products.id))
    .limit(length)
  return rows.map((row) => officeCourse(row, context.viewer))
}
