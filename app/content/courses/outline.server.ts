import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { ComponentType } from './component.ts'
import type { CourseSize, OutlineSection } from './outline.ts'
import { lectures, sections } from './tables.server.ts'

/**
 * Whether students may know of a lecture, by the name that a statement gives its row: published, its day has come, and it was
 * not deleted; a section takes its lectures along.
 */
export const isPublishedLecture = (l: SQL) =>
  sql`${l}.status = 'published' and ${l}.deleted_at is null and (${l}.publish_at is null or ${l}.publish_at <= now())`

/** The same of a row of `lectures` by its own name. */
export const lectureIsPublished = isPublishedLecture(sql`lectures`)

type SchoolParams = Placeholders<{ school: number }>

const lectureOfSection = (at: SchoolParams) =>
  and(
    eq(sections.schoolId, at.school),
    eq(lectures.schoolId, at.school),
    eq(lectures.productId, sections.productId),
    eq(lectures.sectionId, sections.id),
  )

const outlineQuery = (db: Db, at: SchoolParams, productId: SQL, shown: SQL = lectureIsPublished) =>
  db
    .select({
      sectionId: sections.id,
      sectionTitle: sections.title,
      delayDays: sections.delayDays,
      unlockAt: sections.unlockAt,
      examId: sections.examId,
      id: lectures.id,
      title: lectures.title,
      minutes: lectures.durationMinutes,
      isFree: lectures.isFree,
      loginRequired: lectures.loginRequired,
      componentTypes: sql<ComponentType[]>`array(select c.type from components c
        where c.school_id = ${at.school} and c.lecture_id = lectures.id and c.deleted_at is null order by c.position, c.id)`,
    })
    .from(sections)
    .innerJoin(lectures, lectureOfSection(at))
    .where(and(eq(sections.schoolId, at.school), eq(sections.productId, productId), shown))
    .orderBy(asc(sections.position), asc(sections.id), asc(lectures.position), asc(lectures.id))

const outlineRows = statement('course_outline', (db: Db, param: Placeholders<{ school: number; product: number }>) =>
  outlineQuery(db, param, sql`${param.product}`),
)

const outlineRowsBySlug = statement(
  'course_outline_by_slug',
  (db: Db, param: Placeholders<{ school: number; slug: string }>) =>
    outlineQuery(db, param, sql`(select id from products where school_id = ${param.school} and slug = ${param.slug})`),
)

const outlineRowsWithDrafts = statement(
  'course_outline_with_drafts',
  (db: Db, param: Placeholders<{ school: number; product: number }>) =>
    outlineQuery(db, param, sql`${param.product}`, sql`${lectures.deletedAt} is null`),
)

type OutlineRow = Awaited<ReturnType<typeof outlineRows>>[number]

/** The published lectures of a course in their sections, in order; a section without any is left out. */
export async function loadCourseOutline(db: Db, schoolId: number, productId: number): Promise<OutlineSection[]> {
  return getOutline(await outlineRows(db, { school: schoolId, product: productId }))
}

/** The same by the course's slug, for those who ask for the course in the same turn. */
export async function loadCourseOutlineBySlug(db: Db, schoolId: number, slug: string): Promise<OutlineSection[]> {
  return getOutline(await outlineRowsBySlug(db, { school: schoolId, slug }))
}

/** The same with drafts and lectures of another day, for who works on the course. */
export async function loadCourseOutlineWithDrafts(
  db: Db,
  schoolId: number,
  productId: number,
): Promise<OutlineSection[]> {
  return getOutline(await outlineRowsWithDrafts(db, { school: schoolId, product: productId }))
}

function getOutline(rows: OutlineRow[]): OutlineSection[] {
  const outline: OutlineSection[] = []
  for (const row of rows) {
    const { sectionId, sectionTitle, delayDays, unlockAt, examId, ...lecture } = row
    const last = outline.at(-1)
    if (last?.id === sectionId) last.lectures.push(lecture)
    else outline.push({ id: sectionId, title: sectionTitle, delayDays, unlockAt, examId, lectures: [lecture] })
  }
  return outline
}

const sizes = statement(
  'course_sizes',
  (db: Db, param: Placeholders<{ school: number; products: readonly number[] }>) =>
    db
      .select({
        productId: lectures.productId,
        lectures: sql<number>`count(*)::int`,
        minutes: sql<number>`sum(${lectures.durationMinutes})::int`,
        openLectureId: sql<string | null>`(array_agg(${lectures.id}
        order by ${sections.position}, ${sections.id}, ${lectures.position}, ${lectures.id})
        filter (where ${lectures.isFree} and not ${lectures.loginRequired}))[1]`,
      })
      .from(lectures)
      .innerJoin(sections, lectureOfSection(param))
      .where(
        and(
          eq(lectures.schoolId, param.school),
          sql`${lectures.productId} = any(${param.products})`,
          lectureIsPublished,
        ),
      )
      .groupBy(lectures.productId),
)

/** How many lectures and minutes each of these products holds; those without lectures are missing. */
export async function listCourseSizes(
  db: Db,
  schoolId: number,
  productIds: readonly number[],
): Promise<Map<number, CourseSize>> {
  if (productIds.length === 0) return new Map()
  const rows = await sizes(db, { school: schoolId, products: productIds })
  return new Map(
    rows.map(({ productId, openLectureId, ...size }) => [
      productId,
      { ...size, openLectureId: openLectureId === null ? null : Number(openLectureId) },
    ]),
  )
}
