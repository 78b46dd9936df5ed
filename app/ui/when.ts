import { getDay } from './day.ts'

/** A day as somebody types it, and an hour: the two parts of one field. */
export type WhenParts = { day: string; time: string }

const INSTANT = /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?\s*$/

/** The parts of `2026-11-21T08:00`, or of a day alone; what is neither stays as it was typed. */
export function splitWhen(value: string): WhenParts {
  const [, day, time] = INSTANT.exec(value) ?? []
  return day && time ? { day, time } : { day: value, time: '' }
}

/** What the field carries: `2026-11-21T08:00`, or a day alone. What is no day stays, for the server to refuse in words. */
export function joinWhen({ day: typed, time }: WhenParts, hasTime: boolean): string {
  const pasted = INSTANT.exec(typed)
  if (pasted) return joinWhen(splitWhen(typed), hasTime)
  const day = getDay(typed)
  if (day === undefined) return typed
  if (day === '' || !hasTime) return day
  return `${day}T${time || '00:00'}`
}

/** Whether it is a day, with an hour or without. */
export function isWhen(carried: string): boolean {
  return Boolean(getDay(splitWhen(carried).day))
}
