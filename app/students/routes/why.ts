import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { whyPage } from '../why.server.ts'

const ids = z.object({ student: Id.optional(), lecture: Id.optional(), course: Id.optional(), q: Filter(Line(1, 100)) })

/** Why a student sees a lecture, or does not; before both are chosen the page to choose them. */
export const why = route({ access: 'students', ids }, async ({ c, db, viewer, school, ids }) => {
  const shown = await whyPage(db, { viewer, school }, ids)
  if (!shown.why && prefersJson(c)) throw invalid(shown.student ? 'lecture' : 'student', 'errors.required')
  const { open, rule, text, opens_at } = shown.why ?? {}
  return page('students/why', shown, { json: { open, rule, text, opens_at } })
})
