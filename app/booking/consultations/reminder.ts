import { HOUR } from './slots.ts'

/** Hours before a meeting or an event at which people are reminded. */
export const REMINDED = [24, 1] as const

/** Until when a reminder is of use: the first one until the last one is near, that one until it begins. */
export const getReminderEnd = (startsAt: string, hours: number) =>
  new Date(Date.parse(startsAt) - (hours > 1 ? 2 * HOUR : 0)).toISOString()
