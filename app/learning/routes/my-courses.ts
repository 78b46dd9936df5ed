import { z } from 'zod'
import { productRow } from '#app/courses/card.ts'
import { page } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Whole } from '#app/platform/inputs.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { SHOWN } from '../my-course.ts'
import { findContinuation, listMyCourses, myCourse } from '../my-courses.server.ts'

const input = z.object({
  show: z.enum(SHOWN).default('all'),
  cursor: z.string().max(100).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).default(20),
})

/** One's own courses; as JSON a list of product rows. */
export const myCourses = route({ access: 'member', input }, async ({ c, db, viewer, locale, input }) => {
  const { show, cursor, length } = input()
  const { courses, next } = await listMyCourses(db, viewer, { shown: show, cursor, length })
  const nextUrl = next && `/my/courses?${new URLSearchParams({ show, cursor: next, length: String(length) })}`
  if (prefersJson(c)) return { data: courses.map((row) => productRow(row, locale)), next_page_url: nextUrl }
  const shown = courses.map((row) => myCourse(row, viewer))
  const first = show === 'all' && cursor === undefined
  const continuation = first ? await findContinuation(db, viewer, shown) : null
  return page('learning/my-courses', { courses: shown, continuation, show, nextUrl })
})
