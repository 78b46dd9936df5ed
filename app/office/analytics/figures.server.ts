import { type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { lastLearned } from '#app/people/accounts/learned.server.ts'
import { CURRENCIES } from '#app/people/schools/currencies.ts'
import type { Db } from '#app/platform/db.server.ts'
import { may } from '#app/platform/permissions.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { type CurrentSchool, isLimited, type Member } from '#app/platform/viewer.ts'
import { missingLately } from '#app/selling/checkout/missing-access.server.ts'
import { takesMoney, takesPayments, waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import { wayName } from '#app/selling/payment-providers/way.ts'
import { owedBack } from '#app/selling/purchases/owed-back.server.ts'
import { failedRefunds } from '#app/selling/sales/failed-refunds.server.ts'
import { paidTwice } from '#app/selling/sales/paid-twice.server.ts'
import { type ComingUpRow, comingUp, getComingUp } from './coming-up.server.ts'
import type { Dashboard, People, Setup, Todo } from './dashboard-view.ts'
import { DAYS, type Period } from './period.ts'

/** Two of the longest periods, and a day for time zones. */
const LOOKED_AT = '61 days'

type ViewerContext = { viewer: Member; school: CurrentSchool }
type Overdue = { count: number; since: string } | null

type Row = {
  newStudents: number
  newBefore: number
  newByDay: People['newByDay']
  active: number
  withAccess: number
  completed: number
  completedBefore: number
  waiting: Overdue
  no_access: Overdue
  withdrawn: Overdue
  refund_failed: Overdue
  paid_twice: Overdue
  failed_mails: Overdue
  unsellable: Overdue
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
      ${may(viewer, 'sales') ? waiting(school) : sql`null`} as waiting,
      ${may(viewer, 'sales') ? noAccess(school) : sql`null`} as no_access,
      ${may(viewer, 'sales') ? orders(owedBack(school.id)) : sql`null`} as withdrawn,
      ${may(viewer, 'sales') ? orders(failedRefunds(school.id)) : sql`null`} as refund_failed,
      ${may(viewer, 'sales') ? orders(paidTwice(school.id)) : sql`null`} as paid_twice,
      ${may(viewer, 'support') ? failedMails(school) : sql`null`} as failed_mails,
      ${may(viewer, 'settings') ? unsellable(school) : sql`null`} as unsellable,
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
    todos: getTodos(row, school),
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

function waiting({ id }: CurrentSchool): SQL {
  return sql`(select json_build_object('count', count(*), 'since', min(created_at)) from transactions
    where school_id = ${id} and status in ('NEW', 'PENDING') and created_at < now() - interval '1 hour')`
}

/** Paid within the days that are looked at, and open to nobody. */
function noAccess({ id }: CurrentSchool): SQL {
  return sql`(select json_build_object('count', count(distinct m.transaction_id), 'since', min(m.settled_at))
    from (${missingLately(id)}) m)`
}

/** How many orders wait for somebody, and since when. */
function orders(among: SQL): SQL {
  return sql`(select json_build_object('count', count(*), 'since', min(o.at)) from (${among}) o)`
}

function failedMails({ id }: CurrentSchool): SQL {
  return sql`(select json_build_object('count', count(*), 'since', min(created_at)) from mails
    where school_id = ${id} and state = 'failed')`
}

/** Published products that cost something, while there is no way to pay for them: none at all, or none that they allow. */
function unsellable(school: CurrentSchool): SQL {
  const { id } = school
  const ways = CURRENCIES.flatMap((currency) => waysToPay({ school, viewer: { kind: 'visitor' } }, currency))
  const names = [...new Set(ways.map(({ provider, method }) => wayName(provider, method)))]
  const shut = takesPayments(school)
    ? sql`exists (select from order_forms f where f.school_id = ${id} and f.product_id = products.id
        and not f.ways ?| array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))`
    : sql`true`
  return sql`(select json_build_object('count', count(*), 'since', min(products.created_at)) from products
    where school_id = ${id} and status = 'published' and exists (select from prices
      where prices.school_id = ${id} and prices.product_id = products.id and prices.amount > 0) and ${shut})`
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

function getTodos(row: Row, school: CurrentSchool): Todo[] {
  const { waiting, no_access, withdrawn, refund_failed, paid_twice, failed_mails, unsellable } = row
  const todo = (kind: Todo['kind'], late: Overdue): Todo[] =>
    late && late.count > 0 ? [{ kind, count: late.count, since: new Date(late.since).toISOString() }] : []
  return [
    ...todo('no_access', no_access),
    ...todo('withdrawn', withdrawn),
    ...todo('refund_failed', refund_failed),
    ...todo('paid_twice', paid_twice),
    ...todo(takesPayments(school) ? 'no_way' : 'unsellable', unsellable),
    ...todo('failed_mails', failed_mails),
    ...todo('waiting', waiting),
  ]
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
