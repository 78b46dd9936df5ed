import { useTexts } from '#app/platform/page.tsx'

const HOUR = 60
const DAY = 24 * HOUR

/** Minutes in words, in the largest unit in which they are a whole number. */
export function useWait(): (minutes: number) => string {
  const t = useTexts('exams')
  return (minutes) => {
    if (minutes === 0) return t('wait_none')
    if (minutes % DAY === 0) return t('wait_days', { count: minutes / DAY })
    if (minutes % HOUR === 0) return t('wait_hours', { count: minutes / HOUR })
    return t('wait_minutes', { count: minutes })
  }
}
