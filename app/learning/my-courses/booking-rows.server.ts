import { findAhead } from '#app/booking/consultations/ahead.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { DateRow } from './date-row.ts'

/** The meetings of somebody: those that are booked, and those that wait for a time. */
export async function listBookingRows(db: Db, member: Member): Promise<DateRow[]> {
  const t = (key: string, values?: Record<string, number>) => translate(member.locale, `consultations.${key}`, values)
  const { booked, toBook } = await findAhead(db, member)
  return [
    ...toBook.map(({ slug, title, left }): DateRow => {
      const href = `/${slug}/bookings`
      const actions = [{ text: t('book_a_time'), href, primary: true }]
      return { kind: 'booking', title, href, dates: null, note: t('meetings_left', { left }), actions }
    }),
    ...booked.map(({ id, title, slug, ...dates }): DateRow => {
      const href = `/bookings/${id}`
      const actions = [
        { text: t('change_time'), href },
        { text: t('add_to_calendar'), href: `${href}/calendar.ics` },
      ]
      return { kind: 'booking', title, href, dates, note: null, actions }
    }),
  ]
}
