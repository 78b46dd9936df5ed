import { useState } from 'react'
import { useTexts, useTimeZone } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { atZone, inZone } from '#app/ui/local-time.ts'
import { WhenField } from '#app/ui/when-field.tsx'
import { MESSAGE_MAX, type OfficeBookingRow } from '../booking.ts'
import { getCity } from '../week.ts'

/** Moves a booking to a time by the school's clocks. */
export function MoveForm({ booking }: { booking: OfficeBookingRow }) {
  const t = useTexts('consultations')
  const timeZone = useTimeZone()
  const [shown, setShown] = useState(inZone(booking.startsAt, timeZone))
  const at = Number.isNaN(Date.parse(`${shown}Z`)) ? shown : atZone(shown, timeZone)
  return (
    <Card as="section" aria-labelledby="move">
      <CardHead id="move" title={t('move_it')} />
      <Form
        action={`/home/bookings/${booking.id}`}
        about="move"
        submit={t('move_it')}
        done={t('saved')}
        variant="plain"
      >
        <input type="hidden" name="starts_at" value={at} />
        <WhenField
          name="shown"
          form="none"
          type="datetime-local"
          step={300}
          label={t('new_time')}
          help={t('new_time_help', { zone: t('city', getCity(timeZone)) })}
          value={shown}
          onChange={({ target }) => setShown(target.value)}
        />
        <TextArea name="message" label={t('message')} optional rows={2} maxLength={MESSAGE_MAX} />
      </Form>
    </Card>
  )
}
