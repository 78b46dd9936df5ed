import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import type { LetterFrame } from '#app/platform/letter.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { whenInWords } from '#app/ui/time.ts'

/** What every letter about an event says: which, when by the clocks of its zone, and where its page is. */
export type EventWords = { title: string; startsAt: string; endsAt: string; timeZone: string; slug: string }

const values = (shown: EventWords & LetterFrame) => ({ when: whenInWords(shown, shown.locale) })
/** A page of the event: what it shows is the reader's own. */
const pageOf =
  (page: '' | '/calendar.ics' | '/join' | '/checkout') =>
  ({ school, slug }: EventWords & LetterFrame) =>
    getLoginAddress(mainOrigin(school), `/${slug}${page}`)

/** When it is, how one joins and where the calendar file is. */
export const seatLetter = createLetter<EventWords>({
  kind: 'event-seat',
  values,
  subject: 'live-events.seat_subject',
  title: 'live-events.seat_title',
  texts: ['live-events.seat_text', 'live-events.mail_when', 'live-events.mail_join'],
  href: pageOf('/calendar.ics'),
  button: 'live-events.to_calendar',
  note: 'live-events.mail_reminders',
  reason: 'live-events.reason_seat',
})

const isSoon = ({ hours }: { hours: number }) => hours === 1

/** A day and an hour before. */
export const reminderLetter = createLetter<EventWords & { hours: number }>({
  kind: 'event-reminder',
  variant: (shown) => (isSoon(shown) ? 'soon' : ''),
  values,
  subject: (shown) => (isSoon(shown) ? 'live-events.reminder_subject_1' : 'live-events.reminder_subject_24'),
  title: (shown) => (isSoon(shown) ? 'live-events.reminder_title_1' : 'live-events.reminder_title_24'),
  texts: ['live-events.mail_when', 'live-events.mail_join'],
  href: (shown) => pageOf(isSoon(shown) ? '/join' : '')(shown),
  button: (shown) => (isSoon(shown) ? 'live-events.join' : 'live-events.to_event'),
  reason: 'live-events.reason_seat',
})

type ChangeWords = EventWords & {
  canceled: boolean
  /** The date that its reader knows; null where they know none. */
  from: Pick<EventWords, 'startsAt' | 'endsAt' | 'timeZone'> | null
}

/** Another date, beside the one before, or none at all. */
export const changeLetter = createLetter<ChangeWords>({
  kind: 'event-changed',
  variant: ({ canceled }) => (canceled ? 'canceled' : ''),
  values: (shown) => ({ ...values(shown), before: shown.from ? whenInWords(shown.from, shown.locale) : '' }),
  subject: ({ canceled }) => (canceled ? 'live-events.canceled_subject' : 'live-events.moved_subject'),
  title: ({ canceled }) => (canceled ? 'live-events.canceled_title' : 'live-events.moved_title'),
  texts: [
    ({ canceled }) => (canceled ? 'live-events.canceled_text' : 'live-events.mail_when'),
    ({ canceled, from }) => (canceled || !from ? null : 'live-events.mail_before'),
    ({ canceled }) => (canceled ? null : 'live-events.moved_text'),
  ],
  href: pageOf('/calendar.ics'),
  button: ({ canceled }) => (canceled ? 'live-events.from_calendar' : 'live-events.to_calendar'),
  reason: 'live-events.reason_seat',
})

/** A seat is kept for who waited. */
export const offerLetter = createLetter<EventWords & { until: string }>({
  kind: 'event-seat-offered',
  values: (shown) => ({
    ...values(shown),
    until: whenInWords({ ...shown, startsAt: shown.until, endsAt: null }, shown.locale),
  }),
  subject: 'live-events.offer_subject',
  title: 'live-events.offer_title',
  texts: ['live-events.offer_text', 'live-events.mail_when'],
  href: pageOf('/checkout'),
  button: 'live-events.buy_seat',
  note: 'live-events.offer_quiet',
  reason: 'live-events.reason_waiting',
})

/** The recording is there. */
export const replayLetter = createLetter<EventWords & { replaySlug: string }>({
  kind: 'event-replay',
  values,
  subject: 'live-events.replay_subject',
  title: 'live-events.replay_title',
  texts: ['live-events.replay_text'],
  href: ({ school, replaySlug }) => getLoginAddress(mainOrigin(school), `/${replaySlug}/watch`),
  button: 'live-events.watch_replay',
  reason: 'live-events.reason_seat',
})
