import { sql } from 'drizzle-orm'
import type { StudentsOfCourses } from '#app/content/courses/later-wings.server.ts'

/** What changes of a course ask of the progress of its students. */
export const progressOfLectures: Pick<StudentsOfCourses, 'gotAnywhere' | 'moveProgress'> = {
  gotAnywhere: (schoolId, { course, lecture }) => sql`exists (select from lecture_progress p
    where p.school_id = ${schoolId} and p.product_id = ${course} and p.lecture_id = ${lecture})`,
  moveProgress: ({ schoolId, from, to, ids }) => sql`progress as (update lecture_progress set product_id = ${to}
    where school_id = ${schoolId} and product_id = ${from} and lecture_id in (${ids}))`,
}
