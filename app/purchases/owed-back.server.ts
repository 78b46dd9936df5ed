import { type SQL, sql } from 'drizzle-orm'

/**
 * Orders that their buyers withdrew from and of whose money some has not gone back: `transaction_id`, and when that was,
 * `at`. Asked of the ledger: what staff revoked before keeps that status.
 */
export function owedBack(school: number): SQL {
  return sql`select w.transaction_id, w.at from withdrawals w
    where w.school_id = ${school} and 0 < (select sum(e.amount) from ledger_entries e
      where e.school_id = ${school} and e.transaction_id = w.transaction_id)`
}
