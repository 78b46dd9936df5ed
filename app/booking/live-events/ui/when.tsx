import clsx from 'clsx'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { whenInWords } from '#app/ui/time.ts'
import { calendarSheet } from '../when.ts'
import './event.css'

type Dates = { startsAt: string; endsAt: string; timeZone: string }

/** The day, as a sheet of a calendar; its words stand beside it. */
export function CalendarSheet({ startsAt, timeZone, big }: Omit<Dates, 'endsAt'> & { big?: boolean }) {
  const { day, month } = calendarSheet({ startsAt, timeZone }, useLocale())
  return (
    <span className={clsx('cal', big && 'cal-lg')} aria-hidden="true">
      <b>{day}</b>
      {month}
    </span>
  )
}

/** From when until when by the clocks of its zone; and by the reader's own, where they show something else (run-own-time.ts). */
export function DatesInWords({ startsAt, endsAt, timeZone }: Dates) {
  const t = useTexts('live-events')
  return (
    <>
      <time dateTime={startsAt} className="medium">
        {whenInWords({ startsAt, endsAt, timeZone }, useLocale())}
      </time>
      <span
        className="muted t13"
        data-runs="own-time"
        data-from={startsAt}
        data-to={endsAt}
        data-zone={timeZone}
        data-words={t('own_time', { when: '%' })}
        hidden
      />
    </>
  )
}

export function EventWhen(dates: Dates) {
  return (
    <div className="when">
      <CalendarSheet {...dates} big />
      <div className="stack num" style={{ '--g': '0' }}>
        <DatesInWords {...dates} />
      </div>
    </div>
  )
}
