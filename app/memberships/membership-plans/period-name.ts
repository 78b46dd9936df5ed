import { LIFETIME, type Period } from '#app/content/catalogue/period.ts'
import { LOCALES, type LocalText, translate } from '#app/platform/i18n.ts'

/** What a period is called where prices are chosen from. */
export function periodName(months: Period): LocalText {
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      months === LIFETIME
        ? translate(locale, 'memberships.for_good')
        : translate(locale, 'memberships.months', { months }),
    ]),
  )
}
