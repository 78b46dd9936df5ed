import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate, formatDateTime } from '#app/ui/time.ts'

type LinkProps = {
  /** By which people call the order. */
  order: string
  product: string
  /** When the form was sent. */
  sentAt: string
  href: string
}

/** Has the buyer confirm a withdrawal form that was sent without a session: only their mailbox shows that they are who they say. */
export const withdrawalLinkLetter = createLetter<LinkProps>({
  kind: 'purchases.withdrawal-link',
  values: ({ school, locale, sentAt }) => ({
    at: formatDateTime(sentAt, locale, school.timeZone),
    email: school.seller.email,
  }),
  subject: 'purchases.mail_withdrawal_link_subject',
  title: 'purchases.mail_withdrawal_link_title',
  texts: ['purchases.mail_withdrawal_link_got', 'purchases.mail_withdrawal_link_next'],
  button: 'purchases.mail_withdrawal_link_button',
  note: 'purchases.mail_withdrawal_link_not_you',
  reason: 'purchases.mail_withdrawal_link_reason',
})

type WithdrawalProps = {
  /** By which people call the order. */
  order: string
  orderedAt: string
  product: string
  name: string
  /** What goes back to them, and what of the order had gone back before. */
  amount: number
  refunded: number
  currency: string
  at: string
  /** What the buyer added in their own words. */
  text: string | null
  href: string
}

/** Acknowledges that a buyer withdrew: what they declared, with date and time, on something that they keep. */
export const withdrawalLetter = createLetter<WithdrawalProps>({
  kind: 'purchases.withdrawal',
  values: ({ school, locale, at, orderedAt, amount, refunded, currency }) => ({
    at: formatDateTime(at, locale, school.timeZone),
    date: formatDate(orderedAt, locale, school.timeZone),
    amount: formatMoney(amount, currency, locale),
    refunded: formatMoney(refunded, currency, locale),
    email: school.seller.email,
  }),
  subject: 'purchases.mail_withdrawal_subject',
  title: 'purchases.mail_withdrawal_title',
  texts: [
    'purchases.mail_withdrawal_got',
    'purchases.mail_withdrawal_declared',
    'purchases.mail_withdrawal_next',
    ({ refunded }) => (refunded > 0 ? 'purchases.mail_withdrawal_before' : null),
  ],
  quote: ({ text }) => text,
  button: 'purchases.see_withdrawal',
  note: 'purchases.mail_questions',
  reason: 'purchases.mail_withdrawal_reason',
})
