import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate } from '#app/ui/time.ts'

type Props = {
  /** What the plan is called. */
  title: string
  amount: number
  before: number
  currency: string
  /** From which renewal on. */
  at: string
  href: string
}

/** Tells a member that the price changes, what it becomes and when, and that one may leave before. */
export const priceLetter = createLetter<Props>({
  kind: 'membership-price',
  values: ({ school, locale, at, before, amount, currency }) => ({
    before: formatMoney(before, currency, locale),
    price: formatMoney(amount, currency, locale),
    date: formatDate(at, locale, school.timeZone),
  }),
  subject: 'membership-plans.mail_price_subject',
  title: 'membership-plans.mail_price_title',
  texts: ['membership-plans.mail_price_text', 'membership-plans.mail_price_until', 'membership-plans.mail_price_leave'],
  button: 'membership-plans.mail_price_see',
  reason: 'membership-plans.mail_price_reason',
})
