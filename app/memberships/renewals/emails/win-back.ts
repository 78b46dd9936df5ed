import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate } from '#app/ui/time.ts'

/** What a code takes off the first period. */
export type WinBackOffer = { code: string; price: number; until: string | null }
type Props = {
  title: string
  /** What a period costs, and how many months it has; -1 is for good. */
  before: number
  currency: string
  months: number
  offer: WinBackOffer | null
  href: string
}

/** Asks somebody back whose membership ended. */
export const winBack = createLetter<Props>({
  kind: 'membership-win-back',
  variant: ({ offer }) => (offer ? 'offer' : ''),
  values({ school, locale, before, currency, offer }) {
    const money = (minor: number) => formatMoney(minor, currency, locale)
    return {
      before: money(before),
      price: money(offer?.price ?? before),
      code: offer?.code ?? '',
      date: offer?.until ? formatDate(offer.until, locale, school.timeZone) : '',
    }
  },
  subject: ({ offer }) => (offer ? 'renewals.win_back_subject_offer' : 'renewals.win_back_subject'),
  title: 'renewals.win_back_title',
  texts: [
    'renewals.win_back_text',
    ({ offer, months }) =>
      offer ? (months > 0 ? 'renewals.win_back_offer' : 'renewals.win_back_offer_for_good') : null,
    ({ offer }) => (offer?.until ? 'renewals.win_back_offer_until' : null),
  ],
  button: 'renewals.win_back_button',
  note: 'renewals.win_back_quiet',
  reason: 'renewals.win_back_reason',
})
