import type { StoredQuestion } from '#app/forms/form-questions/stored-question.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import type { SlotRules } from './slots.ts'

export const QUESTIONS_MAX = 10
/** Rows of hours of one consultation or of all, and days with hours of their own that are yet to come. */
export const HOURS_MAX = 200
export const EXCEPTIONS_MAX = 400

/** By which rules a consultation is booked. */
export type Rules = SlotRules & {
  changeHours: number
  hostId: number | null
  place: LocalText
  joinUrl: string | null
  questions: StoredQuestion[]
  version: number
}

export const USUAL: Rules = {
  lengthMinutes: 60,
  slotMinutes: 60,
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
  changeHours: 12,
  dailyMost: null,
  hostId: null,
  place: {},
  joinUrl: null,
  questions: [],
  version: 1,
}

/** The same as the office edits them, with the prices that buy several meetings. */
export type RulesRow = Rules & { packages: { priceId: number; meetings: number }[] }

/** Hours of the week as calls say them. */
export type AvailabilityRow = { id: number; weekday: number; from: string; to: string; productId: number | null }
export type ExceptionRow =
  | { id: number; date: string; closed: true; productId: number | null }
  | { id: number; date: string; closed: false; from: string; to: string; productId: number | null }

/** `09:05`; the end of a day is 24:00. */
export function getClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

export function toMinute(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Which hours of a day begin within others: they count once. */
export function overlapping(hours: readonly { id: number; from: string; to: string }[]): Set<number> {
  const sorted = [...hours].sort((a, b) => toMinute(a.from) - toMinute(b.from))
  let end = -1
  const found = new Set<number>()
  for (const { id, from, to } of sorted) {
    if (toMinute(from) < end) found.add(id)
    end = Math.max(end, toMinute(to))
  }
  return found
}
