import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { invoices } from './tables.server.ts'

type NewInvoice = Omit<typeof invoices.$inferInsert, 'dueAt'> & { dueAt?: SQL }

/**
 * Whether a document has not gone to its buyer yet. Written out, as statements are planned once for all values: only so is
 * the index of these few seen to hold them.
 */
export const isUnsent = sql`${invoices.state} <> 'sent'`

/** Writes down that there is to be one; nothing where its order, or its refund, has one already. */
export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<{ id: number; dueAt: string }[]> {
  return await db
    .insert(invoices)
    .values(invoice)
    .onConflictDoNothing()
    .returning({ id: invoices.id, dueAt: invoices.dueAt })
}

/** The first invoice of an order, in whatever state. */
export async function findInvoiceOfOrder(db: Db, schoolId: number, transactionId: number) {
  const [row] = await db
    .select({ id: invoices.id, state: invoices.state })
    .from(invoices)
    .where(
      and(eq(invoices.schoolId, schoolId), eq(invoices.transactionId, transactionId), eq(invoices.kind, 'invoice')),
    )
  return row
}

/** The number that KSeF gave what a correction corrects, in a statement that reads `invoices`. */
export const correctedKsefNumber = (schoolId: number) => sql<string | null>`(select o.ksef_number from invoices o
  where o.school_id = ${schoolId} and o.id = invoices.corrects_id)`
