import type { OfficeCourse } from '#app/office/office-courses/office-course.ts'
import type { ToDo } from '#app/office/to-do/to-do.ts'
import type { SaleRow } from '#app/selling/sales/sale-view.ts'
import type { DayPart, Span } from './period.ts'

/** Money that came in, less what was given back, in the school's currency. */
export type Revenue = {
  total: number
  /** The same span of time before this one, up to the same moment in it. */
  before: number
  currency: string
  /** The first day, in the school's calendar: `2026-11-20`. */
  start: string
  /** What a step is. */
  step: Span['step']
  steps: { amount: number; before: number; orders: number }[]
  /** The step that is now; those after it are still to come. */
  current: number
}

export type People = {
  newStudents: number
  newBefore: number
  /** Of the last seven days, the oldest first. */
  newByDay: { day: string; count: number }[]
  /** Who watched or completed something in the last seven days, and how many have access now. */
  active: number
  withAccess: number
  completed: number
  completedBefore: number
}

/** Members whose time is paid for, now and when the span began, and what they pay by the month. */
export type Memberships = { members: number; before: number; mrr: number; currency: string }

/** A course and how far its students have got. */
export type CourseStanding = Pick<OfficeCourse, 'id' | 'title' | 'students' | 'completion'>

/** A live event, or a booked meeting with its buyer. */
export type ComingUp = {
  kind: 'event' | 'booking'
  /** The event's, or the booking's. */
  id: number
  title: string
  startsAt: string
  endsAt: string
  timeZone: string
  who: string | null
  taken: number | null
  seats: number | null
}

export const SETUP = ['course', 'legal', 'seller', 'payments', 'mail', 'domain'] as const
/** What a school needs before it can sell, and whether it has it. */
export type Setup = Record<(typeof SETUP)[number], boolean>

/** What the viewer may not know is null. */
export type Dashboard = {
  period: Span['period']
  from: string
  to: string
  dayPart: DayPart
  revenue: Revenue | null
  memberships: Memberships | null
  people: People
  todos: ToDo[]
  courses: CourseStanding[]
  comingUp: ComingUp[]
  setup: Setup | null
  sales: SaleRow[] | null
}
