import { sql } from 'drizzle-orm'
import { isoInstant } from '#app/platform/columns.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { companyChecked } from './events.server.ts'
import { requireRegisterAnswer } from './look-ups.server.ts'
import type { VatCheckView } from './register.ts'
import { vatChecks } from './tables.server.ts'
import { type InvoiceNumber, numberOfInvoice, writtenNumber } from './vat-number.ts'

type Order = { schoolId: number; transactionId: number }

/** Asks a register for the company of an order's invoice and writes down what it said; a RegisterAway where it says nothing. */
export async function checkCompany({ schoolId, transactionId }: Order): Promise<void> {
  const [order] = await inSchool(schoolId, (db) =>
    db
      .select({ buyer: transactions.buyer })
      .from(transactions)
      .where(hasId(transactions, schoolId, transactionId)),
  )
  const number = numberOfInvoice(order?.buyer.invoice)
  if (!number) return
  const { company, ...result } = await requireRegisterAnswer({ schoolId, number })
  const row = { schoolId, transactionId, number: writtenNumber(number), ...result, name: company?.name ?? null }
  await inSchool(schoolId, async (db) => {
    await db.insert(vatChecks).values(row).onConflictDoNothing()
    await publish(db, schoolId, companyChecked, { transactionId })
  })
}

/** What registers said of the companies that an order was for; a column of a statement that reads `transactions`. */
export const checksOfSale = (school: number) => sql<VatCheckView[]>`(
  select coalesce(json_agg(json_build_object('number', v.number, 'register', v.register, 'standing', v.standing,
    'name', v.name, 'reference', v.reference, 'at', v.at) order by v.at), '[]')
  from vat_checks v where v.school_id = ${school} and v.transaction_id = transactions.id)`

/** Whether a register may still be asked for an order's company; a column of a statement that reads `transactions`. */
export const isBeingChecked = sql<boolean>`coalesce(transactions.settled_at > now() - interval '4 days', false)`

type InvoiceCheck = { invoice: InvoiceNumber; vatChecks: VatCheckView[]; beingChecked: boolean }

/** What was said of the number that stands on an order's invoice by now; `waiting` as long as it is asked for. */
export function checkOfInvoice({ invoice, vatChecks, beingChecked }: InvoiceCheck): VatCheckView | 'waiting' | null {
  const number = numberOfInvoice(invoice)
  const found = number && vatChecks.find((check) => check.number === writtenNumber(number))
  if (found) return { ...found, at: isoInstant(found.at) }
  return number && beingChecked ? 'waiting' : null
}
