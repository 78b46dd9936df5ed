import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import {
  createStudentTag,
  deleteStudentTag,
  findTagOptions,
  renameStudentTag,
  requireStudentTag,
  StudentTagInput,
  studentTagList,
} from '../tag-changes.server.ts'

const ids = z.object({ id: Id })
const PATH = '/home/student-tags'

const listTags = listRoute(studentTagList, { access: 'support', json: inSnakeCase(studentTagList) }, async ({ list }) =>
  page('student-tags/student-tags', { list }),
)

const showTag = route({ access: 'support', ids }, async ({ db, school, ids }) =>
  toSnakeCase({ studentTag: await requireStudentTag(db, school.id, ids.id) }),
)

const addTag = route({ access: 'support', input: StudentTagInput, form: listTags }, async ({ db, school, input }) =>
  jsonOrRedirect(toSnakeCase({ studentTag: await createStudentTag(db, school.id, input()) }), PATH, 201),
)

const renameTag = route(
  { access: 'support', ids, input: StudentTagInput, form: listTags },
  async ({ db, school, ids, input }) => {
    await requireStudentTag(db, school.id, ids.id)
    const studentTag = await renameStudentTag(db, school.id, { id: ids.id, ...input() })
    return jsonOrRedirect(toSnakeCase({ studentTag }), PATH)
  },
)

const deleteTag = route({ access: 'support', ids }, async ({ db, school, ids }) => {
  await deleteStudentTag(db, school.id, ids.id)
  return jsonOrRedirect({ deleted: true }, PATH)
})

/** Finds tags to choose from, while a name is typed. */
const findTags = route(
  { access: 'students', input: z.object(optionInput), limit: OPTION_LIMIT },
  async ({ db, viewer, school, input }) => {
    const { options, more } = await findTagOptions(db, { viewer, school }, input())
    return { data: options, more }
  },
)

export const routes = {
  'GET /home/options/student-tags': findTags,
  'GET /home/student-tags': listTags,
  'POST /home/student-tags': addTag,
  'GET /home/student-tags/:id': showTag,
  'POST /home/student-tags/:id': renameTag,
  'PUT /home/student-tags/:id': renameTag,
  'DELETE /home/student-tags/:id': deleteTag,
} satisfies Addresses
