import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { InvoiceKey } from './documents.server.ts'
import { invoiceFailed } from './events.server.ts'
import type { Problem } from './invoice.ts'
import { invoices } from './tables.server.ts'

/** Notes why it was not issued, and has staff told the first time. */
export async function recordFailure(db: Db, { schoolId, invoiceId }: InvoiceKey, problem: Problem): Promise<void> {
  const waiting = and(hasId(invoices, schoolId, invoiceId), inArray(invoices.state, ['scheduled', 'failed']))
  const [before] = await db.select({ problem: invoices.problem }).from(invoices).where(waiting).for('update')
  if (!before || before.problem === problem) return
  await db
    .update(invoices)
    .set({ state: 'failed', problem, failedAt: sql`now()` })
    .where(hasId(invoices, schoolId, invoiceId))
  if (before.problem === null) await publish(db, schoolId, invoiceFailed, { invoiceId })
}
