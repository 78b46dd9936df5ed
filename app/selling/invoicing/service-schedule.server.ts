import { sql } from 'drizzle-orm'
import { findToday } from '#app/people/schools/calendar.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { ServiceName } from '#app/selling/invoice-services/services.ts'
import type { InvoiceKey } from './documents.server.ts'
import type { InvoiceFacts } from './facts.server.ts'
import { issueInService } from './service-jobs.server.ts'
import { serviceInvoices } from './tables.server.ts'

export async function enqueueInService(db: Db, key: InvoiceKey): Promise<void> {
  await enqueue(db, issueInService, key)
}

export type ServicePlan = { service: ServiceName; reference: string; facts: InvoiceFacts }

/** Writes down what a service is to issue, and has it asked; before it was asked the plan is replaced. */
export async function scheduleInService(
  db: Db,
  key: InvoiceKey,
  { service, reference, facts }: ServicePlan,
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
  await enqueueInService(db, key)
}
