import { Link } from '@inertiajs/react'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { whenInWords } from '#app/ui/time.ts'
import type { ComingUp as Row } from '../dashboard-view.ts'

/** The next events and meetings, each by its own clocks. */
export function ComingUp({ rows, places }: { rows: Row[]; places: readonly string[] }) {
  const t = useTexts('analytics')
  const locale = useLocale()
  return (
    <section className="card dash-full" aria-labelledby="coming-up">
      <CardHead title={t('coming_up')} id="coming-up">
        {places.includes('/home/bookings') && (
          <Link className="link t13" href="/home/bookings">
            {t('all_bookings')}
          </Link>
        )}
      </CardHead>
      <ul className="lines">
        {rows.map(({ kind, id, title, who, taken, seats, ...when }) => (
          <li key={`${kind} ${id}`} className="row wrap" style={{ '--g': '4px 16px' }}>
            <span className="grow stack" style={{ '--g': '0' }}>
              <Link
                className="link medium self-start"
                href={kind === 'event' ? `/home/products/${id}/event` : `/home/bookings/${id}`}
              >
                {title}
              </Link>
              <span className="t13 muted num">{whenInWords(when, locale)}</span>
            </span>
            <span className="t13 muted num">{who ?? t('seats_taken', { taken: taken ?? 0, seats: seats ?? 0 })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
