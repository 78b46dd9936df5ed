import { z } from 'zod'
import { afterCommit } from '#app/platform/answers.server.ts'
import { downloadPdf } from '#app/platform/download.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'

/** The receipt of one's own purchase as a PDF. */
const downloadReceipt = route(
  { access: 'member', ids: z.object({ hash: Token }) },
  async ({ db, school, viewer, ids }) => {
    // Only now: what it says is the letter's, and most processes never draw one.
    const { requireReceipt, receiptPdf } = await import('../receipt-pdf.server.ts')
    const receipt = await requireReceipt(db, { school, viewer }, ids.hash)
    const name = `${receipt.view.order.receipt?.number?.replaceAll('/', '-')}.pdf`
    return afterCommit(async () => downloadPdf(name, await receiptPdf(receipt)))
  },
)

export const routes = {
  'GET /my/transactions/:hash/receipt.pdf': downloadReceipt,
} satisfies Addresses
