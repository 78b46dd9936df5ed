import { sql } from 'drizzle-orm'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Attempts with answers that a person marks; from the first one the others are reached. */
export const examsToMark: ToDoSource = {
  permission: 'build',
  page: '/home/exams',
  href: (first) => `/home/exam-attempts/${first}`,
  rows: ({ viewer, school }) => sql`select a.id, a.submitted_at as at from exam_attempts a
    join exams e on e.school_id = ${school.id} and e.id = a.exam_id and e.deleted_at is null
    where a.school_id = ${school.id} and a.waiting_for_marks and ${builds(viewer, school, sql`e.product_id`)}`,
}
