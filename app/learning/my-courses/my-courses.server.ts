import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { denialStands, grantRuns, grantWaits } from '#app/access/access/access.server.ts'
import { endsSoon } from '#app/access/access/rule.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { listedPrice, productColumns } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { courseStanding } from '#app/learning/lectures/course-completion.server.ts'
import { courseProgress } from '#app/learning/lectures/progress.ts'
import { findLectureToResume } from '#app/learning/lectures/watching.server.ts'
import { type Db, statement } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { List } from '#app/platform/list.server.ts'
import { coverImage } from '#app/platform/picture.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { COURSE_FILTERS, type ContinueView, type MyCourse } from './my-course.ts'

const account = sql.placeholder('account')
const school = sql.placeholder('school')
const ofAccount = sql`p.school_id = ${school} and p.account_id = ${account} and p.product_id = products.id`
const instantOf = (value: SQL) => (value as SQL<string | null>).mapWith(accessGrants.endsAt)

/** The courses that an account may open now, or those whose time is over, the one that was watched or got last first. */
const coursesOfAccount = statement('courses_of_account', (db: Db) => {
  const shown = sql.placeholder('shown')
  const isOpen = sql`bool_or(${grantRuns})`
  const opensAt = sql`min(${accessGrants.startsAt}) filter (where ${grantWaits})`
  const { startsAt, endsAt, revokedAt } = accessGrants
  const ended = sql`max(${endsAt}) filter (where ${revokedAt} is null and ${endsAt} <= now())`
  const endless = sql`bool_or(${endsAt} is null) filter (where ${grantRuns})`
  const grants = db
    .select({
      schoolId: accessGrants.schoolId,
      productId: accessGrants.productId,
      open: sql<boolean>`${isOpen}`.as('open'),
      opensAt: sql<string | null>`case when not ${isOpen} then ${opensAt} end`.as('opens_at'),
      since: sql<string>`min(${startsAt})`.as('since'),
      byMembership: sql<boolean>`coalesce((array_agg(${accessGrants.source} order by ${endsAt} desc)
        filter (where ${revokedAt} is null and ${endsAt} <= now()))[1] = 'membership', false)`.as('by_membership'),
      endsAt: sql<string | null>`case when not ${isOpen} then ${ended} when not ${endless} then
        max(${endsAt}) filter (where ${grantRuns}) end`.as('access_ends_at'),
    })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.schoolId, school),
        eq(accessGrants.accountId, account),
        sql`not ${denialStands(school, sql`access_grants.account_id`, sql`access_grants.product_id`)}`,
      ),
    )
    .groupBy(accessGrants.schoolId, accessGrants.productId)
    .having(sql`case when ${shown}::text = 'expired' then not ${isOpen} and ${opensAt} is null and ${ended} is not null
      else ${isOpen} or ${opensAt} is not null end`)
    .as('grants')
  const mine = db
    .select({
      ...productColumns,
      price: listedPrice(school).as('price'),
      endsAt: grants.endsAt,
      opensAt: grants.opensAt,
      open: grants.open,
      byMembership: grants.byMembership,
      since: grants.since,
      watchedAt: sql<string | null>`(select max(p.watched_at) from lecture_progress p where ${ofAccount})`.as(
        'watched_at',
      ),
      licences: sql<boolean>`exists (select from licences l where l.school_id = ${school}
        and l.account_id = ${account} and l.product_id = products.id and l.ended_at is null)`.as('licences'),
      finishedAt: sql<string | null>`(select max(p.completed_at) from lecture_progress p where ${ofAccount})`.as(
        'finished_at',
      ),
      starred: sql<boolean>`exists (select from lecture_progress p where ${ofAccount} and p.starred_at is not null)`.as(
        'starred',
      ),
      standing: courseStanding({ school, account, product: sql`products.id` }).as('standing'),
    })
    .from(grants)
    .innerJoin(products, hasId(products, school, grants.productId))
    .where(and(eq(products.type, 'course'), inArray(products.status, ['published', 'hidden', 'archived'])))
    .as('mine')
  const activity = sql<string>`(extract(epoch from coalesce(${mine.watchedAt}, ${mine.since})) * 1000)::bigint`
  const count = (name: 'completed' | 'total') => sql`(${mine.standing}->>${sql.raw(`'${name}'`)})::int`
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
      standing: mine.standing,
      watchedAt: instantOf(sql`${mine.watchedAt}`),
      finishedAt: instantOf(sql`${mine.finishedAt}`),
      endsAt: instantOf(sql`${mine.endsAt}`),
      opensAt: instantOf(sql`${mine.opensAt}`),
      open: mine.open,
      byMembership: mine.byMembership,
      licences: mine.licences,
      now: sql<string>`now()`.mapWith(accessGrants.endsAt),
      activity,
    })
    .from(mine)
    .where(
      and(
        sql`(${activity}, ${mine.id}) < (${sql.placeholder('activity')}::bigint, ${sql.placeholder('id')}::bigint)`,
        sql`(${shown}::text in ('all', 'expired') or ${shown}::text = 'starred' and ${mine.starred}
          or ${shown}::text in ('started', 'finished')
            and (${count('total')} > 0 and ${count('completed')} >= ${count('total')}) = (${shown}::text = 'finished'))`,
      ),
    )
    .orderBy(sql`${activity} desc, ${mine.id} desc`)
    .limit(sql.placeholder('length'))
})

export type MyCourseRow = Awaited<ReturnType<typeof coursesOfAccount>>[number]
const NEWEST = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const

const filters = { show: z.enum(COURSE_FILTERS).default('all') }

/** A student's courses, what was watched last first. */
export const myCourseList: List<MyCourseRow, typeof filters> = {
  filters,
  orders: { active: { first: 'desc', only: true, keys: ['whole', 'whole'] } },
  async read(db, { viewer }, { filters: { show = 'all' }, after = NEWEST, length }) {
    const { schoolId: school, id: account } = viewer
    const [activity, id] = after
    const rows = await coursesOfAccount(db, { school, account, shown: show, activity, id, length })
    return rows.map((row) => ({ row, keys: [Number(row.activity), row.id] }))
  },
}

/** The same as its page shows it, with what one can take in it and got for it. */
export function myCourse(
  row: MyCourseRow,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  earned: Pick<MyCourse, 'exams' | 'certificate'>,
): MyCourse {
  const progress = courseProgress(row.standing.completed, row.standing.total)
  return {
    slug: row.slug,
    title: inLocale(row.title, viewer.locale),
    cover: coverImage(row.cover),
    progress,
    watchedAt: row.watchedAt,
    finishedAt: progress.percent === 100 ? row.finishedAt : null,
    accessEndsAt: row.opensAt ? null : row.endsAt,
    opensAt: row.opensAt,
    open: row.open,
    href: row.open || row.opensAt ? `/${row.slug}/watch` : row.status === 'archived' ? null : `/${row.slug}`,
    membershipAt: row.byMembership && !row.open ? '/my/membership' : null,
    licences: row.licences ? `/home/access-manager/${row.id}` : null,
    buyAt: isSoldAgain(row) && canBePaid({ viewer, school }, [row.price]) ? `/${row.slug}/checkout` : null,
    ...earned,
  }
}

/** What has ended, or soon will, and is still sold. */
function isSoldAgain(row: MyCourseRow): row is MyCourseRow & { price: NonNullable<MyCourseRow['price']> } {
  return (
    row.opensAt === null &&
    (!row.open || endsSoon({ until: row.endsAt, now: row.now })) &&
    row.status !== 'archived' &&
    row.price !== null
  )
}

/** Of these courses the one to go on with: the one watched last that is not finished, else the newest not begun. */
export async function findContinuation(
  db: Db,
  student: Member,
  courses: readonly MyCourse[],
): Promise<ContinueView | null> {
  const unfinished = courses.filter(
    ({ opensAt, progress }) => opensAt === null && progress.total > 0 && progress.percent < 100,
  )
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
