import { LIFETIME } from '../memberships/period.ts'
import type { Renewal } from '../memberships/plan.ts'
import { type Locale, translate } from '../platform/i18n.ts'
import { formatMoney } from '../platform/money.ts'
import { formatDate } from '../ui/time.ts'

/** What one agrees to by ordering a membership that is renewed, in the words of its page; undefined where it is not. */
export function renewalWording(
  { period, amount, currency, at, timeZone }: Renewal,
  locale: Locale,
): string | undefined {
  if (period === LIFETIME || at === null) return undefined
  const said = { months: period, amount: formatMoney(amount, currency, locale), date: formatDate(at, locale, timeZone) }
  return translate(locale, 'checkout.consent_renewal', said)
}
