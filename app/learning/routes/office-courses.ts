import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Whole } from '#app/platform/inputs.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { listOfficeCourses } from '../office-courses.server.ts'

const input = z.object({
  cursor: z.string().max(100).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).optional(),
})

/** What the school offers, with its students and their progress; as JSON a list of product rows. */
export const officeCourses = route({ access: 'staff', input }, async ({ c, db, viewer, school, input }) => {
  const { cursor, length = prefersJson(c) ? 20 : 25 } = input()
  const { courses, next } = await listOfficeCourses(db, { viewer, school }, { cursor, length })
  const nextUrl = next && `/home/courses?${new URLSearchParams({ cursor: next, length: String(length) })}`
  if (prefersJson(c)) return { data: courses, next_page_url: nextUrl }
  return page('learning/courses', { courses, nextUrl, first: cursor === undefined })
})
