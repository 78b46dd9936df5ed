import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import { HOUR } from './slots.ts'

export const BOOKING_STATUSES = ['booked', 'held', 'missed', 'canceled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
/** Who canceled it: its buyer, staff, the money that went back, or an account that was deleted. */
export const CANCELED_BY = ['buyer', 'staff', 'refund', 'left'] as const
export type CanceledBy = (typeof CANCELED_BY)[number]
/** Of a booking that is canceled: by whom, and what they said. */
export type Cancellation = { by: CanceledBy; message: string }

/** So many days of free times are asked for at once. */
export const SPAN_DAYS = 62
export const MESSAGE_MAX = 1000
export const NOTE_MAX = 5000

/** A booking as calls answer it to its buyer. */
export type BookingRow = {
  id: number
  startsAt: string
  endsAt: string
  status: BookingStatus
  timeZone: string
  product: { id: number; slug: string; title: string }
  host: string | null
  place: string
  joinUrl: string | null
  answers: { title: string; answer: string | boolean | string[] }[]
  note: string
  /** Until when its buyer may change or cancel it. */
  changeableUntil: string
}

/** The same as the back office has it. */
export type OfficeBookingRow = BookingRow & {
  student: { id: number; name: string; email: string }
  message: string
  canceledBy: CanceledBy | null
  staffNote: string
}

export const getAnswers = (answers: readonly StoredAnswer[]): BookingRow['answers'] =>
  answers.map(({ title, value, words }) => ({ title, answer: typeof value === 'boolean' ? value : words }))

/** Of what somebody may book more. */
export type BookableProduct = { slug: string; title: string; left: number }

/** Until when its buyer may change or cancel a booking. */
export const changeableUntil = ({ startsAt }: { startsAt: string }, { changeHours }: { changeHours: number }) =>
  Date.parse(startsAt) - changeHours * HOUR
