import { googleCalendar } from '#app/platform/icalendar.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { calendarDays, clockAlert } from '#app/ui/icons.ts'
import { Facts, MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { BookingRow, Cancellation } from '../booking.ts'
import { useWhen } from '../ui/when.ts'
import '../ui/booking.css'

export const hydrated = false

type Props = { booking: BookingRow; again: boolean; canceled: Cancellation | null }

/** Why it does not take place, where somebody else than its buyer canceled it. */
const WHY = { staff: 'canceled_by_school', refund: 'canceled_by_refund', left: null, buyer: null } as const

/** A booking as its buyer has it: when it is, how one gets there, how it is changed, and whether there is `again` one to book. */
export default function Booking({ booking, again, canceled }: Props) {
  const t = useTexts('consultations')
  const open = booking.status === 'booked' && Date.parse(booking.endsAt) > Date.now()
  const title = t(open ? 'you_are_booked' : booking.status === 'canceled' ? 'is_canceled' : 'is_over')
  const why = canceled && WHY[canceled.by]
  return (
    <MessagePage>
      <PageHead title={`${title}, ${booking.product.title}`} indexed={false} />
      <Result mark={open ? 'ok' : 'info'} title={title} text={why && t(why)}>
        {canceled?.message && <p className="whitespace-pre-line">{canceled.message}</p>}
        <About booking={booking} />
        {open && <Ahead booking={booking} />}
        {booking.note !== '' && (
          <div className="stack text-left w-full" style={{ '--g': '6px' }}>
            <h2 className="t16 strong">{t('note_for_you')}</h2>
            <p className="whitespace-pre-line">{booking.note}</p>
          </div>
        )}
        {again && (
          <ButtonLink variant="primary" href={`/${booking.product.slug}/bookings`}>
            {t('book_again')}
          </ButtonLink>
        )}
        <p>
          <a className="link" href="/my/bookings">
            {t('my_bookings')}
          </a>
        </p>
      </Result>
    </MessagePage>
  )
}

function About({ booking }: { booking: BookingRow }) {
  const t = useTexts('consultations')
  const { span, city } = useWhen(booking.timeZone)
  const { product, host, place, joinUrl: link, answers } = booking
  const toText = (answer: string | boolean | string[]) =>
    typeof answer === 'boolean' ? t(answer ? 'yes' : 'no') : [answer].flat().join(', ')
  return (
    <Facts
      rows={[
        { name: t('booked_for'), value: <a href={`/${product.slug}`}>{product.title}</a> },
        { name: t('when'), value: span(booking.startsAt, booking.endsAt) },
        { name: t('time_zone'), value: city },
        ...(host ? [{ name: t('host'), value: host }] : []),
        ...(place || link ? [{ name: t('where'), value: place || t('online') }] : []),
        ...answers.map(({ title, answer }) => ({ name: title, value: toText(answer) })),
      ]}
    />
  )
}

/** What can still be done. */
function Ahead({ booking }: { booking: BookingRow }) {
  const t = useTexts('consultations')
  const { school } = useShared()
  const { moment } = useWhen(booking.timeZone)
  const { id, product, place, startsAt, endsAt, joinUrl: link, changeableUntil: until } = booking
  const changeable = Date.parse(until) > Date.now()
  return (
    <>
      <p className="muted">
        {t('check_inbox')} {t('email_instructions')}
      </p>
      {!changeable && (
        <Callout tone="warn" icon={clockAlert} title={t('past_limit')}>
          {t('limit_was', { when: moment(until), email: school.seller.email })}
        </Callout>
      )}
      <div className="row wrap justify-center">
        {link && (
          <ButtonLink href={link} rel="noopener">
            {t('join')}
          </ButtonLink>
        )}
        <ButtonLink variant="primary" icon={calendarDays} href={`/bookings/${id}/calendar.ics`}>
          {t('add_to_calendar')}
        </ButtonLink>
        {changeable && <ButtonLink href={`/bookings/${id}/move`}>{t('change_time')}</ButtonLink>}
      </div>
      <p className="t14">
        <a
          className="link"
          href={googleCalendar({ title: product.title, startsAt, endsAt, location: place || link || '' })}
          rel="noopener noreferrer"
        >
          {t('google_calendar')}
        </a>
      </p>
      {changeable && (
        <>
          <p className="t13 muted">{t('until_when', { when: moment(until) })}</p>
          <details className="booking-cancel stack">
            <summary className="link">{t('cancel_booking')}</summary>
            <form method="post" action={`/bookings/${id}`} className="stack" style={{ '--g': '10px' }}>
              <CsrfField />
              <input type="hidden" name="_method" value="DELETE" />
              <p className="muted">{t('cancel_sure')}</p>
              <Button type="submit" variant="danger">
                {t('yes_cancel')}
              </Button>
            </form>
          </details>
        </>
      )}
    </>
  )
}
