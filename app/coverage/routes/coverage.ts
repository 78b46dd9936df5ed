import { z } from 'zod'
import { ANSWERS_MAX } from '#app/courses/component.ts'
import { lectureToLearn } from '#app/learning/open-lecture.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Flag, Whole } from '#app/platform/inputs.server.ts'
import { tickItem } from '../checklists.server.ts'
import { answerQuiz } from '../quizzes.server.ts'

const ofPart = {
  access: 'member',
  loginText: 'progress.log_in_for_progress',
  ids: z.object({ id: Id, component_id: Id }),
} as const
const tick = z.object({ item_id: Id, value: Flag })
const chosen = z.object({ answers: z.array(Whole.pipe(z.int().min(0).max(ANSWERS_MAX))).max(ANSWERS_MAX) })

export const checklist = route({ ...ofPart, input: tick }, async ({ db, viewer, ids, input }) => {
  const lecture = await lectureToLearn(db, viewer, ids.id)
  const { item_id, value } = input()
  const settled = await tickItem(db, viewer, lecture, { component_id: ids.component_id, item_id, value })
  return { item_id, value, ...settled }
})

/** Whether the chosen answers, by their places, are the right ones. */
export const quiz = route({ ...ofPart, input: chosen }, async ({ db, viewer, ids, input }) => {
  const lecture = await lectureToLearn(db, viewer, ids.id)
  return answerQuiz(db, viewer, lecture, { component_id: ids.component_id, answers: input().answers })
})
