import type { Failure } from '#app/memberships/memberships/membership.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate } from '#app/ui/time.ts'
import type { InstalmentEmailType } from '../instalment-emails.ts'

export type InstalmentFacts = {
  title: string
  /** Which instalment it is about, of how many. */
  number: number
  count: number
  amount: number
  currency: string
  /** When it is tried again. */
  at: string | null
  open: boolean
  failure: Failure | null
  /** The page of these instalments, that of the product, and where a payment that the bank wants to be confirmed is. */
  page: string
  product: string
  confirm: string | null
}

function values({ school, locale, amount, currency, at }: InstalmentFacts & LetterFrame) {
  return { amount: formatMoney(amount, currency, locale), date: at ? formatDate(at, locale, school.timeZone) : '' }
}

/** Where the bank wants the payment to be confirmed, that comes first; a card does otherwise. */
const toConfirm = ({ failure, confirm }: InstalmentFacts) => (failure === 'authentication' ? confirm : null)
const paymentPage = (facts: InstalmentFacts) => toConfirm(facts) ?? facts.page
const why = ({ failure }: InstalmentFacts) => `renewals.why_${failure ?? 'other'}` as const
const paymentButton = (facts: InstalmentFacts) => (toConfirm(facts) ? 'renewals.confirm' : 'instalments.mail_pay')

/** What whoever pays in instalments is told of them. */
export const instalmentLetters: Record<InstalmentEmailType, Letter<InstalmentFacts>> = {
  failed: createLetter<InstalmentFacts>({
    kind: 'instalment-failed',
    values,
    subject: 'instalments.failed_subject',
    title: 'instalments.failed_title',
    texts: [
      'instalments.failed_text',
      why,
      ({ open }) => (open ? 'instalments.failed_again' : 'instalments.failed_closed'),
    ],
    href: paymentPage,
    button: paymentButton,
    reason: 'instalments.mail_reason',
  }),
  suspended: createLetter<InstalmentFacts>({
    kind: 'instalments-suspended',
    values,
    subject: 'instalments.suspended_subject',
    title: 'instalments.suspended_title',
    texts: ['instalments.suspended_text', why, 'instalments.suspended_back'],
    href: paymentPage,
    button: paymentButton,
    reason: 'instalments.mail_reason',
  }),
  ended: createLetter<InstalmentFacts>({
    kind: 'instalments-ended',
    values,
    subject: 'instalments.ended_subject',
    title: 'instalments.ended_title',
    texts: [({ open }) => (open ? 'instalments.ended_open' : 'instalments.ended_closed'), 'instalments.ended_ask'],
    href: ({ page }) => page,
    button: 'instalments.mail_see',
    reason: 'instalments.mail_reason',
  }),
  done: createLetter<InstalmentFacts>({
    kind: 'instalments-done',
    values,
    subject: 'instalments.done_subject',
    title: 'instalments.done_title',
    texts: ['instalments.done_text'],
    href: ({ product }) => product,
    button: 'instalments.mail_product',
    reason: 'instalments.mail_reason',
  }),
}
