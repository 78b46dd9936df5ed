import { translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
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
  stop: string
}

/** Asks somebody back whose membership ended. */
export const winBack = plainLetter<Props>({
  kind: 'membership-win-back',
  subject: ({ title, offer, currency, locale }) =>
    offer
      ? ['renewals.win_back_subject_offer', { title, price: formatMoney(offer.price, currency, locale) }]
      : ['renewals.win_back_subject', { title }],
  words: ({ school, locale, title, before, currency, months, offer, href, stop }) => {
    const money = (minor: number) => formatMoney(minor, currency, locale)
    const date = offer?.until ? formatDate(offer.until, locale, school.timeZone) : ''
    const said = { school: school.name, title, stop, months, before: money(before), date }
    const t = (key: string) =>
      translate(locale, `renewals.win_back_${key}`, {
        ...said,
        code: offer?.code ?? '',
        price: money(offer?.price ?? before),
      })
    const offered = offer
      ? [t(months > 0 ? 'offer' : 'offer_for_good'), ...(offer.until ? [t('offer_until')] : [])]
      : []
    return {
      title: t('title'),
      texts: [t('text'), ...offered],
      href,
      button: t('button'),
      quiet: t('quiet'),
      reason: t('reason'),
    }
  },
})
