import { MyThings, NextPart } from '#app/people/my-account/ui/my-things.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { calendarDays } from '#app/ui/icons.ts'
import type { BookableProduct, BookingRow } from '../booking.ts'
import { BookingBadge } from '../ui/booking-badge.tsx'
import { useWhen } from '../ui/when.ts'

export const hydrated = false

type Props = { bookings: BookingRow[]; toBook: BookableProduct[]; nextUrl: string | null }

/** What one booked, and of what one has meetings left. */
export default function MyBookings({ bookings, toBook, nextUrl }: Props) {
  const t = useTexts('consultations')
  return (
    <MyThings title={t('my_bookings')} current="courses">
      {toBook.length > 0 && (
        <section className="stack" aria-labelledby="to-book">
          <h2 className="t20" id="to-book">
            {t('to_book')}
          </h2>
          <ul className="card rows">
            {toBook.map(({ slug, title, left }) => (
              <li key={slug}>
                <div className="grow stack" style={{ '--g': '2px' }}>
                  <b className="medium">{title}</b>
                  <span className="t13 muted">{t('meetings_left', { left })}</span>
                </div>
                <ButtonLink variant="primary" size="sm" href={`/${slug}/bookings`}>
                  {t('book_a_time')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {bookings.length > 0 && (
        <ul className="card rows">
          {bookings.map((booking) => (
            <Row key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      {bookings.length + toBook.length === 0 && (
        <Empty
          icon={calendarDays}
          title={t('no_bookings_title')}
          action={
            <ButtonLink href="/courses" variant="primary">
              {t('browse')}
            </ButtonLink>
          }
        >
          {t('no_bookings')}
        </Empty>
      )}
      <NextPart href={nextUrl}>{t('older')}</NextPart>
    </MyThings>
  )
}

function Row({ booking }: { booking: BookingRow }) {
  const { id, product, startsAt: from, endsAt: to, status, timeZone } = booking
  const { span, city } = useWhen(timeZone)
  return (
    <li>
      <div className="grow stack" style={{ '--g': '2px' }}>
        <b className="medium">
          <a href={`/bookings/${id}`}>{product.title}</a>
        </b>
        <span className="t13 muted num">
          {span(from, to)} ({city})
        </span>
      </div>
      <BookingBadge status={status} />
    </li>
  )
}
