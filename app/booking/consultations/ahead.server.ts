import { sql } from 'drizzle-orm'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { BookableProduct } from './booking.ts'
import { opened, uncounted } from './meetings.server.ts'

type Row = {
  id: number | null
  slug: string
  title: LocalText
  startsAt: string | null
  endsAt: string | null
  timeZone: string | null
  left: number
}
type Params = { school: number; account: number }

/** What is booked, and beside it the consultations with meetings that are not: what nobody counted yet is one. */
const bookedAndToBook = rawStatement<Row, Params>(
  'booked_and_to_book',
  (param: Placeholders<Params>) => sql`
  select b.id::float8 as id, p.slug, p.title, b.starts_at::text as "startsAt", b.ends_at::text as "endsAt",
      b.time_zone as "timeZone", 0 as left
  from bookings b join products p on p.school_id = ${param.school} and p.id = b.product_id
  where b.school_id = ${param.school} and b.account_id = ${param.account} and b.status = 'booked' and b.ends_at > now()
  union all
  select null, p.slug, p.title, null, null, null, sum(l.meetings)::int
  from (select m.product_id, m.bought - m.used as meetings from meetings m
    where m.school_id = ${param.school} and m.account_id = ${param.account} and m.used < m.bought and ${opened(param)}
    union all
    select access_grants.product_id, 1 ${uncounted(param, sql`true`)}) l
  join products p on p.school_id = ${param.school} and p.id = l.product_id
  group by p.id, p.slug, p.title
  limit 100`,
  { reads: true },
)

type BookedEvent = { id: number; slug: string; title: string; startsAt: string; endsAt: string; timeZone: string }

/** What of somebody is booked and not over, and what they have still to book. */
export async function findAhead(
  db: Db,
  { schoolId: school, id: account, locale }: Member,
): Promise<{ booked: BookedEvent[]; toBook: BookableProduct[] }> {
  const rows = await bookedAndToBook(db, { school, account })
  const booked: BookedEvent[] = []
  const toBook: BookableProduct[] = []
  for (const { id, slug, title: words, startsAt: from, endsAt: to, timeZone, left } of rows) {
    const title = inLocale(words, locale)
    if (id === null || from === null || to === null || timeZone === null) toBook.push({ slug, title, left })
    else booked.push({ id, slug, title, startsAt: isoInstant(from), endsAt: isoInstant(to), timeZone })
  }
  return { booked, toBook }
}
