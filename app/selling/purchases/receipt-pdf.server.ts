import type { Db } from '#app/platform/db.server.ts'
import { makePdf } from '#app/platform/pdf.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { readReceipt } from '#app/selling/checkout/receipt-mail.server.ts'
import { ReceiptDocument } from './pdfs/receipt.tsx'
import { requirePurchase } from './pending-page.server.ts'

/** The receipt of one's own purchase, by its hash, in the language of the order; 404 where it is another's or has none. */
export async function requireReceipt(
  db: Db,
  { school, viewer }: { school: CurrentSchool; viewer: Member },
  hash: string,
) {
  const { transaction, own } = await requirePurchase(db, viewer, hash)
  requireFound(own)
  const { props, to } = await readReceipt(db, school, transaction.id)
  requireFound(props.order.receipt?.number)
  return { school, locale: to.locale, view: props, of: `account ${viewer.id}` }
}

/** Draws it, outside of transactions. */
export async function receiptPdf({ of, ...document }: Awaited<ReturnType<typeof requireReceipt>>): Promise<Uint8Array> {
  return makePdf(ReceiptDocument(document), of)
}
