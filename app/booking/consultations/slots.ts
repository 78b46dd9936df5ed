import { ahead, DAY } from '#app/platform/days-later.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Hours of a day, in minutes from midnight by the clocks of the school's zone; 1440 is its end. */
export type Hours = { from: number; to: number }
export type WeekHours = Hours & { weekday: number }
/** A day with hours of its own, or without any. */
export type DayHours = { day: string; hours: Hours | null }

export type SlotRules = {
  lengthMinutes: number
  slotMinutes: number
  bufferMinutes: number
  noticeHours: number
  horizonDays: number
  dailyMost: number | null
}

/** What is taken in a calendar, with the time that is kept free after it. */
export type Busy = { from: number; to: number }

/** A time at which it may begin, in milliseconds. */
export type Slot = { start: number; end: number }

type Week = { timeZone: string; hours: readonly WeekHours[]; exceptions: readonly DayHours[] }
type Span = { from: number; to: number; now: number }

/** The day (`2026-11-21`) that the clocks of a zone show. */
export function dayAt(at: number, timeZone: string): string {
  return new Date(at + ahead(at, timeZone)).toISOString().slice(0, 10)
}

/**
 * The instants at which hours begin and end, so that none lies outside of them by the clocks: a time that the change of the
 * clocks skips is the change itself; of one that comes twice, hours end at the first and begin at the second.
 */
function instants(day: number, { from, to }: Hours, timeZone: string): Busy {
  return { from: atClock(day + from * MINUTE, timeZone, 'second'), to: atClock(day + to * MINUTE, timeZone, 'first') }
}

function atClock(shown: number, timeZone: string, which: 'first' | 'second'): number {
  const offsets = [ahead(shown - DAY, timeZone), ahead(shown + DAY, timeZone)]
  const fitting = offsets.map((offset) => shown - offset).filter((at) => at + ahead(at, timeZone) === shown)
  if (fitting.length > 0) return which === 'first' ? Math.min(...fitting) : Math.max(...fitting)
  return changeBetween(
    Math.min(...offsets.map((one) => shown - one)),
    Math.max(...offsets.map((one) => shown - one)),
    timeZone,
  )
}

/** The minute at which the clocks are changed. */
function changeBetween(before: number, after: number, timeZone: string): number {
  let [low, high] = [before, after]
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
    if (ahead(middle, timeZone) === ahead(before, timeZone)) low = middle
    else high = middle
  }
  return high
}

/** Hours that overlap or touch are one. */
function joined(spans: readonly Busy[]): Busy[] {
  const all: Busy[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else if (span.from < span.to) all.push({ ...span })
  }
  return all
}

function getHours(day: string, { hours, exceptions }: Week): readonly Hours[] {
  const own = exceptions.filter((one) => one.day === day)
  if (own.some((one) => one.hours === null)) return []
  if (own.length > 0) return own.flatMap((one) => one.hours ?? [])
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return hours.filter((one) => one.weekday === weekday)
}

/**
 * The times of a span at which a meeting may begin, whether or not somebody has them by now: within the hours, neither too
 * near nor too far. The days are looked at one by one, so the cost is bounded by the span.
 */
export function getSlots(rules: SlotRules, week: Week, { from, to, now }: Span): Slot[] {
  const { timeZone } = week
  const earliest = Math.max(from, now + rules.noticeHours * HOUR)
  const latest = Math.min(to, getHorizon(rules, now))
  const [length, every] = [rules.lengthMinutes * MINUTE, rules.slotMinutes * MINUTE]
  const slots: Slot[] = []
  if (earliest >= latest) return slots
  const last = Date.parse(dayAt(latest, timeZone))
  for (let day = Date.parse(dayAt(earliest, timeZone)); day <= last; day += DAY) {
    const hours = getHours(new Date(day).toISOString().slice(0, 10), week)
    for (const open of joined(hours.map((one) => instants(day, one, timeZone))))
      for (let start = open.from; start + length <= open.to; start += every)
        if (start >= earliest && start < latest) slots.push({ start, end: start + length })
  }
  return slots
}

/** Up to when one may book. */
export const getHorizon = ({ horizonDays }: Pick<SlotRules, 'horizonDays'>, now: number) => now + horizonDays * DAY

/** Whether a calendar has nothing while a meeting and the break after it last. */
export function isFree(
  { start, end }: Slot,
  { bufferMinutes }: Pick<SlotRules, 'bufferMinutes'>,
  busy: readonly Busy[],
) {
  const until = end + bufferMinutes * MINUTE
  return !busy.some((one) => one.from < until && one.to > start)
}

/** Those that are free; none of a day that has as many meetings as it may. */
export function getFreeSlots(
  slots: readonly Slot[],
  rules: SlotRules,
  { busy, taken, timeZone }: { busy: readonly Busy[]; taken: readonly number[]; timeZone: string },
): Slot[] {
  const full = new Map<string, number>()
  for (const at of taken) full.set(dayAt(at, timeZone), (full.get(dayAt(at, timeZone)) ?? 0) + 1)
  const most = rules.dailyMost ?? Number.POSITIVE_INFINITY
  const sorted = [...busy].sort((a, b) => a.from - b.from)
  return slots.filter(
    (slot) =>
      (rules.dailyMost === null || (full.get(dayAt(slot.start, timeZone)) ?? 0) < most) && isFree(slot, rules, sorted),
  )
}
