import { z } from 'zod'
import { json } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Whole } from '#app/platform/inputs.server.ts'
import { readList, wishOf } from '#app/platform/list.server.ts'
import { fileOf } from '#app/platform/list-route.server.ts'
import { findExam } from '../exams.server.ts'
import { MarksInput } from '../inputs.server.ts'
import { findAttempt, mark, markedQuestions, resultFile, resultsOf } from '../results.server.ts'

const ids = z.object({ id: Id })
const paging = z.object({
  cursor: z.string().max(2000).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).default(20),
})

/** What came of the attempts at an exam that were handed in; all of them as a file for spreadsheets. */
export const results = route({ access: 'build', ids, input: paging }, async ({ c, db, ids, input, ...looking }) => {
  const list = resultsOf(await findExam(db, looking, ids.id))
  const { cursor, length } = input()
  if (c.req.header('accept')?.includes('text/csv'))
    return fileOf(db, list, resultFile, looking, wishOf(list, looking, {}))
  const { rows, next } = await readList(db, list, looking, { cursor, length })
  const query = new URLSearchParams({ ...(next && { cursor: next }), length: String(length) })
  return json({ data: rows, next_page_url: next && `${c.req.path}?${query}` })
})

/** An attempt with its answers, for whoever marks it. */
export const markedAttempt = route({ access: 'build', ids }, async ({ db, ids, ...looking }) => {
  const found = await findAttempt(db, looking, ids.id)
  return json({ attempt: { id: found.id, questions: await markedQuestions(db, looking, found) } })
})

export const giveMarks = route({ access: 'build', ids, input: MarksInput }, async ({ db, ids, input, ...looking }) => {
  const found = await findAttempt(db, looking, ids.id)
  return { result: await mark(db, found, input()) }
})
