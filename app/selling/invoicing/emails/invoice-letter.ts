import { formatMoney } from '#app/platform/money.ts'
import type { Cause, InvoiceKind } from '#app/selling/invoice-documents/document.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { INVOICE_EMAIL } from '../invoice.ts'

type InvoiceProps = {
  kind: InvoiceKind
  cause: Cause | null
  number: string
  /** Of a correction, the number of the invoice that it corrects. */
  corrects: string | null
  amount: number
  currency: string
  /** By which people call the order. */
  order: string
  href: string
}

/** Brings a buyer the PDF of an invoice or of a correction. */
export const invoiceLetter = createLetter<InvoiceProps>({
  kind: INVOICE_EMAIL,
  variant: ({ kind }) => (kind === 'correction' ? 'correction' : ''),
  values: ({ school, locale, amount, currency, corrects }) => ({
    amount: formatMoney(amount, currency, locale),
    corrects: corrects ?? '',
    email: school.seller.email,
  }),
  subject: ({ kind }) => (kind === 'invoice' ? 'invoicing.mail_subject' : 'invoicing.mail_correction_subject'),
  texts: [
    ({ kind }) => (kind === 'invoice' ? 'invoicing.mail_text' : 'invoicing.mail_correction_text'),
    ({ cause }) => cause && `invoicing.mail_cause_${cause}`,
  ],
  button: 'invoicing.mail_see_order',
  note: 'invoicing.mail_questions',
  reason: 'invoicing.mail_reason',
})
