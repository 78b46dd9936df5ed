import { moveDay, moveMonths } from '#app/office/sales-figures/range.ts'
import { majorUnits } from '#app/platform/money.ts'
import { useShared } from '#app/platform/page.tsx'
import { getCalendar } from '#app/ui/time.ts'
import type { Span } from '../period.ts'

/** How the chart names its steps and amounts. Days are calendar days of the school, so they are written as they stand. */
export function useStepNames(size: Span['step'], start: string) {
  const { locale } = useShared()
  const language = getCalendar(locale)
  const dayOf = (step: number) =>
    new Date(`${size === 'month' ? moveMonths(start, step) : moveDay(start, step)}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const hour = (step: number) => `${String(step).padStart(2, '0')}:00`
  const isMonth = size === 'month'
  const axis = format(isMonth ? { month: 'short' } : { day: 'numeric', month: 'short' })
  const long = format(
    isMonth ? { month: 'long', year: 'numeric' } : { weekday: 'short', day: 'numeric', month: 'long' },
  )
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    axis: (step: number) => (size === 'hour' ? hour(step) : axis.format(dayOf(step))),
    long: (step: number) => (size === 'hour' ? hour(step) : long.format(dayOf(step))),
    short: (amount: number, currency: string) => compact.format(majorUnits(amount, currency)),
    weekday: (day: string) => format({ weekday: 'short' }).format(new Date(`${day}T00:00:00Z`)),
    weekdayLong: (day: string) => format({ weekday: 'long' }).format(new Date(`${day}T00:00:00Z`)),
  }
}
