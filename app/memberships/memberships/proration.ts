import { LIFETIME, type Period } from '#app/content/catalogue/period.ts'
import { DAY, getDay } from '#app/platform/days-later.ts'
import { divideMoney } from '#app/platform/money.ts'

type Terms = { planId: number; period: Period; amount: number }

/**
 * Whether other terms are more than those one has, so that they begin at once: another plan that costs as much for the same
 * time or more, the same plan for longer, and whatever is for good.
 */
export function goesUp(from: Terms, to: Terms): boolean {
  if (to.period === LIFETIME) return true
  if (from.period === LIFETIME) return false
  if (to.planId === from.planId) return to.period > from.period
  return to.amount * from.period >= from.amount * to.period
}

/** A period that is paid for: what it was worth, and from when until when it is. */
export type PaidValue = { worth: number; startsAt: string; endsAt: string }

/**
 * What is left of a period that is paid for, by days of the school's calendar: a day that has begun counts as unused, and
 * the sum is rounded to the nearest minor unit, half a unit up.
 */
export function getCredit({ worth, startsAt, endsAt }: PaidValue, now: string, timeZone: string) {
  const number = (at: string) => Date.parse(getDay(at, timeZone)) / DAY
  const days = Math.max(1, number(endsAt) - number(startsAt))
  const daysLeft = Math.max(0, Math.min(days, number(endsAt) - number(now)))
  return { days, daysLeft, credit: divideMoney(worth, daysLeft, days) }
}

/** What a change comes to: at once, for the price less what is left; or with the next period, for nothing today. */
export type Proration = { when: 'now' | 'later'; credit: number; daysLeft: number; total: number }

/**
 * `paid` is the period that runs; null where none was paid, as in a trial. Null for what is for good while more is left of
 * the period than it costs: it begins at once alone.
 */
export function prorate(
  from: Terms,
  to: Terms,
  paid: PaidValue | null,
  now: string,
  timeZone: string,
): Proration | null {
  const later = { when: 'later', credit: 0, daysLeft: 0, total: 0 } as const
  // A trial goes on to its end, and what is chosen is paid then.
  if (!paid && to.period !== LIFETIME) return later
  const { credit, daysLeft } = paid ? getCredit(paid, now, timeZone) : { credit: 0, daysLeft: 0 }
  // What is left is never more than what it pays for: then it is used first.
  if (!goesUp(from, to) || credit > to.amount) return to.period === LIFETIME ? null : later
  return { when: 'now', credit, daysLeft, total: to.amount - credit }
}
