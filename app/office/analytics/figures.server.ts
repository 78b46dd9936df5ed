import { type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { getToday } from '#app/office/sales-figures/today.ts'
import { getToDos, toDoColumn, type WaitingByKind } from '#app/office/to-do/to-do.server.ts'
import { lastLearned } from '#app/people/accounts/learned.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { countLarge } from '#app/platform/large-counts.server.ts'
import { may } from '#app/platform/permissions.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { type CurrentSchool, isLimited, type Member } from '#app/platform/viewer.ts'
import { takesMoney } from '#app/selling/payment-providers/providers.server.ts'
import { type ComingUpRow, comingUp, getComingUp } from './coming-up.server.ts'
import type { Dashboard, Memberships, People, Setup } from './dashboard-view.ts'
import { membershipsColumn } from './membership-figures.server.ts'
import { getSpan, PERIODS, type Span } from './period.ts'
import { type Cut, cutColumn } from './revenue.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }
/** Who looks, as far as it matters to what they see. */
type Seeing = { viewer: Pick<Member, 'id' | 'role'>; school: CurrentSchool }

type Counts = People & { memberships: Memberships | null }
type Row = {
  cut: Cut | null
  waiting: WaitingByKind
  coming_up: ComingUpRow[]
  has_course: boolean
  has_legal: boolean
  has_domain: boolean
  sent_mail: boolean
}

/** Fewer people are counted in a moment. */
const LARGE = 5000
/** `teacher`: an instructor who sees no more than what they teach. */
type PeopleKey = { span: Span; teacher: number | null; sales: boolean } & Pick<CurrentSchool, 'currency' | 'timeZone'>

const people = countLarge<PeopleKey, Counts>('analytics.people', {
  async count(db, schoolId, keys) {
    const school = await findSchool(schoolId)
    return Promise.all(keys.map((key) => countPeople(db, school, key)))
  },
  isLarge: ({ withAccess }) => withAccess >= LARGE,
  async usual(_, schoolId) {
    const { currency, timeZone } = await findSchool(schoolId)
    const spans = PERIODS.map((period) => getSpan(period, getToday({ timeZone })))
    return spans.map((span) => ({ span, teacher: null, sales: true, currency, timeZone }))
  },
})

/** Everything the dashboard counts besides money: how many people, and what is open, waits or comes up now. */
export async function loadFigures(
  db: Db,
  context: ViewerContext,
  span: Span,
): Promise<Pick<Dashboard, 'memberships' | 'people' | 'todos' | 'comingUp' | 'setup'> & { cut: Cut | null }> {
  const { viewer, school } = context
  const sales = may(viewer, 'sales')
  const teacher = isLimited(viewer, school) ? viewer.id : null
  const { currency, timeZone } = school
  const [{ memberships, ...counted }, { rows }] = await Promise.all([
    people.find(db, school.id, { span, teacher, sales, currency, timeZone }),
    db.execute<Row>(sql`
    with span as (${bounds(context, span)})
    select
      ${sales && span.isOpen ? cutColumn(school) : sql`null`} as cut,
      ${toDoColumn(context)} as waiting,
      ${comingUp(context)} as coming_up,
      exists (select from products where school_id = ${school.id} and status = 'published') as has_course,
      (select count(distinct kind) = 2 from legal_texts
        where school_id = ${school.id} and kind in ('terms', 'privacy')) as has_legal,
      exists (select from domains where school_id = ${school.id} and verified_at is not null) as has_domain,
      -- By what happened: settings of this process say nothing of the worker's, nor whether its server takes letters.
      exists (select from (select state from mails where school_id = ${school.id} order by created_at desc limit 50) latest
        where state = 'sent') as sent_mail`),
  ])
  const row = expectRow(rows)
  return {
    memberships,
    cut: row.cut,
    people: counted,
    todos: getToDos(row.waiting),
    comingUp: getComingUp(row.coming_up, viewer),
    setup: may(viewer, 'settings') ? getSetup(row, school) : null,
  }
}

async function countPeople(db: Db, found: CurrentSchool, { span, teacher, sales, ...by }: PeopleKey): Promise<Counts> {
  const school = { ...found, ...by, instructorsLimited: teacher !== null }
  const viewer = teacher === null ? ({ id: 0, role: 'owner' } as const) : ({ id: teacher, role: 'instructor' } as const)
  const context = { viewer, school }
  const { rows } = await db.execute<Counts>(sql`
    with span as (${bounds(context, span)}),
    joined as (${joined(context)}),
    completed as (${completed(context)})
    select
      (select count(*) from joined, span where at >= start and at < until)::int as "newStudents",
      (select count(*) from joined, span where at >= before and at < cut)::int as "newBefore",
      (select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'),
          'count', (select count(*) from joined where at >= day and at < day + interval '1 day')) order by day)
        from span, generate_series(date_trunc('day', now) - interval '6 days', date_trunc('day', now), '1 day') day)
        as "newByDay",
      ${active(context)} as active,
      (select count(distinct access_grants.account_id) from access_grants
        join products p on p.school_id = ${school.id} and p.id = access_grants.product_id
        where access_grants.school_id = ${school.id} and ${openGrant(school.id)} and ${sees(context)})::int as "withAccess",
      (select count(*) from completed, span where at >= start and at < until)::int as completed,
      (select count(*) from completed, span where at >= before and at < cut)::int as "completedBefore",
      ${sales ? membershipsColumn(school, span.from) : sql`null`} as memberships`)
  return expectRow(rows)
}

/**
 * The span and the one before it by the school's clocks: when each begins, when it ends, and where the one before is as far as
 * today has got; and since when anything of it has to be looked at, the last seven days among it.
 */
function bounds({ school }: Pick<Seeing, 'school'>, { from, to, before, shift, isOpen }: Span): SQL {
  const here = sql`now() at time zone ${school.timeZone}::text`
  const cut = isOpen
    ? sql`${here} - make_interval(months => ${shift.months}::int, days => ${shift.days}::int)`
    : sql`${from}::timestamp`
  return sql`select ${here} as now, ${from}::timestamp as start, ${to}::timestamp + interval '1 day' as until,
    ${before.from}::timestamp as before, ${cut} as cut,
    least(${before.from}::timestamp, date_trunc('day', ${here}) - interval '6 days') at time zone ${school.timeZone}::text as since`
}

const sees = ({ viewer, school }: Seeing) => officeSees(viewer, school, sql`p.id`)

/** When students first got access to something that the viewer sees, as far back as any figure looks: grants are read once. */
function joined(context: Seeing): SQL {
  const { school } = context
  return sql`select first_at at time zone ${school.timeZone}::text as at from (
    select min(g.starts_at) as first_at from access_grants g
    join products p on p.school_id = ${school.id} and p.id = g.product_id and ${sees(context)}
    join accounts on accounts.school_id = ${school.id} and accounts.id = g.account_id and accounts.role = 'student'
    where g.school_id = ${school.id} and g.starts_at <= now()
    group by g.account_id) f
    where first_at >= (select since from span)`
}

const LAST_WEEK = sql`now() - interval '7 days'`

/** How many students learned in the last week, in what the viewer sees. */
function active(context: Seeing): SQL {
  const { viewer, school } = context
  const seen = sql`exists (select from lecture_progress w
    join products p on p.school_id = ${school.id} and p.id = w.product_id and ${sees(context)}
    where w.school_id = ${school.id} and w.account_id = accounts.id
      and greatest(w.watched_at, w.completed_at) >= ${LAST_WEEK})`
  return sql`(select count(*) from accounts where accounts.school_id = ${school.id} and accounts.role = 'student'
    and ${lastLearned} >= ${LAST_WEEK}
    and ${isLimited(viewer, school) ? seen : sql`true`})::int`
}

/** When students completed lectures of what the viewer sees, in this span and the one before. */
function completed(context: Seeing): SQL {
  const { viewer, school } = context
  const seen = sql`exists (select from products p where p.school_id = ${school.id} and p.id = w.product_id and ${sees(context)})`
  return sql`select w.completed_at at time zone ${school.timeZone}::text as at from lecture_progress w
    where w.school_id = ${school.id} and w.completed_at >= (select since from span)
      and w.account_id not in (select id from accounts where school_id = ${school.id} and role <> 'student')
      and ${isLimited(viewer, school) ? seen : sql`true`}`
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
