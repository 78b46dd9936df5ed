import { type Locale, translate } from '#app/platform/i18n.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
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
  hours: number
  changeableUntil: string | null
  href: string
}

/** What became of a booking, to its buyer and to who gives it. */
export const bookingLetter = plainLetter<Props>({
  kind: 'consultations.booking',
  subject: ({ locale, what, toHost, product, student, ...times }) => [
    toHost ? `consultations.mail_host_${what}_subject` : `consultations.mail_${what}_subject`,
    { product, student, when: describeTime(times, locale) },
  ],
  words: ({ school, locale, ...booking }) => toWords(school, locale, booking),
})

type Times = Pick<Props, 'startsAt' | 'timeZone'> & { endsAt: string | null }

/** As any date is written, with the city by whose clocks it is. */
function describeTime(times: Times, locale: Locale): string {
  return `${whenInWords(times, locale)} (${translate(locale, 'consultations.city', getCity(times.timeZone))})`
}

/** The time that it took before it was moved. */
function describeLeadTime(
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

function toWords(school: CurrentSchool, locale: Locale, booking: Props) {
  const {
    what,
    toHost,
    product,
    student,
    where,
    message,
    answers,
    hours,
    before,
    changeableUntil: until,
    href,
  } = booking
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, `consultations.${key}`, values)
  const to = toHost ? 'mail_host' : 'mail'
  const open = what !== 'canceled' && what !== 'refunded' && what !== 'closed'
  const texts = [
    t(`${to}_${what}_text`, { product, student, hours, when: describeTime(booking, locale) }),
    ...(before === undefined ? [] : [t('mail_before', { before: describeLeadTime(booking, before, locale) })]),
    ...(open && where !== '' ? [t('mail_where', { where })] : []),
    ...(message === '' ? [] : [t('mail_message', { message })]),
    ...(toHost && what === 'booked'
      ? answers.map(({ title, answer }) => `${title}${title.endsWith('?') ? '' : ':'} ${answer}`)
      : []),
    ...(!toHost && open && until
      ? [t('mail_changeable', { until: describeTime({ ...booking, startsAt: until, endsAt: null }, locale) })]
      : []),
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
