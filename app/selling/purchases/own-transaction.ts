import type { OwnInvoice } from '#app/selling/invoicing/invoice.ts'
import type { MyTransaction } from '#app/selling/payments/my-transaction.ts'

/** A purchase as its buyer sees it in the list of them, with what was invoiced. */
export type OwnTransaction = MyTransaction & {
  isGift: boolean
  /** The instalments that it is one of. */
  instalments: number | null
  invoices: OwnInvoice[]
}
