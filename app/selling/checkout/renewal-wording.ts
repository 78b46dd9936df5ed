import { LIFETIME } from '#app/content/catalogue/period.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatDate } from '#app/ui/time.ts'
import type { Renewal } from './renewal.ts'

/** What one agrees to by ordering a membership that is renewed, in the words of its page; undefined where it is not. */
export function renewalWording(
  { period, amount, currency, at, timeZone, first }: Renewal,
  locale: Locale,
): string | undefined {
  if (period === LIFETIME || at === null) return undefined
  const values = {
    months: period,
    amount: formatMoney(amount, currency, locale),
    date: formatDate(at, locale, timeZone),
  }
  if (first === undefined) return translate(locale, 'checkout.consent_renewal', values)
  return translate(locale, 'checkout.consent_renewal_first', { ...values, first: formatMoney(first, currency, locale) })
}
