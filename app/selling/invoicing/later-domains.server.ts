import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Buyer } from '#app/selling/payments/tables.server.ts'

/** The data of a buyer that staff change. */
export type BuyerChange = Pick<Buyer, 'first_name' | 'last_name' | 'invoice'>
/** The buyer after it, and the id of the correction that an issued invoice is followed by. */
export type ChangedBuyer = { buyer: Buyer; correction: number | undefined }

/** Sales keep who changed a buyer's data; invoices come before them. */
export const salesOfInvoices = slot<{
  correctBuyer: (db: Db, staff: Member, transactionId: number, change: BuyerChange) => Promise<ChangedBuyer>
}>('invoicing.sales')
