import type { Db } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { requestCheck } from '#app/selling/companies/check-requests.server.ts'
import { correctInvoiceBuyer } from '#app/selling/invoicing/corrections.server.ts'
import { toParty } from '#app/selling/invoicing/facts.server.ts'
import type { BuyerChange, ChangedBuyer } from '#app/selling/invoicing/later-domains.server.ts'
import type { Buyer } from '#app/selling/payments/tables.server.ts'
import { changeBuyer, lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { buyerChanges } from './tables.server.ts'

/**
 * Changes the name of a paid order's buyer and the data of their invoice; who did it, and what it said before, is kept. An
 * invoice that is issued is followed by a correction. The address stays that of the order, to which its letters went. 409 where nothing was paid.
 */
export async function correctBuyer(db: Db, staff: Member, id: number, wanted: BuyerChange): Promise<ChangedBuyer> {
  const { schoolId, id: changedBy } = staff
  const { transaction } = await lockTransaction(db, { schoolId, id })
  // What came to nothing is not invoiced, and its buyer may be forgotten: no second copy is kept of them.
  if (transaction.settledAt === null) throw new Refusal(409, 'sales.buyer_unpaid')
  const before = transaction.buyer
  const { invoice, ...name } = wanted
  const { email, country } = before
  const after: Buyer = { email, ...name, ...(country && { country }), ...(invoice && { invoice }) }
  await changeBuyer(db, transaction, after)
  if (before.invoice?.vat_id !== invoice?.vat_id) await requestCheck(db, { schoolId, id, buyer: after })
  await db.insert(buyerChanges).values({ schoolId, transactionId: id, changedBy, before, after })
  const correction = await correctInvoiceBuyer(db, { schoolId, transactionId: id, buyer: toParty(after) })
  return { buyer: after, correction }
}
