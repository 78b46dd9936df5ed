import { useTexts } from '#app/platform/page.tsx'
import { LIFETIME, type Period } from '../period.ts'

/** What periods are called. */
export function usePeriodWord(): (period: Period) => string {
  const t = useTexts('memberships')
  return (period) => (period === LIFETIME ? t('for_good') : t('months', { months: period }))
}
