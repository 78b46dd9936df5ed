import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'

type RefundProps = {
  amount: number
  currency: string
  /** By which people call the order. */
  order: string
  product: string
  /** What is not open any more; null where access stays. */
  closed: string | null
  /** It was for somebody else. */
  isGift: boolean
  href: string
}

/** Tells a buyer that money is on its way back, and whether what they bought stays open. */
export const refundLetter = createLetter<RefundProps>({
  kind: 'sales.refund',
  values: ({ school, locale, amount, currency, closed }) => ({
    amount: formatMoney(amount, currency, locale),
    closed: closed ?? '',
    email: school.seller.email,
  }),
  subject: 'sales.mail_refund_subject',
  title: 'sales.mail_refund_title',
  texts: [
    'sales.mail_refund_text',
    ({ closed, isGift }) => {
      if (closed === '') return null
      if (isGift) return closed === null ? 'sales.mail_gift_kept' : 'sales.mail_gift_withdrawn'
      return closed === null ? 'sales.mail_refund_kept' : 'sales.mail_refund_ended'
    },
    'sales.mail_refund_way',
  ],
  button: 'sales.mail_see_order',
  note: 'sales.mail_questions',
  reason: 'sales.mail_refund_reason',
})

type RevocationProps = {
  /** By which people call the order. */
  order: string
  product: string
  href: string
}

/** Tells a buyer that the school revoked access that they bought. */
export const revocationLetter = createLetter<RevocationProps>({
  kind: 'sales.revocation',
  values: ({ school }) => ({ email: school.seller.email }),
  subject: 'sales.mail_revoked_subject',
  title: 'sales.mail_revoked_title',
  texts: ['sales.mail_revoked_text'],
  button: 'sales.mail_see_order',
  note: 'sales.mail_questions',
  reason: 'sales.mail_refund_reason',
})
