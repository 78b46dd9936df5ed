import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueueAll, type Job } from '#app/platform/jobs.server.ts'

/**
 * Has the members of a plan go over to what it costs by now, and tells them: a higher price with the first period that
 * begins so many days after that or later, a lower one with the next. Who was told of the same price is not told again.
 */
export async function moveMembers(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
  { noticeDays, tell }: { noticeDays: number; tell: Job<{ schoolId: number; changeId: number }> },
): Promise<void> {
  const at = sql`membership_changes`
  await db.execute(sql`
    update membership_changes c set state = 'dropped' from memberships m
    where c.school_id = ${schoolId} and m.school_id = ${schoolId} and m.id = c.membership_id and m.plan_id = ${id}
      and c.why = 'price' and c.state = 'waiting'
      and exists (select from prices p where p.school_id = ${schoolId} and p.id = m.price_id and p.amount = m.amount)`)
  const { rows } = await db.execute<{ id: string }>(sql`
    with moved as materialized (select m.id, m.plan_id, m.price_id, m.period, p.amount, p.currency,
        case when p.amount > m.amount then ${noticeDays}::int else 0 end as days
      from memberships m
      join membership_prices o on o.school_id = ${schoolId} and o.plan_id = m.plan_id and o.price_id = m.price_id and o.offered
      join prices p on p.school_id = ${schoolId} and p.id = m.price_id and p.currency = m.currency
      where m.school_id = ${schoolId} and m.plan_id = ${id} and m.period > 0 and p.amount <> m.amount
        and m.status in ('TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE'))
    insert into membership_changes (school_id, membership_id, why, plan_id, price_id, period, amount, currency, from_at)
    select ${schoolId}::bigint, id, 'price', plan_id, price_id, period, amount, currency, now() + make_interval(days => days)
    from moved
    on conflict (school_id, membership_id, why) where state = 'waiting' and transaction_id is null
      do update set amount = excluded.amount, from_at = excluded.from_at where ${at}.amount <> excluded.amount
    returning ${at}.id`)
  await enqueueAll(
    db,
    tell,
    rows.map((row) => ({ schoolId, changeId: Number(row.id) })),
  )
}
