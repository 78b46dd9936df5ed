import type { ProductType } from '#app/content/catalogue/product.ts'
import { getDay, monthsLater } from '#app/platform/days-later.ts'
import { instantAt } from '#app/platform/time-zone.ts'

export const GIFT_NAME_MAX = 100
export const GIFT_MESSAGE_MAX = 500
/** So far ahead a gift can be sent. */
const MONTHS_AHEAD = 12
/** When a gift of a day is sent, by the school's clocks. */
const MORNING = '08:00'

/** What of an order says that it is a gift: for whom, with which words, and when it is sent; null is as soon as it is paid. */
export type GiftWish = { name: string; email: string; message: string; sendAt: string | null }

/** `unpaid` before its money came, `unaddressed` once whom it was for asked to be forgotten. */
export type GiftState = 'unpaid' | 'waiting' | 'unaddressed' | 'sent' | 'accepted' | 'ended'

/** A gift as its buyer and staff see it. */
export type GiftView = {
  state: GiftState
  name: string
  email: string
  sendAt: string | null
  sentAt: string | null
  acceptedAt: string | null
}

/** Where a buyer looks after a gift. */
export const ownGiftPath = (hash: string) => `/my/transactions/${hash}/gift`

/** What is given to somebody else as it is; a date or a membership is one person's own. */
const GIVEN: readonly ProductType[] = ['course', 'bundle', 'file']

/** Whether it can be given, with all that it holds. */
export const isGiven = (type: ProductType, parts: readonly { type: ProductType }[] = []) =>
  [type, ...parts.map((part) => part.type)].every((one) => GIVEN.includes(one))

const lastDay = (timeZone: string, now: string) =>
  getDay(monthsLater(now, MONTHS_AHEAD, timeZone).toISOString(), timeZone)

/** The last day on which a gift that is bought now can be sent. */
export const lastSendingDay = (timeZone: string) => lastDay(timeZone, new Date().toISOString())

/**
 * When a gift is sent for which a day (`2026-12-24`) or an instant was chosen: of today at once, of another day in the
 * morning. What is past or too far ahead is refused by its text.
 */
export function getSendingTime(
  chosen: string,
  timeZone: string,
  now: string,
): { at: string | null } | { wrong: string } {
  const isDay = chosen.length === 10
  const [day, today] = [isDay ? chosen : getDay(chosen, timeZone), getDay(now, timeZone)]
  if (day < today) return { wrong: 'order-forms.gift_past' }
  if (day > lastDay(timeZone, now)) return { wrong: 'order-forms.gift_too_far' }
  if (isDay) return { at: day === today ? null : instantAt(`${day}T${MORNING}`, timeZone) }
  return { at: chosen <= now ? null : chosen }
}
