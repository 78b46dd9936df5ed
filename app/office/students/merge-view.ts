import type { StudentPage } from './student-page.ts'

/** How much of each kind belongs to an account that may be merged. */
export const MERGED_THINGS = [
  'orders',
  'access',
  'memberships',
  'lectures',
  'exams',
  'certificates',
  'bookings',
  'posts',
  'notes',
] as const

type Person = Pick<StudentPage['student'], 'id' | 'name' | 'email'>
export type MergeSide = Person & { counts: Record<(typeof MERGED_THINGS)[number], number> }

export type MergePage = {
  from: MergeSide
  /** The account that stays, once it is chosen. */
  into: MergeSide | null
  /** What was found by the words of a search. */
  found: { q: string; students: Person[] } | null
}
