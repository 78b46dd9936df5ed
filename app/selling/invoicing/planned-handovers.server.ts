import { sql } from 'drizzle-orm'
import { findToday } from '#app/people/schools/calendar.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { InvoiceKey } from './documents.server.ts'
import type { InvoiceFacts } from './facts.server.ts'
import { handOver } from './service-jobs.server.ts'
import type { ServiceName } from './services.ts'
import { serviceInvoices } from './tables.server.ts'

export async function enqueueHandover(db: Db, key: InvoiceKey): Promise<void> {
  await enqueue(db, handOver, key)
}

export type HandoverPlan = { service: ServiceName; reference: string; facts: InvoiceFacts }

/** Writes down what a service is to issue, and has it asked; before it was asked the plan is replaced. */
export async function planHandover(
  db: Db,
  key: InvoiceKey,
  { service, reference, facts }: HandoverPlan,
): Promise<void> {
  const document = { ...facts, issuedOn: await findToday(db, key.schoolId) }
  await db
    .insert(serviceInvoices)
    .values({ ...key, service, reference, document })
    .onConflictDoUpdate({
      target: [serviceInvoices.schoolId, serviceInvoices.invoiceId],
      set: { service, reference, document },
      setWhere: sql`${serviceInvoices.askedAt} is null`,
    })
  await enqueueHandover(db, key)
}
