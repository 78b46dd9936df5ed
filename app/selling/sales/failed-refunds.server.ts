import { type SQL, sql } from 'drizzle-orm'
import { heldInLedger } from '#app/selling/payments/paid.server.ts'

/**
 * Orders of which a refund came to nothing within a month, or is not answered for a day, and nobody asked for another since:
 * `transaction_id`, and when that was, `at`. Where no money is left it went back by another way.
 */
export function failedRefunds(school: number): SQL {
  return sql`select r.transaction_id, coalesce(r.answered_at, r.asked_at) as at from refunds r
    where r.school_id = ${school} and r.state <> 'made'
      and (r.answered_at > now() - interval '30 days' or r.state = 'asked' and r.asked_at < now() - interval '1 day')
      and not exists (select from refunds n where n.school_id = ${school} and n.transaction_id = r.transaction_id
        and n.id > r.id)
      and 0 < ${heldInLedger(school, sql`r.transaction_id`)}`
}
