import { type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { OPENS_BEFORE_MINUTES } from '#app/booking/live-events/own-event.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { inLocale, type LocalText, translate } from '#app/platform/i18n.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { DateRow } from './date-row.ts'

type Row = {
  slug: string
  title: LocalText
  startsAt: string
  endsAt: string
  timeZone: string
  canceled: boolean
  open: boolean
  over: boolean
  replay: string | null
}
type Params = { school: number; account: number }

const isOpenTo = (param: Placeholders<Params>, product: SQL) => sql`exists (select from access_grants
  where access_grants.school_id = ${param.school} and access_grants.account_id = ${param.account}
    and access_grants.product_id = ${product} and ${openGrant(sql`${param.school}`)})`

const ownEvents = rawStatement<Row, Params>(
  'own_events',
  (param: Placeholders<Params>) => sql`
  select p.slug, p.title, e.starts_at::text as "startsAt", e.ends_at::text as "endsAt", e.time_zone as "timeZone",
    e.canceled_at is not null as canceled,
    e.starts_at - make_interval(mins => ${sql.raw(String(OPENS_BEFORE_MINUTES))}) <= now() as open,
    e.ends_at <= now() as over, (select r.slug from products r where r.school_id = ${param.school} and r.id = e.replay_id
      and ${isOpenTo(param, sql`r.id`)}) as replay
  from product_events e join products p on p.school_id = ${param.school} and p.id = e.product_id and p.status <> 'draft'
  where e.school_id = ${param.school} and ${isOpenTo(param, sql`e.product_id`)}
  order by over, case when e.ends_at > now() then e.starts_at end, e.starts_at desc, p.id limit 50`,
  { reads: true },
)

/** The live events that are open to somebody; what is over comes last, the latest first, with its recording. */
export async function listEventRows(db: Db, { schoolId: school, id: account, locale }: Member): Promise<DateRow[]> {
  const t = (key: string) => translate(locale, `live-events.${key}`)
  const rows = await ownEvents(db, { school, account })
  return rows.map(({ slug, title, startsAt, endsAt, timeZone, canceled, open, over, replay }) => ({
    kind: 'event',
    title: inLocale(title, locale),
    href: `/${slug}`,
    dates: { startsAt: isoInstant(startsAt), endsAt: isoInstant(endsAt), timeZone },
    note: canceled ? t('canceled') : over ? t('was') : null,
    over,
    actions: over
      ? replay === null
        ? []
        : [{ text: t('watch_replay'), href: `/${replay}/watch` }]
      : [
          ...(open && !canceled ? [{ text: t('join_now'), href: `/${slug}/join`, primary: true }] : []),
          { text: t(canceled ? 'from_calendar' : 'to_calendar'), href: `/${slug}/calendar.ics` },
        ],
  }))
}
