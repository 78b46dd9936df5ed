import { type Locale, translate } from '#app/platform/i18n.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import type { BookingNews } from '../news.ts'

type Props = {
  what: BookingNews
  /** Who gives it is written to as well, with whom it is. */
  toHost: boolean
  product: string
  /** The day and the hours in the reader's zone, and the zone. */
  when: string
  before: string
  student: string
  where: string
  message: string
  answers: { title: string; answer: string }[]
  hours: number
  changeable: string
  href: string
}

/** What became of a booking, to its buyer and to who gives it. */
export const bookingLetter = plainLetter<Props>({
  kind: 'consultations.booking',
  subject: ({ what, toHost, product, when, student }) => [
    toHost ? `consultations.mail_host_${what}_subject` : `consultations.mail_${what}_subject`,
    { product, when, student },
  ],
  words: ({ school, locale, ...booking }) => wordsOf(school, locale, booking),
})

function wordsOf(school: CurrentSchool, locale: Locale, booking: Props) {
  const { what, toHost, product, when, before, student, where, message, answers, hours, changeable, href } = booking
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, `consultations.${key}`, values)
  const to = toHost ? 'mail_host' : 'mail'
  const open = what !== 'canceled' && what !== 'refunded'
  const texts = [
    t(`${to}_${what}_text`, { product, when, before, student, hours }),
    ...(open && where !== '' ? [t('mail_where', { where })] : []),
    ...(message === '' ? [] : [t('mail_message', { message })]),
    ...(toHost && what === 'booked' ? answers.map(({ title, answer }) => `${title}: ${answer}`) : []),
    ...(!toHost && open && changeable !== '' ? [t('mail_changeable', { until: changeable })] : []),
  ] as [string, ...string[]]
  return {
    title: t(`mail_${what}_title`),
    texts,
    href,
    button: t(!toHost && !open ? 'mail_book_again' : 'mail_see_booking'),
    reason: t(toHost ? 'mail_host_reason' : 'mail_reason', { school: school.name }),
  }
}

type Invitation = { product: string; meetings: number; href: string }

/** Tells a buyer where a time is chosen, now or later. */
export const bookNowLetter = plainLetter<Invitation>({
  kind: 'consultations.book-now',
  subject: ({ product }) => ['consultations.mail_book_now_subject', { product }],
  words({ school, locale, product, meetings, href }) {
    const t = (key: string, values?: Record<string, string | number>) =>
      translate(locale, `consultations.${key}`, values)
    return {
      title: t('mail_book_now_title'),
      texts: [t('mail_book_now_text', { product, meetings }), t('mail_book_now_later')],
      href,
      button: t('mail_book_now_button'),
      reason: t('mail_reason', { school: school.name }),
    }
  },
})
