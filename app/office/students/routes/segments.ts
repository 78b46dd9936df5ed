import { z } from 'zod'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { StudentFilter } from '../people-input.server.ts'
import { getFilterAddress, SEGMENT_NAME_MAX } from '../segment.ts'
import { changeSegment, createSegment, deleteSegment, listSegments, requireSegment } from '../segments.server.ts'

const access = 'support'
const ids = z.object({ id: Id })
const Name = Line(1, SEGMENT_NAME_MAX)
const LIST = '/home/students'

/** All of them: a school has at most a hundred. */
const listAll = route({ access }, async ({ db, school }) =>
  jsonOrRedirect({ data: await listSegments(db, school.id), next_page_url: null }, LIST),
)

/** A browser is shown whom the segment has now. */
const showSegment = route({ access, ids }, async ({ db, school, ids }) => {
  const segment = await requireSegment(db, school.id, ids.id)
  return jsonOrRedirect({ segment }, getFilterAddress(LIST, segment.filter))
})

const addSegment = route(
  { access, input: z.object({ name: Name, filter: StudentFilter }) },
  async ({ db, school, input }) => {
    const segment = await createSegment(db, school.id, input())
    return jsonOrRedirect({ segment }, getFilterAddress(LIST, segment.filter), 201)
  },
)

const saveSegment = route(
  { access, ids, input: z.object({ name: Name.optional(), filter: StudentFilter.optional() }) },
  async ({ db, school, ids, input }) => {
    await requireSegment(db, school.id, ids.id)
    const segment = await changeSegment(db, school.id, { id: ids.id, ...input() })
    return jsonOrRedirect({ segment }, getFilterAddress(LIST, segment.filter))
  },
)

const dropSegment = route({ access, ids }, async ({ db, school, ids }) => {
  await deleteSegment(db, school.id, ids.id)
  return jsonOrRedirect({ deleted: true }, LIST)
})

export const routes = {
  'GET /home/segments': listAll,
  'POST /home/segments': addSegment,
  'GET /home/segments/:id': showSegment,
  'POST /home/segments/:id': saveSegment,
  'PUT /home/segments/:id': saveSegment,
  'DELETE /home/segments/:id': dropSegment,
} satisfies Addresses
