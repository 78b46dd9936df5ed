import { useLocale, useTimeZone } from '#app/platform/page.tsx'
import { useUiTexts } from './texts.ts'
import { formatDate, formatDateTime, formatMoment, formatRelative, splitDuration } from './time.ts'

/** How long something takes, as a sentence part: `9 h 20 min`, `9 godz. 20 min`. */
export function useDuration(): (seconds: number) => string {
  const t = useUiTexts()
  return (total) => {
    const { hours, minutes, seconds } = splitDuration(total)
    if (hours > 0) return minutes > 0 ? t('hours_minutes', { hours, minutes }) : t('hours', { hours })
    return minutes > 0 ? t('minutes', { minutes }) : t('seconds', { seconds })
  }
}

type Dates = Record<'date' | 'dateTime' | 'moment', (at: string) => string>

/** Dates and hours in the reader's language and the school's time zone; a `moment` that one waits for names the zone. */
export function useDates(): Dates {
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return {
    date: (at) => formatDate(at, locale, timeZone),
    dateTime: (at) => formatDateTime(at, locale, timeZone),
    moment: (at) => formatMoment(at, locale, timeZone),
  }
}

type Props = { at: string; now?: Date; className?: string }

/** When something was: relative up to a week, absolute on hover. The server's clock differs a little from the reader's. */
export function Ago({ at, now = new Date(), className = 'nowrap' }: Props) {
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <time dateTime={at} title={useDates().dateTime(at)} className={className} suppressHydrationWarning>
      {formatRelative(at, now, locale, timeZone)}
    </time>
  )
}

/** On which day something was or will be; with the hour on hover. */
export function Day({ at, className = 'nowrap' }: Omit<Props, 'now'>) {
  const { date, dateTime } = useDates()
  return (
    <time dateTime={at} title={dateTime(at)} className={className} suppressHydrationWarning>
      {date(at)}
    </time>
  )
}

/** The day and the hour of something, for records. */
export function Moment({ at, className = 'nowrap' }: Omit<Props, 'now'>) {
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {useDates().dateTime(at)}
    </time>
  )
}
