import { getDay } from '#app/platform/days-later.ts'
import { moveDay, type Range } from './range.ts'

const DEFAULT_DAYS = 30

/** Today in the school's calendar. */
export const getToday = ({ timeZone }: { timeZone: string }) => getDay(new Date().toISOString(), timeZone)

/** The range that was asked for; without one the last thirty days. */
export function toRange({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Range {
  const end = to ?? (from && from > today ? from : today)
  return { from: from ?? moveDay(end, 1 - DEFAULT_DAYS), to: end }
}
