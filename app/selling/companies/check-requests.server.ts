import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { Buyer } from '#app/selling/payments/tables.server.ts'
import { checkCompany } from './jobs.server.ts'
import { numberOfInvoice } from './vat-number.ts'

type Order = { schoolId: number; id: number; buyer: Pick<Buyer, 'invoice'> }

/** Has the company of an order's invoice looked up once the order is committed; nothing where no register knows its number. */
export async function requestCheck(db: Db, { schoolId, id, buyer: { invoice } }: Order): Promise<void> {
  if (!numberOfInvoice(invoice)) return
  await enqueue(db, checkCompany, { schoolId, transactionId: id })
}
