import type { ProductRow } from '#app/content/courses/card.ts'

/** A product as the back office lists it: the row of the other lists, with how it is doing. */
export type OfficeCourse = ProductRow & {
  /** With access now. */
  students: number
  /** Whether the viewer may change it. */
  built: boolean
  /** How much of it these students have completed on average, in whole per cent; null without students or lectures. */
  completion: number | null
}
