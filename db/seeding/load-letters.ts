import { findSchool } from '#app/people/schools/schools.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { frameFor } from '#app/platform/letters.server.ts'
import { renderMail } from '#app/platform/mail-render.server.ts'
import { mails } from '#app/platform/tables.server.ts'
import { receiptLetter } from '#app/selling/checkout/emails/receipt.tsx'
import { readReceipt } from '#app/selling/checkout/receipt-mail.server.ts'
import type { LoadedOrder } from './demo-order.ts'

const SECONDS = 1000

/** Writes the receipts that buyers got by e-mail; whatever mail server there is, these went out long ago. */
export async function loadLetters(db: Db, schoolId: number, bought: LoadedOrder[]): Promise<void> {
  const school = await findSchool(schoolId)
  const rows = []
  for (const { id, settledAt } of bought) {
    const { to, toStranger, attachments, props } = await readReceipt(db, school, id)
    const shown = { ...props, confirm: null, ...frameFor(school, { ...to, toStranger }) }
    rows.push({
      schoolId,
      kind: receiptLetter.kind,
      reference: `${id}`,
      accountId: to.id,
      recipient: to.email,
      subject: translateMessage(to.locale, receiptLetter.subject(shown)),
      state: 'kept' as const,
      attachments,
      createdAt: new Date(Date.parse(settledAt) + 3 * SECONDS).toISOString(),
      ...(await renderMail(receiptLetter.body(shown))),
    })
  }
  await db.insert(mails).values(rows)
}
