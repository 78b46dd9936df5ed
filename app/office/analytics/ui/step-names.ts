import { majorUnits } from '#app/platform/money.ts'
import { useShared } from '#app/platform/page.tsx'
import { getCalendar } from '#app/ui/time.ts'
import type { Period } from '../period.ts'

const DAY = 24 * 60 * 60 * 1000

/** How the chart names its steps and amounts. Days are calendar days of the school, so they are written as they stand. */
export function useStepNames(period: Period, start: string) {
  const { locale } = useShared()
  const language = getCalendar(locale)
  const dayOf = (step: number) => new Date(Date.parse(`${start}T00:00:00Z`) + step * DAY)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const hour = (step: number) => `${String(step).padStart(2, '0')}:00`
  const axis = format({ day: 'numeric', month: 'short' })
  const long = format({ weekday: 'short', day: 'numeric', month: 'long' })
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    axis: (step: number) => (period === 'today' ? hour(step) : axis.format(dayOf(step))),
    long: (step: number) => (period === 'today' ? hour(step) : long.format(dayOf(step))),
    short: (amount: number, currency: string) => compact.format(majorUnits(amount, currency)),
    weekday: (day: string) => format({ weekday: 'short' }).format(new Date(`${day}T00:00:00Z`)),
    weekdayLong: (day: string) => format({ weekday: 'long' }).format(new Date(`${day}T00:00:00Z`)),
  }
}
