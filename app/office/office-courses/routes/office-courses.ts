import { page } from '#app/platform/answers.server.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { officeCourseList } from '../office-courses.server.ts'

/** What the school offers, with its students and their progress; as JSON a list of product rows. */
const listOfficeCourses = listRoute(
  officeCourseList,
  { access: 'staff', json: inSnakeCase(officeCourseList) },
  async ({ list }) => page('office-courses/courses', { list }),
)

export const routes = {
  'GET /home/courses': listOfficeCourses,
} satisfies Addresses
