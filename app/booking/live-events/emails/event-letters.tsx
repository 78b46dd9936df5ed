import { type Locale, translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import { whenInWords } from '#app/ui/time.ts'

/** What every letter about an event says: which, when by the clocks of its zone, and where its page is. */
export type EventWords = { title: string; startsAt: string; endsAt: string; timeZone: string; href: string }

type EventLetterProps<More> = EventWords & More & { school: { name: string }; locale: Locale }

/** The texts of a letter, with what they may name. */
function toWords<More>(shown: EventLetterProps<More>, values: Record<string, string | number> = {}) {
  const { school, locale, title } = shown
  const all = { school: school.name, title, when: whenInWords(shown, locale), ...values }
  return (key: string) => translate(locale, `live-events.${key}`, all)
}

/** When it is, how one joins and where the calendar file is. */
export const seatLetter = plainLetter<EventWords>({
  kind: 'event-seat',
  subject: ({ title }) => ['live-events.seat_subject', { title }],
  words: (shown) => {
    const t = toWords(shown)
    return {
      title: t('seat_title'),
      texts: [t('mail_when'), t('seat_text')],
      href: `${shown.href}/calendar.ics`,
      button: t('to_calendar'),
      quiet: `${t('mail_join')} ${t('mail_reminders')}`,
      reason: t('reason_seat'),
    }
  },
})

/** A day and an hour before. */
export const reminderLetter = plainLetter<EventWords & { hours: number }>({
  kind: 'event-reminder',
  subject: ({ title, hours }) => [`live-events.reminder_subject_${hours === 1 ? 1 : 24}`, { title }],
  words: (shown) => {
    const t = toWords(shown)
    const soon = shown.hours === 1
    return {
      title: t(soon ? 'reminder_title_1' : 'reminder_title_24'),
      texts: [t('mail_when'), t('mail_join')],
      href: soon ? `${shown.href}/join` : shown.href,
      button: t(soon ? 'join' : 'to_event'),
      reason: t('reason_seat'),
    }
  },
})

/** Another date, or none at all. */
export const changeLetter = plainLetter<EventWords & { canceled: boolean }>({
  kind: 'event-changed',
  subject: ({ title, canceled }) => [`live-events.${canceled ? 'canceled' : 'moved'}_subject`, { title }],
  words: (shown) => {
    const t = toWords(shown)
    const { canceled } = shown
    return {
      title: t(canceled ? 'canceled_title' : 'moved_title'),
      texts: canceled ? [t('canceled_text')] : [t('mail_when'), t('moved_text')],
      href: `${shown.href}/calendar.ics`,
      button: t(canceled ? 'from_calendar' : 'to_calendar'),
      reason: t('reason_seat'),
    }
  },
})

/** A seat is kept for who waited. */
export const offerLetter = plainLetter<EventWords & { until: string }>({
  kind: 'event-seat-offered',
  subject: ({ title }) => ['live-events.offer_subject', { title }],
  words: (shown) => {
    const t = toWords(shown, { until: whenInWords({ ...shown, startsAt: shown.until, endsAt: null }, shown.locale) })
    return {
      title: t('offer_title'),
      texts: [t('offer_text'), t('mail_when')],
      href: `${shown.href}/checkout`,
      button: t('buy_seat'),
      quiet: t('offer_quiet'),
      reason: t('reason_waiting'),
    }
  },
})

/** The recording is there. */
export const replayLetter = plainLetter<EventWords & { replay: string }>({
  kind: 'event-replay',
  subject: ({ title }) => ['live-events.replay_subject', { title }],
  words: (shown) => {
    const t = toWords(shown)
    return {
      title: t('replay_title'),
      texts: [t('replay_text')],
      href: shown.replay,
      button: t('watch_replay'),
      reason: t('reason_seat'),
    }
  },
})
