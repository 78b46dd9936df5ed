import { CalendarSheet, DatesInWords } from '#app/booking/live-events/ui/when.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { calendarClock } from '#app/ui/icons.ts'
import type { DateRow } from '../date-row.ts'

/** What of one's own has a date, the nearest first. */
export function DateRows({ rows }: { rows: readonly DateRow[] }) {
  const t = useTexts('my-courses')
  return (
    <section className="stack" style={{ '--g': '16px' }} aria-labelledby="dates">
      <h2 className="t20" id="dates">
        {t('dates')}
      </h2>
      <ul className="card rows dates">
        {rows.map((row) => (
          <Row key={`${row.href} ${row.dates?.startsAt}`} {...row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ title, href, dates, note, over, actions }: DateRow) {
  return (
    <li>
      {dates ? (
        <CalendarSheet {...dates} />
      ) : (
        <span className="cal cal-none" aria-hidden="true">
          <Icon of={calendarClock} size={20} />
        </span>
      )}
      <span className="grow stack" style={{ '--g': '2px' }}>
        <a className="medium" href={href}>
          <bdi>{title}</bdi>
        </a>
        {dates && (
          <span className="t13 muted num stack" style={{ '--g': '0' }}>
            <DatesInWords {...dates} />
          </span>
        )}
        {note && <span className={over ? 't13 muted' : 't13 warn'}>{note}</span>}
      </span>
      <span className="row wrap" style={{ '--g': '8px' }}>
        {actions.map(({ text, href, primary }) => (
          <ButtonLink
            key={href}
            href={href}
            size="sm"
            variant={primary ? 'primary' : undefined}
            aria-label={`${text}: ${title}`}
          >
            {text}
          </ButtonLink>
        ))}
      </span>
    </li>
  )
}
