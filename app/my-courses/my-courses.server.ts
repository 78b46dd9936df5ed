import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { grantIsOpen } from '../access/access.server.ts'
import { accessGrants } from '../access/tables.server.ts'
import { listedPrice, productColumns } from '../catalogue/products.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { lectureIsPublished } from '../courses/outline.server.ts'
import { findLectureToResume } from '../learning/watching.server.ts'
import { type Db, statement } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import type { List } from '../platform/list.server.ts'
import { coverImage } from '../platform/picture.ts'
import type { Member } from '../platform/viewer.ts'
import { courseProgress } from '../progress/progress.ts'
import { type ContinueView, type MyCourse, SHOWN } from './my-course.ts'

const account = sql.placeholder('account')
const school = sql.placeholder('school')
const ofAccount = sql`p.school_id = ${school} and p.account_id = ${account} and p.product_id = products.id`
const instantOf = (value: SQL) => (value as SQL<string | null>).mapWith(accessGrants.endsAt)

/** The courses that an account may open now, the one that was watched or got last first. */
const coursesOfAccount = statement('courses_of_account', (db: Db) => {
  const grants = db
    .select({
      schoolId: accessGrants.schoolId,
      productId: accessGrants.productId,
      since: sql<string>`min(${accessGrants.startsAt})`.as('since'),
      endsAt: sql<
        string | null
      >`case when bool_and(${accessGrants.endsAt} is not null) then max(${accessGrants.endsAt}) end`.as(
        'access_ends_at',
      ),
    })
    .from(accessGrants)
    .where(and(eq(accessGrants.schoolId, sql.placeholder('school')), eq(accessGrants.accountId, account), grantIsOpen))
    .groupBy(accessGrants.schoolId, accessGrants.productId)
    .as('grants')
  const mine = db
    .select({
      ...productColumns,
      price: listedPrice(school).as('price'),
      endsAt: grants.endsAt,
      since: grants.since,
      watchedAt: sql<string | null>`(select max(p.watched_at) from lecture_progress p where ${ofAccount})`.as(
        'watched_at',
      ),
      finishedAt: sql<string | null>`(select max(p.completed_at) from lecture_progress p where ${ofAccount})`.as(
        'finished_at',
      ),
      completed: sql<number>`(
        select count(*)::int from lecture_progress p join lectures on lectures.school_id = ${school}
        and lectures.product_id = p.product_id and lectures.id = p.lecture_id
        where ${ofAccount} and p.completed_at is not null and ${lectureIsPublished})`.as('completed'),
      total: sql<number>`(
        select count(*)::int from lectures where lectures.school_id = ${school}
        and lectures.product_id = products.id and ${lectureIsPublished})`.as('total'),
    })
    .from(grants)
    .innerJoin(products, and(eq(products.schoolId, school), eq(products.id, grants.productId)))
    .where(and(eq(products.type, 'course'), inArray(products.status, ['published', 'hidden', 'archived'])))
    .as('mine')
  const activity = sql<string>`(extract(epoch from coalesce(${mine.watchedAt}, ${mine.since})) * 1000)::bigint`
  const shown = sql.placeholder('shown')
  return db
    .select({
      id: mine.id,
      schoolId: mine.schoolId,
      type: mine.type,
      slug: mine.slug,
      title: mine.title,
      promise: mine.promise,
      cover: mine.cover,
      status: mine.status,
      price: mine.price,
      completed: mine.completed,
      total: mine.total,
      watchedAt: instantOf(sql`${mine.watchedAt}`),
      finishedAt: instantOf(sql`${mine.finishedAt}`),
      endsAt: instantOf(sql`${mine.endsAt}`),
      activity,
    })
    .from(mine)
    .where(
      and(
        sql`(${activity}, ${mine.id}) < (${sql.placeholder('activity')}::bigint, ${sql.placeholder('id')}::bigint)`,
        sql`(${shown}::text = 'all' or (${mine.total} > 0 and ${mine.completed} >= ${mine.total}) = (${shown}::text = 'finished'))`,
      ),
    )
    .orderBy(sql`${activity} desc, ${mine.id} desc`)
    .limit(sql.placeholder('length'))
})

export type MyCourseRow = Awaited<ReturnType<typeof coursesOfAccount>>[number]
const NEWEST = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

const filters = { show: z.enum(SHOWN).default('all') }

/** A student's courses, what was watched last first. */
export const myCourseList: List<MyCourseRow, typeof filters> = {
  filters,
  orders: { active: { first: 'desc', only: true, keys: ['whole', 'whole'] } },
  async read(db, { viewer }, { filters: { show = 'all' }, after: [activity, id] = NEWEST, length }) {
    const { schoolId: school, id: account } = viewer
    const rows = await coursesOfAccount(db, { school, account, shown: show, activity, id, length })
    return rows.map((row) => ({ row, keys: [Number(row.activity), row.id] }))
  },
}

export function myCourse(row: MyCourseRow, { locale }: Member): MyCourse {
  const progress = courseProgress(row.completed, row.total)
  return {
    slug: row.slug,
    title: inLocale(row.title, locale),
    cover: coverImage(row.cover),
    progress,
    watchedAt: row.watchedAt,
    finishedAt: progress.percent === 100 ? row.finishedAt : null,
    accessEndsAt: row.endsAt,
  }
}

/** Of these courses the one to go on with: the one watched last that is not finished, else the newest not begun. */
export async function findContinuation(
  db: Db,
  student: Member,
  courses: readonly MyCourse[],
): Promise<ContinueView | null> {
  const unfinished = courses.filter(({ progress }) => progress.total > 0 && progress.percent < 100)
  const course = unfinished.find(({ watchedAt }) => watchedAt !== null) ?? unfinished[0]
  const found = course && (await findLectureToResume(db, student, course.slug))
  if (!found) return null
  const { lecture, section, place, seconds } = found
  return {
    course,
    lecture: { id: lecture.id, title: lecture.title },
    section: section.title,
    place,
    of: section.lectures.length,
    seconds,
  }
}
