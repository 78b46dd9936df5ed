import { type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { getToDos, toDoColumn, type WaitingByKind } from '#app/office/to-do/to-do.server.ts'
import { lastLearned } from '#app/people/accounts/learned.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { may } from '#app/platform/permissions.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { type CurrentSchool, isLimited, type Member } from '#app/platform/viewer.ts'
import { takesMoney } from '#app/selling/payment-providers/providers.server.ts'
import { type ComingUpRow, comingUp, getComingUp } from './coming-up.server.ts'
import type { Dashboard, People, Setup } from './dashboard-view.ts'
import { DAYS, type Period } from './period.ts'

/** Two of the longest periods, and a day for time zones. */
const LOOKED_AT = '61 days'

type ViewerContext = { viewer: Member; school: CurrentSchool }

type Row = {
  newStudents: number
  newBefore: number
  newByDay: People['newByDay']
  active: number
  withAccess: number
  completed: number
  completedBefore: number
  waiting: WaitingByKind
  coming_up: ComingUpRow[]
  has_course: boolean
  has_legal: boolean
  has_domain: boolean
  sent_mail: boolean
}

/** Everything the dashboard counts besides money, in one round trip. */
export async function loadFigures(
  db: Db,
  context: ViewerContext,
  period: Period,
): Promise<Pick<Dashboard, 'people' | 'todos' | 'comingUp' | 'setup'>> {
  const { viewer, school } = context
  const { rows } = await db.execute<Row>(sql`
    with here as (select now() at time zone ${school.timeZone}::text as now),
    span as (select now, date_trunc('day', now) - ${days(period)} + interval '1 day' as start from here),
    joined as (${joined(context)}),
    completed as (${completed(context, period)})
    select
      (select count(*) from joined, span where at >= start)::int as "newStudents",
      (select count(*) from joined, span where at >= start - ${days(period)} and at < now - ${days(period)})::int
        as "newBefore",
      (select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'),
          'count', (select count(*) from joined where at >= day and at < day + interval '1 day')) order by day)
        from span, generate_series(date_trunc('day', now) - interval '6 days', date_trunc('day', now), '1 day') day)
        as "newByDay",
      ${active(context)} as active,
      (select count(distinct access_grants.account_id) from access_grants
        join products p on p.school_id = ${school.id} and p.id = access_grants.product_id
        where access_grants.school_id = ${school.id} and ${openGrant(school.id)} and ${sees(context)})::int as "withAccess",
      (select count(*) from completed, span where at >= start)::int as completed,
      (select count(*) from completed, span where at >= start - ${days(period)} and at < now - ${days(period)})::int
        as "completedBefore",
      ${toDoColumn(context)} as waiting,
      ${comingUp(context)} as coming_up,
      exists (select from products where school_id = ${school.id} and status = 'published') as has_course,
      (select count(distinct kind) = 2 from legal_texts
        where school_id = ${school.id} and kind in ('terms', 'privacy')) as has_legal,
      exists (select from domains where school_id = ${school.id} and verified_at is not null) as has_domain,
      -- By what happened: settings of this process say nothing of the worker's, nor whether its server takes letters.
      exists (select from (select state from mails where school_id = ${school.id} order by created_at desc limit 50) latest
        where state = 'sent') as sent_mail`)
  const row = expectRow(rows)
  return {
    people: getPeople(row),
    todos: getToDos(row.waiting),
    comingUp: getComingUp(row.coming_up, viewer),
    setup: may(viewer, 'settings') ? getSetup(row, school) : null,
  }
}

const days = (period: Period) => sql`make_interval(days => ${DAYS[period]}::int)`
const sees = ({ viewer, school }: ViewerContext) => officeSees(viewer, school, sql`p.id`)

/** When students first got access to something that the viewer sees, as far back as any figure looks. */
function joined(context: ViewerContext): SQL {
  const { school } = context
  return sql`select min(g.starts_at) at time zone ${school.timeZone}::text as at from access_grants g
    join products p on p.school_id = ${school.id} and p.id = g.product_id and ${sees(context)}
    join accounts on accounts.school_id = ${school.id} and accounts.id = g.account_id and accounts.role = 'student'
    where g.school_id = ${school.id} and g.starts_at >= now() - ${LOOKED_AT}::interval and g.starts_at <= now()
      and not exists (select from access_grants earlier
        join products p on p.school_id = ${school.id} and p.id = earlier.product_id and ${sees(context)}
        where earlier.school_id = ${school.id} and earlier.account_id = g.account_id
          and earlier.starts_at < now() - ${LOOKED_AT}::interval)
    group by g.account_id`
}

const LAST_WEEK = sql`now() - interval '7 days'`

/** How many students learned in the last week, in what the viewer sees. */
function active(context: ViewerContext): SQL {
  const { viewer, school } = context
  const seen = sql`exists (select from lecture_progress w
    join products p on p.school_id = ${school.id} and p.id = w.product_id and ${sees(context)}
    where w.school_id = ${school.id} and w.account_id = accounts.id
      and greatest(w.watched_at, w.completed_at) >= ${LAST_WEEK})`
  return sql`(select count(*) from accounts where accounts.school_id = ${school.id} and accounts.role = 'student'
    and ${lastLearned} >= ${LAST_WEEK}
    and ${isLimited(viewer, school) ? seen : sql`true`})::int`
}

/** When students completed lectures of what the viewer sees, in this period and the one before. */
function completed(context: ViewerContext, period: Period): SQL {
  const { viewer, school } = context
  const seen = sql`exists (select from products p where p.school_id = ${school.id} and p.id = w.product_id and ${sees(context)})`
  return sql`select w.completed_at at time zone ${school.timeZone}::text as at from lecture_progress w
    where w.school_id = ${school.id} and w.completed_at >= now() - 2 * ${days(period)} - interval '1 day'
      and w.account_id not in (select id from accounts where school_id = ${school.id} and role <> 'student')
      and ${isLimited(viewer, school) ? seen : sql`true`}`
}

function getPeople(row: Row): People {
  return {
    newStudents: row.newStudents,
    newBefore: row.newBefore,
    newByDay: row.newByDay,
    active: row.active,
    withAccess: row.withAccess,
    completed: row.completed,
    completedBefore: row.completedBefore,
  }
}

function getSetup({ has_course, has_legal, has_domain, sent_mail }: Row, school: CurrentSchool): Setup {
  const { seller } = school
  return {
    course: has_course,
    legal: has_legal,
    seller: [seller.name, seller.address, seller.email].every((line) => line !== ''),
    payments: takesMoney(school),
    mail: sent_mail,
    domain: has_domain,
  }
}
