import { z } from 'zod'
import { ANSWERS_MAX } from '#app/content/courses/component.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Fields, Flag, WholeNumber } from '#app/platform/inputs.server.ts'
import { requireItem, tickItem } from '../checklists.server.ts'
import { partIn, requireLectureCoverage } from '../lecture-coverage.server.ts'
import { requireLectureToLearn, requireOpenLecture } from '../open-lecture.server.ts'
import { answerQuiz } from '../quizzes.server.ts'

const ofLecture = { access: 'member', loginText: 'lectures.log_in_for_progress', ids: z.object({ id: Id }) } as const

/** The id of a part of the lecture, of this kind. */
const PartId = (type: 'checklist' | 'quiz') =>
  IdOf<{ id: number }>(async ({ db, viewer, ids }, id) =>
    partIn(await requireLectureCoverage(db, viewer, await requireOpenLecture(db, viewer, ids.id)), id, type),
  )
const ItemId = IdOf<{ id: number }>(async ({ db, viewer, ids, sent }, item) => {
  const found = await requireLectureCoverage(db, viewer, await requireOpenLecture(db, viewer, ids.id))
  const { data: component } = Id.safeParse(sent.component_id)
  if (component) requireItem(partIn(found, component, 'checklist'), item)
})
const tick = Fields({ componentId: PartId('checklist'), itemId: ItemId, value: Flag })
const chosen = Fields({
  componentId: PartId('quiz'),
  answers: z.array(WholeNumber.pipe(z.int().min(0).max(ANSWERS_MAX))).max(ANSWERS_MAX),
})

const saveChecklist = route({ ...ofLecture, input: tick }, async ({ db, viewer, ids, input }) => {
  const lecture = await requireLectureToLearn(db, viewer, ids.id)
  const { componentId, itemId, value } = input()
  const settled = await tickItem(db, viewer, lecture, { componentId, itemId, value })
  return toSnakeCase({ itemId, value, ...settled })
})

/** Whether the chosen answers, by their places, are the right ones. */
const checkQuiz = route({ ...ofLecture, input: chosen }, async ({ db, viewer, ids, input }) => {
  const lecture = await requireLectureToLearn(db, viewer, ids.id)
  return toSnakeCase(await answerQuiz(db, viewer, lecture, input()))
})

export const routes = {
  'POST /lecture/:id/checklist': saveChecklist,
  'POST /lecture/:id/quiz': checkQuiz,
} satisfies Addresses
