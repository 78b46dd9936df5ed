import { type SQL, sql } from 'drizzle-orm'

/** Orders that their buyers withdrew from and whose money has not gone back: `transaction_id`, and when that was, `at`. */
export function owedBack(school: number): SQL {
  return sql`select w.transaction_id, w.at from withdrawals w
    join transactions t on t.school_id = ${school} and t.id = w.transaction_id
    where w.school_id = ${school} and t.status not in ('REFUNDED', 'CHARGEBACK')`
}
