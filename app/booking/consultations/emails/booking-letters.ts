import { type Locale, translate } from '#app/platform/i18n.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { whenInWords } from '#app/ui/time.ts'
import type { BookingNews } from '../news.ts'
import { getCity } from '../week.ts'

type Props = {
  what: BookingNews
  /** Who gives it is written to as well, with whom it is. */
  toHost: boolean
  product: string
  startsAt: string
  endsAt: string
  /** When it was before it was moved, where its reader knew that. */
  before: string | undefined
  /** The reader's. */
  timeZone: string
  student: string
  where: string
  message: string
  answers: { title: string; answer: string }[]
  changeableUntil: string | null
  href: string
}

const takesPlace = ({ what }: Props) => what !== 'canceled' && what !== 'refunded' && what !== 'closed'

/** What became of a booking, to its buyer and to who gives it. */
export const bookingLetter = createLetter<Props>({
  kind: 'consultations.booking',
  variant: ({ toHost, what }) => (toHost ? `${what}-host` : what),
  values: ({ locale, before, changeableUntil, ...booking }) => ({
    when: describeTime(booking, locale),
    before: before === undefined ? '' : describeFormerTime(booking, before, locale),
    until: changeableUntil ? describeTime({ ...booking, startsAt: changeableUntil, endsAt: null }, locale) : '',
  }),
  subject: ({ toHost, what }) =>
    toHost ? `consultations.mail_host_${what}_subject` : `consultations.mail_${what}_subject`,
  title: ({ what }) => `consultations.mail_${what}_title`,
  texts: [
    ({ toHost, what }) => (toHost ? `consultations.mail_host_${what}_text` : `consultations.mail_${what}_text`),
    ({ before }) => (before === undefined ? null : 'consultations.mail_before'),
    (booking) => (takesPlace(booking) && booking.where !== '' ? 'consultations.mail_where' : null),
    (booking) =>
      !booking.toHost && takesPlace(booking) && booking.changeableUntil ? 'consultations.mail_changeable' : null,
    ({ message }) => (message === '' ? null : 'consultations.mail_message'),
  ],
  quote: ({ toHost, what, message, answers }) =>
    [
      ...(message === '' ? [] : [message]),
      ...(toHost && what === 'booked'
        ? answers.map(({ title, answer }) => `${title}${title.endsWith('?') ? '' : ':'} ${answer}`)
        : []),
    ].join('\n'),
  button: (booking) =>
    !booking.toHost && !takesPlace(booking) ? 'consultations.mail_book_again' : 'consultations.mail_see_booking',
  reason: ({ toHost }) => (toHost ? 'consultations.mail_host_reason' : 'consultations.mail_reason'),
})

type Times = Pick<Props, 'startsAt' | 'timeZone'> & { endsAt: string | null }

/** As any date is written, with the city by whose clocks it is. */
function describeTime(times: Times, locale: Locale): string {
  return `${whenInWords(times, locale)} (${translate(locale, 'consultations.city', getCity(times.timeZone))})`
}

/** The time that it took before it was moved. */
function describeFormerTime(
  { startsAt, endsAt, timeZone }: Times & { endsAt: string },
  before: string,
  locale: Locale,
): string {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  return describeTime(
    { startsAt: before, endsAt: new Date(Date.parse(before) + length).toISOString(), timeZone },
    locale,
  )
}

/** Tells a buyer where a time is chosen, now or later. */
export const bookNowLetter = createLetter<{ product: string; meetings: number; href: string }>({
  kind: 'consultations.book-now',
  subject: 'consultations.mail_book_now_subject',
  title: 'consultations.mail_book_now_title',
  texts: ['consultations.mail_book_now_text', 'consultations.mail_book_now_later'],
  button: 'consultations.mail_book_now_button',
  reason: 'consultations.mail_reason',
})
