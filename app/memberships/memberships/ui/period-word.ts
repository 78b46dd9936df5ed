import { LIFETIME, type Period } from '#app/content/catalogue/period.ts'
import { useTexts } from '#app/platform/page.tsx'

/** What periods are called. */
export function usePeriodWord(): (period: Period) => string {
  const t = useTexts('memberships')
  return (period) => (period === LIFETIME ? t('for_good') : t('months', { months: period }))
}
