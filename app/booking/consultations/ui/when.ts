import { useLocale, useTexts } from '#app/platform/page.tsx'
import { formatClockSpan, getCalendar } from '#app/ui/time.ts'
import { getCity } from '../week.ts'

/** When something is, by the clocks of a zone and in the reader's language. */
export function useWhen(timeZone: string) {
  const t = useTexts('consultations')
  const locale = useLocale()
  const language = getCalendar(locale)
  const full = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const day = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const clock = new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit' })
  return {
    moment: (at: string) => full.format(new Date(at)),
    clock: (at: string) => clock.format(new Date(at)),
    span: (from: string, to: string) =>
      // A range that ends on the next day would name both days once more.
      `${day.format(new Date(from))}, ${formatClockSpan(new Date(from), new Date(to), locale, timeZone)}`,
    city: t('city', getCity(timeZone)),
  }
}
