import type { Failure } from '#app/memberships/memberships/membership.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate } from '#app/ui/time.ts'
import type { RenewalEmailType } from '../renewal-emails.ts'

export type MembershipFacts = {
  title: string
  amount: number
  currency: string
  /** When it is charged next, or tried again; where it was canceled, its end. */
  at: string | null
  /** The end of the days of grace. */
  closes: string | null
  trial: boolean
  /** Canceled by the school, not by its member. */
  byStaff: boolean
  /** Nothing is saved that could be charged. */
  noCard: boolean
  /** The saved card expires before it is charged. */
  cardExpires: boolean
  failure: Failure | null
  /** The school's address, and where a payment that the bank wants to be confirmed is. */
  origin: string
  confirm: string | null
}

/** What texts about a membership name. */
function values({ school, locale, amount, currency, at, closes }: MembershipFacts & LetterFrame) {
  const date = (one: string | null) => (one ? formatDate(one, locale, school.timeZone) : '')
  return { amount: formatMoney(amount, currency, locale), date: date(at), closes: date(closes) }
}

const membershipPage = ({ origin }: MembershipFacts) => `${origin}/my/membership`
const cardPage = ({ origin }: MembershipFacts) => `${origin}/my/membership/card`

/** Where the bank wants the payment to be confirmed, that comes first; a card does otherwise. */
const toConfirm = ({ failure, confirm }: MembershipFacts) => (failure === 'authentication' ? confirm : null)
const paymentPage = (shown: MembershipFacts) => toConfirm(shown) ?? cardPage(shown)
const why = ({ failure }: MembershipFacts) => `renewals.why_${failure ?? 'other'}` as const

const cardIsMissing = ({ noCard, cardExpires }: MembershipFacts) => noCard || cardExpires

/** What members are told of their renewals. */
export const membershipLetters: Record<RenewalEmailType, Letter<MembershipFacts>> = {
  notice: createLetter<MembershipFacts>({
    kind: 'membership-notice',
    variant: ({ trial }) => (trial ? 'trial' : ''),
    values,
    subject: ({ trial }) => (trial ? 'renewals.notice_trial_subject' : 'renewals.notice_subject'),
    title: ({ trial }) => (trial ? 'renewals.notice_trial_title' : 'renewals.notice_title'),
    texts: [
      ({ trial }) => (trial ? 'renewals.notice_trial_text' : 'renewals.notice_text'),
      ({ noCard, cardExpires }) =>
        noCard ? 'renewals.notice_no_card' : cardExpires ? 'renewals.notice_expires' : null,
    ],
    href: (shown) => (cardIsMissing(shown) ? cardPage(shown) : membershipPage(shown)),
    button: (shown) => (cardIsMissing(shown) ? 'renewals.save_card' : 'renewals.see_membership'),
    note: (shown) => (cardIsMissing(shown) ? null : 'renewals.notice_quiet'),
    reason: 'renewals.reason',
  }),
  failed: createLetter<MembershipFacts>({
    kind: 'membership-failed',
    values,
    subject: 'renewals.failed_subject',
    title: 'renewals.failed_title',
    texts: ['renewals.failed_text', why, ({ closes }) => (closes ? 'renewals.failed_again' : 'renewals.failed_last')],
    href: paymentPage,
    button: (shown) =>
      toConfirm(shown)
        ? 'renewals.confirm'
        : shown.failure === 'no_card'
          ? 'renewals.save_card'
          : 'renewals.other_card',
    reason: 'renewals.reason',
  }),
  past_due: createLetter<MembershipFacts>({
    kind: 'membership-past-due',
    values,
    subject: 'renewals.past_due_subject',
    title: 'renewals.past_due_title',
    texts: ['renewals.past_due_text', why, 'renewals.past_due_last'],
    href: paymentPage,
    button: (shown) => (toConfirm(shown) ? 'renewals.confirm' : 'renewals.other_card'),
    reason: 'renewals.reason',
  }),
  ended: createLetter<MembershipFacts>({
    kind: 'membership-ended',
    values,
    subject: 'renewals.ended_subject',
    title: 'renewals.ended_title',
    texts: [
      ({ trial, failure }) => (trial && failure === 'no_card' ? 'renewals.ended_trial' : 'renewals.ended_text'),
      'renewals.ended_back',
    ],
    href: ({ origin }) => `${origin}/subscribe/checkout`,
    button: 'renewals.see_plans',
    reason: 'renewals.reason',
  }),
  canceled: createLetter<MembershipFacts>({
    kind: 'membership-canceled',
    variant: ({ byStaff }) => (byStaff ? 'by-staff' : ''),
    values,
    subject: ({ byStaff }) => (byStaff ? 'renewals.closed_subject' : 'renewals.canceled_subject'),
    title: ({ byStaff }) => (byStaff ? 'renewals.closed_title' : 'renewals.canceled_title'),
    texts: [
      ({ byStaff, at }) => `renewals.${byStaff ? 'closed' : 'canceled'}_${at ? 'until' : 'now'}` as const,
      ({ byStaff }) => (byStaff ? 'renewals.closed_ask' : 'renewals.canceled_why'),
    ],
    href: membershipPage,
    button: 'renewals.see_membership',
    reason: 'renewals.reason',
  }),
  paused: createLetter<MembershipFacts>({
    kind: 'membership-paused',
    values,
    subject: 'renewals.paused_subject',
    title: 'renewals.paused_title',
    texts: ['renewals.paused_text', 'renewals.paused_after'],
    href: membershipPage,
    button: 'renewals.see_membership',
    note: 'renewals.paused_resume',
    reason: 'renewals.reason',
  }),
}
