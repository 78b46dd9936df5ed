import { type SQL, sql } from 'drizzle-orm'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { may } from '#app/platform/permissions.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { ComingUp } from './dashboard-view.ts'

const SHOWN = 5

export type ComingUpRow = Omit<ComingUp, 'title'> & { title: LocalText }

/** The next events and meetings that the viewer sees, those that go on first, meetings of their own calendar too: a column. */
export function comingUp({ viewer, school }: { viewer: Member; school: CurrentSchool }): SQL {
  const { id, timeZone } = school
  const seen = officeSees(viewer, school, sql`p.id`)
  const events = sql`select 'event' as kind, p.id, p.title, e.starts_at as "startsAt", e.ends_at as "endsAt",
      e.time_zone as "timeZone", null as who, e.taken, e.seats
    from product_events e join products p on p.school_id = ${id} and p.id = e.product_id and p.status <> 'draft'
    where e.school_id = ${id} and e.ends_at > now() and e.canceled_at is null and ${seen}
    order by e.starts_at limit ${SHOWN}`
  const meetings = sql`select 'booking', b.id, p.title, b.starts_at, b.ends_at, ${timeZone}::text,
      concat_ws(' ', a.first_name, nullif(a.last_name, '')), null::int, null::int
    from bookings b join products p on p.school_id = ${id} and p.id = b.product_id
    join accounts a on a.school_id = ${id} and a.id = b.account_id
    where b.school_id = ${id} and b.status = 'booked' and b.starts_at > now() - interval '1 day' and b.ends_at > now()
      and (${seen} or b.calendar = ${viewer.id}) and ${may(viewer, 'students')}
    order by b.starts_at limit ${SHOWN}`
  return sql`(select coalesce(json_agg(c), '[]') from (select u.* from (
    select * from (${events}) first_events union all select * from (${meetings}) first_meetings) u
    order by u."startsAt" limit ${SHOWN}) c)`
}

export function getComingUp(rows: readonly ComingUpRow[], { locale }: Member): ComingUp[] {
  const instant = (at: string) => new Date(at).toISOString()
  return rows.map(({ title, startsAt, endsAt, ...row }) => ({
    ...row,
    title: inLocale(title, locale),
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
  }))
}
