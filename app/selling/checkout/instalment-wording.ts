import { type Instalments, sumOfInstalments } from '#app/content/catalogue/price.ts'
import { type Locale, type LocalText, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatDate } from '#app/ui/time.ts'
import { listDueDates, type PayingChoice } from './instalments.ts'

type WordingContext = { currency: string; locale: Locale; timeZone: string; now: string }

/** What texts about instalments name. */
function inWords(terms: Instalments, { currency, locale, timeZone, now }: WordingContext) {
  const { count, amount, everyMonths: months } = terms
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const dates = listDueDates(terms, now, timeZone).map((at) => formatDate(at, locale, timeZone))
  const names = { date: dates.at(-1) ?? '', next: dates[0] ?? '' }
  return { count, months, amount: money(amount), sum: money(sumOfInstalments(terms)), ...names }
}

/** What one agrees to by ordering in instalments, in the words beside the button. */
export function instalmentsWording(terms: Instalments, wording: WordingContext): string {
  return translate(wording.locale, 'order-forms.consent_instalments', inWords(terms, wording))
}

/** The choice between paying at once and in instalments, in words. */
export function payingChoice(
  terms: Instalments,
  atOnce: number,
  inParts: boolean,
  wording: WordingContext,
): PayingChoice {
  const { locale, currency } = wording
  const words = inWords(terms, wording)
  return {
    inParts,
    atOnce: formatMoney(atOnce, currency, locale),
    first: translate(locale, 'order-forms.first_instalment', words),
    instalments: translate(locale, 'order-forms.instalments_of', words),
    help: translate(locale, 'order-forms.instalments_dates', words),
  }
}

/** What is paid by one instalment, or the rest at once, as its order, receipt and invoice name it. */
export function instalmentTitle(title: LocalText, part: { number: number; to: number; count: number }): LocalText {
  const named = Object.entries(title).map(([locale, name]) => {
    const words = { title: name ?? '', ...part }
    const key = part.to > part.number ? 'order-forms.title_of_rest' : 'order-forms.title_of_instalment'
    return [locale, translate(locale as Locale, key, words)]
  })
  return Object.fromEntries(named)
}
