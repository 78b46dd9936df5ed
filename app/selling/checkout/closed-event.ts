import { formatMoment, whenInWords } from '#app/ui/time.ts'

/** Why an event cannot be ordered: others have its seats, or it does not take place any more. */
export type WhyClosed = 'sold_out' | 'over' | 'canceled'

/** An event that cannot be ordered, by itself or as a part of something. */
export type ClosedEvent = { slug: string; title: string; why: WhyClosed }

export type Buyer = { schoolId: number; accountId: number | null }

/** Whose order it is; one that is there already has what itself holds, and not what the next one took. */
export type Ordering = Buyer & { transactionId?: number }

/** Seats that are ordered; of an event that comes with something else its title is said. */
export type SeatLine = { productId: number; quantity: number; title?: string }

type Dates = { startsAt: string; endsAt: string; timeZone: string }

/**
 * When an event is, and why not as many of its seats can be ordered now. `waits`: its buyer is on the list, and only the
 * event's lock says whether a seat is theirs by now. */
export type EventAvailability<Line> = Line & Dates & { why: WhyClosed | undefined; left: number; waits: boolean }

export type ClosedEventLine<Line> = EventAvailability<Line> & { why: WhyClosed }

export const isClosed = <Line>(event: EventAvailability<Line>): event is ClosedEventLine<Line> =>
  event.why !== undefined

/** From when until when, with its name where it comes with something else. */
export function datesInWords({ title, ...dates }: Dates & { title?: string }, locale: string): string {
  const when = whenInWords(dates, locale)
  return title === undefined ? when : `${title}: ${when}`
}

/** When something opens that is sold before. */
export const openingInWords = (at: string, locale: string, timeZone: string) => formatMoment(at, locale, timeZone)
