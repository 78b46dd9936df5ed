import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { iCalendar } from '#app/platform/icalendar.server.ts'

type Entry = {
  schoolId: number
  productId: number
  slug: string
  title: LocalText
  event: { startsAt: string; endsAt: string; sequence: number; calendarUid: string | null; canceledAt: string | null }
}

/** An event as calendars keep it: one entry for good, whatever becomes of its date. Where to join stands on its page. */
export function eventCalendar(
  { schoolId, productId, slug, title, event }: Entry,
  { origin, locale }: { origin: string; locale: Locale },
): string {
  const { startsAt, endsAt, sequence, calendarUid, canceledAt } = event
  const canceled = canceledAt !== null
  const entry = {
    uid: calendarUid ?? `event-${schoolId}-${productId}@katedra`,
    sequence,
    startsAt,
    endsAt,
    canceled,
    stampedAt: new Date().toISOString(),
    title: inLocale(title, locale),
    url: `${origin}/${slug}`,
    location: `${origin}/${slug}/join`,
  }
  return iCalendar([entry], { method: canceled ? 'CANCEL' : 'PUBLISH' })
}
