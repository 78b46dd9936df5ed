import { eq, sql } from 'drizzle-orm'
import { examine } from '#app/office/operations/doctor.server.ts'
import { listSchoolIds } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'

export type Books = {
  status: string
  captured: number
  refunded: number
  open_grants: number
  grants: number
  receipts: number
  told: number
  history: string[]
}

/** Everything that the tables hold of one purchase. */
export async function booksOf(hash: string, schoolId = 1): Promise<Books> {
  const { rows } = await inSchool(schoolId, (db) =>
    db.execute<Books>(sql`
      select t.status,
        (select coalesce(sum(amount), 0)::int from ledger_entries l where l.school_id = ${schoolId} and l.transaction_id = t.id and l.kind = 'capture') as captured,
        (select coalesce(sum(amount), 0)::int from ledger_entries l where l.school_id = ${schoolId} and l.transaction_id = t.id and l.kind = 'refund') as refunded,
        (select count(*)::int from access_grants g where g.school_id = ${schoolId} and g.source = 'transaction' and g.source_id = t.id and g.revoked_at is null) as open_grants,
        (select count(*)::int from access_grants g where g.school_id = ${schoolId} and g.source = 'transaction' and g.source_id = t.id) as grants,
        (select count(*)::int from receipts r where r.school_id = ${schoolId} and r.transaction_id = t.id) as receipts,
        (select count(*)::int from outbox o where o.school_id = ${schoolId} and o.event = 'transaction.performed' and (o.payload->>'transactionId')::bigint = t.id) as told,
        (select coalesce(array_agg(h.status order by h.id), '{}') from transaction_history h where h.school_id = ${schoolId} and h.transaction_id = t.id) as history
      from transactions t where t.school_id = ${schoolId} and t.hash = ${hash}`),
  )
  if (!rows[0]) throw new Error(`no purchase ${hash}`)
  return rows[0]
}

/** The order itself, as its table has it. */
export async function transactionOf(hash: string): Promise<Transaction> {
  const [row] = await inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.hash, hash)))
  if (!row) throw new Error(`no purchase ${hash}`)
  return row
}

/** How many rows a table of a school has. */
export async function countOf(table: string, schoolId = 1): Promise<number> {
  const { rows } = await inSchool(schoolId, (db) =>
    db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`),
  )
  return rows[0]?.count ?? 0
}

/**
 * What the doctor finds wrong in any school, a line for each. Receipts have their numbers by then, as a
 * test may take longer than the minute after which one is said to wait for its own.
 */
export async function brokenInvariants(): Promise<string[]> {
  for (const schoolId of await listSchoolIds()) await inSchool(schoolId, (db) => numberReceipts(db, schoolId))
  return (await examine()).flatMap(({ broken }) => broken)
}
