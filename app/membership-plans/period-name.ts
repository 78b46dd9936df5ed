import type { Period } from '../memberships/period.ts'
import type { LocalText } from '../platform/i18n.ts'

const NAMES: Record<Period, LocalText> = {
  1: { en: '1 month', pl: '1 miesiąc' },
  3: { en: '3 months', pl: '3 miesiące' },
  6: { en: '6 months', pl: '6 miesięcy' },
  12: { en: '12 months', pl: '12 miesięcy' },
  [-1]: { en: 'For good', pl: 'Bez końca' },
}

/** What a period is called where prices are chosen from. */
export const periodName = (period: Period): LocalText => NAMES[period]
