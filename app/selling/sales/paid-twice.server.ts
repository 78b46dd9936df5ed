import { type SQL, sql } from 'drizzle-orm'
import { soldInstalments } from '#app/selling/checkout/sold-kinds.server.ts'
import { heldInLedger } from '#app/selling/payments/paid.server.ts'

/**
 * Other orders of the buyer of `transactions` with something of it that were paid too, where one had replaced the other before
 * its money came: `id` and `number`, as long as the school holds money of both.
 */
export function alsoPaid(school: number): SQL {
  return sql`select o.id, o.number from transactions o
    where o.school_id = ${school} and o.account_id = transactions.account_id
      and o.id <> transactions.id and exists (select from transaction_items a
        join transaction_items b on b.school_id = ${school} and b.transaction_id = o.id and b.product_id = a.product_id
        where a.school_id = ${school} and a.transaction_id = transactions.id)
      and o.settled_at is not null and transactions.settled_at is not null
      and exists (select from provider_facts f where f.school_id = ${school} and f.kind = 'superseded'
        and f.transaction_id in (o.id, transactions.id))
      and 0 < ${heldInLedger(school, sql`o.id`)} and 0 < ${heldInLedger(school, sql`transactions.id`)}`
}

/**
 * Orders for which more came within a month than they cost, or that were paid although another had replaced them, which was
 * paid too, or that paid instalments which were not to be paid any more: `transaction_id`, and when money of it moved last,
 * `at`. Every page of the back office asks it, so it looks at the orders alone for which extra money was marked.
 */
export function selectPaidTwice(school: number): SQL {
  return sql`select transactions.id as transaction_id, lately.at
    from (select distinct e.transaction_id from ledger_entries e
      where e.school_id = ${school} and e.extra and e.created_at > now() - interval '30 days') marked
    join transactions on transactions.school_id = ${school} and transactions.id = marked.transaction_id
    cross join lateral (select sum(e.amount) as came, max(e.created_at) as at from ledger_entries e
      where e.school_id = ${school} and e.transaction_id = marked.transaction_id
        and e.created_at > now() - interval '30 days') lately
    where lately.came > transactions.total
      or exists (select from provider_facts f where f.school_id = ${school} and f.transaction_id = transactions.id
        and f.kind = 'superseded') and exists (${alsoPaid(school)})
    union all select v.transaction_id, v.at from (${soldInstalments.use().paidInVain(school)}) v
    where v.at > now() - interval '30 days'`
}
