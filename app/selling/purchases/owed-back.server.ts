import { type SQL, sql } from 'drizzle-orm'
import { heldInLedger } from '#app/selling/payments/paid.server.ts'

/**
 * Orders that their buyers withdrew from and of whose money some has not gone back: `transaction_id`, and when that was,
 * `at`. Asked of the ledger: what staff revoked before keeps that status.
 */
export function owedBack(school: number): SQL {
  return sql`select w.transaction_id, w.at from withdrawals w
    where w.school_id = ${school} and 0 < ${heldInLedger(school, sql`w.transaction_id`)}`
}
