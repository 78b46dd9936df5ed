import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { type Buyer, transactions } from '#app/selling/payments/tables.server.ts'
import type { IssueRule } from './invoice.ts'
import { findInvoiceOfOrder, insertInvoice } from './invoice-rows.server.ts'
import { issueInvoice } from './issue-jobs.server.ts'
import { invoiceSettings } from './tables.server.ts'

/** Whether the school issues an invoice to this buyer without being asked again. */
export function isIssuedTo(rule: IssueRule, { invoice }: Pick<Buyer, 'invoice'>): boolean {
  if (rule === 'companies') return invoice?.type === 'company'
  return rule === 'all' || (rule === 'asked' && invoice !== undefined)
}

type OrderKey = { schoolId: number; transactionId: number }

/** Schedules the invoice of a paid order, once, where the school issues one to such a buyer. */
export async function scheduleInvoice({ schoolId, transactionId }: OrderKey): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const { issue, delayHours } = invoiceSettings
    // A school that never decided how it issues invoices has no settings, and issues none.
    const [order] = await db
      .select({ buyer: transactions.buyer, settledAt: transactions.settledAt, issue, delayHours })
      .from(transactions)
      .innerJoin(invoiceSettings, eq(invoiceSettings.schoolId, schoolId))
      .where(
        and(hasId(transactions, schoolId, transactionId), isNotNull(transactions.settledAt), gt(transactions.total, 0)),
      )
    if (!order || !isIssuedTo(order.issue, order.buyer)) return
    const dueAt = sql`${order.settledAt}::timestamptz + make_interval(hours => ${order.delayHours}::int)`
    const [row] = await insertInvoice(db, { schoolId, transactionId, kind: 'invoice', dueAt })
    if (row) await enqueue(db, issueInvoice, { schoolId, invoiceId: row.id }, { at: new Date(row.dueAt) })
  })
}

/** Issues what waited for how its order is taxed, if it is due. */
export async function issueTaxed({ schoolId, transactionId }: OrderKey): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const invoice = await findInvoiceOfOrder(db, schoolId, transactionId)
    if (invoice) await enqueue(db, issueInvoice, { schoolId, invoiceId: invoice.id })
  })
}
