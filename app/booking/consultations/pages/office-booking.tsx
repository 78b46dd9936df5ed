import { useShared, useTexts, useTimeZone } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { SelectField, TextArea } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Facts } from '#app/ui/message-page.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { MESSAGE_MAX, NOTE_MAX, type OfficeBookingRow } from '../booking.ts'
import { BookingBadge } from '../ui/booking-badge.tsx'
import { MoveForm } from '../ui/move-form.tsx'
import { useWhen } from '../ui/when.ts'

export const texts = ['ui', 'consultations']

/** A booking for who gives it: who comes with what, what became of it, and what is to be remembered. */
export default function OfficeBooking({ booking }: { booking: OfficeBookingRow }) {
  const t = useTexts('consultations')
  const open = booking.status === 'booked'
  return (
    <OfficeLayout
      title={`${booking.product.title}, ${booking.student.name}`}
      crumbs={[{ href: '/home/bookings', text: t('bookings') }]}
      actions={<BookingBadge status={booking.status} />}
    >
      <div className="office-two">
        <div className="stack">
          <About booking={booking} />
          {booking.status !== 'canceled' && <After booking={booking} />}
        </div>
        <div className="stack">
          {open && Date.parse(booking.endsAt) > Date.now() && (
            <>
              <MoveForm booking={booking} />
              <Card as="section" aria-labelledby="cancel">
                <CardHead id="cancel" title={t('cancel_booking')} />
                <Form
                  action={`/home/bookings/${booking.id}`}
                  about="cancel"
                  className="card-pad stack"
                  ask={{
                    title: t('cancel_booking'),
                    text: t('cancel_sure'),
                    confirm: t('yes_cancel'),
                    cancel: t('no'),
                  }}
                >
                  <input type="hidden" name="_method" value="DELETE" />
                  <TextArea
                    id="cancel-message"
                    name="message"
                    label={t('message')}
                    optional
                    rows={2}
                    maxLength={MESSAGE_MAX}
                  />
                  <Submit variant="danger">{t('cancel_booking')}</Submit>
                </Form>
              </Card>
            </>
          )}
        </div>
      </div>
    </OfficeLayout>
  )
}

function About({ booking }: { booking: OfficeBookingRow }) {
  const t = useTexts('consultations')
  const { viewer } = useShared()
  const { span, city } = useWhen(useTimeZone())
  const theirs = useWhen(booking.timeZone)
  const { student, startsAt: from, endsAt: to, canceledBy: by, answers, message, host } = booking
  const toText = (answer: string | boolean | string[]) =>
    typeof answer === 'boolean' ? t(answer ? 'yes' : 'no') : [answer].flat().join(', ')
  return (
    <Card as="section" pad="md" className="stack" aria-label={t('booking')}>
      {by && <Callout tone="warn">{t(`canceled_${by}`)}</Callout>}
      <Facts
        rows={[
          {
            name: t('student'),
            value:
              viewer.kind === 'staff' ? <a href={`/home/students/${student.id}`}>{student.email}</a> : student.email,
          },
          { name: t('when'), value: `${span(from, to)} (${city})` },
          ...(theirs.city === city ? [] : [{ name: t('time_zone'), value: `${theirs.moment(from)} (${theirs.city})` }]),
          ...(host ? [{ name: t('host'), value: host }] : []),
          ...(message ? [{ name: t('message'), value: message }] : []),
          ...answers.map(({ title, answer }) => ({ name: title, value: toText(answer) })),
        ]}
      />
    </Card>
  )
}

function After({ booking }: { booking: OfficeBookingRow }) {
  const t = useTexts('consultations')
  const begun = Date.parse(booking.startsAt) <= Date.now()
  return (
    <Card as="section" aria-labelledby="after">
      <CardHead id="after" title={t('after')} />
      <Form action={`/home/bookings/${booking.id}`} about="after" submit={t('save')} done={t('saved')}>
        {begun && (
          <SelectField name="status" label={t('what_became')} defaultValue={booking.status}>
            {(['booked', 'held', 'missed'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`status_${one}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          name="note"
          label={t('note')}
          help={t('note_help')}
          defaultValue={booking.note}
          rows={5}
          maxLength={NOTE_MAX}
          optional
        />
        <TextArea
          name="staff_note"
          label={t('staff_note')}
          help={t('staff_note_help')}
          defaultValue={booking.staffNote}
          rows={3}
          maxLength={NOTE_MAX}
          optional
        />
      </Form>
    </Card>
  )
}
