import { sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { type DueReminder, remind } from './event-emails.server.ts'
import { collectSeats, listUncollected } from './seats.server.ts'

/** What time alone brings: seats that were given up, offers that ended, and reminders. */
export async function attendEvents({ schoolId }: SchoolPayload): Promise<void> {
  const events = await inSchool(schoolId, (db) => listUncollected(db, schoolId), { reading: true })
  const collect = (productId: number) => inSchool(schoolId, (db) => collectSeats(db, { schoolId, productId }))
  await attemptEach(events, collect, { named: (product) => ({ school: schoolId, product }) })
  const next = (after: DueReminder | undefined) =>
    inSchool(schoolId, (db) => listDue(db, schoolId, after), { reading: true })
  for (let due = await next(undefined); due.length > 0; due = await next(due.at(-1)))
    for (const [productId, people] of Map.groupBy(due, ({ product }) => product))
      await remind({ schoolId, productId }, people)
}

/**
 * Whom to remind, behind one of them: those to whom an event is open, a day and an hour before it. Whoever came later than that, or was told
 * another date since, is not reminded of what they have just read.
 */
async function listDue(db: Db, school: number, after: DueReminder | undefined): Promise<DueReminder[]> {
  const { product = 0, account = 0, hours = 0 } = after ?? {}
  const { rows } = await db.execute<DueReminder>(sql`
    select e.product_id::float8 as product, access_grants.account_id::float8 as account, e.starts_at::text as "startsAt", h.hours
    from product_events e
    join (values (24, interval '24 hours', interval '2 hours'), (1, interval '1 hour', interval '0')) as h(hours, before, until)
      on now() >= e.starts_at - h.before and now() < e.starts_at - h.until
    join access_grants on access_grants.school_id = ${school} and access_grants.product_id = e.product_id and ${openGrant(school)}
    join accounts a on a.school_id = ${school} and a.id = access_grants.account_id and a.deleted_at is null
    where e.school_id = ${school} and e.canceled_at is null and e.starts_at > now()
      and e.starts_at <= now() + interval '24 hours' and e.dated_at < e.starts_at - h.before
      and not exists (select from event_reminders r where r.school_id = ${school} and r.product_id = e.product_id
        and r.account_id = access_grants.account_id and r.starts_at = e.starts_at and r.hours = h.hours)
      and (e.product_id, access_grants.account_id, h.hours) > (${product}::bigint, ${account}::bigint, ${hours}::int)
    group by e.product_id, access_grants.account_id, e.starts_at, h.hours, h.before
    having min(access_grants.starts_at) < e.starts_at - h.before
    order by e.product_id, access_grants.account_id, h.hours limit 500`)
  return rows
}
