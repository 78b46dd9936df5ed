import { z } from 'zod'
import { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { Days, Reason } from '#app/office/students/inputs.server.ts'
import { loadStudentPage } from '#app/office/students/student.server.ts'
import {
  findStudentsGrant,
  grantAccessByStaff,
  revokeAccessByStaff,
} from '#app/office/students/student-access.server.ts'
import { changeStudent, createStudent, deleteStudent } from '#app/office/students/student-changes.server.ts'
import { studentList } from '#app/office/students/students.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { Email, FirstName } from '#app/people/accounts/inputs.server.ts'
import { Language } from '#app/people/schools/inputs.server.ts'
import { setStudentTags } from '#app/people/student-tags/student-tags.server.ts'
import { STUDENT_TAGS_MAX, TAG_NAME_MAX } from '#app/people/student-tags/student-tags.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Fields, Line } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { accessList } from '../access-list.server.ts'
import {
  Deleted,
  inSnake,
  listOperation,
  type Operations,
  ofId,
  operation,
  Page,
  paging,
  requireListed,
  toRoutes,
} from '../operation.server.ts'
import { Access, Progress, Student } from '../outputs.server.ts'

const ids = ofId
const one = z.object({ student: Student })

const listStudents = listOperation({
  scope: 'students:read',
  summary: 'List students',
  list: studentList,
  output: Student,
  toOutput: inSnake,
})

const createOneStudent = operation(
  {
    scope: 'students:write',
    summary: 'Create a student',
    input: Fields({
      email: Email,
      firstName: FirstName.optional(),
      lastName: Line(0, 100).optional(),
      locale: Language.optional(),
    }),
    output: one,
    status: 201,
  },
  async (context) => {
    const { db, school, input } = context
    const { email, firstName = email.slice(0, email.lastIndexOf('@')), lastName = '', locale = school.locale } = input()
    const { id } = await createStudent(db, school, { email, firstName: firstName.slice(0, 100), lastName, locale })
    return { student: toSnakeCase(await requireListed(context, studentList, id)) }
  },
)

const showStudent = operation(
  { scope: 'students:read', summary: 'Get a student', ids, output: one },
  async (context) => ({ student: toSnakeCase(await requireListed(context, studentList, context.ids.id)) }),
)

const updateStudent = operation(
  {
    scope: 'students:write',
    summary: 'Update a student',
    ids,
    input: Fields({
      email: Email.optional(),
      firstName: FirstName.optional(),
      lastName: Line(0, 100).optional(),
      locale: Language.optional(),
    }),
    output: one,
  },
  async (context) => {
    const { c, db, school, ids } = context
    const student = await requireVisibleStudent(db, context, ids.id)
    await changeStudent(db, school, student, { input: context.input(), requestId: c.var.requestId })
    return { student: toSnakeCase(await requireListed(context, studentList, student.id)) }
  },
)

const deleteOneStudent = operation(
  {
    scope: 'students:write',
    summary: 'Delete a student',
    ids,
    input: z.object({ confirm: Email.optional() }),
    output: Deleted,
  },
  async (context) => {
    const { db, school, ids } = context
    const student = await requireVisibleStudent(db, context, ids.id)
    const { confirm = student.email } = context.input()
    if (emailKey(confirm) !== emailKey(student.email)) throw invalid('confirm', 'api.confirm_differs')
    await deleteStudent(db, school, student)
    return { deleted: true as const }
  },
)

const listAccess = listOperation({
  scope: 'access:read',
  summary: 'List the access of a student',
  ids,
  list: accessList,
  without: ['student'],
  within: async (context, { id = 0 }) => ({ student: (await requireVisibleStudent(context.db, context, id)).id }),
  output: Access,
  toOutput: inSnake,
})

/** What the history says where a program gives no reason. */
const reasonOf = ({ apiKey }: Member, { locale }: CurrentSchool) =>
  translate(locale, 'api.by_key', { name: apiKey?.name ?? '' })

const grantAccess = operation(
  {
    scope: 'access:write',
    summary: 'Grant a student access to a product',
    ids,
    input: Fields({ productId: BuiltProductId, days: Days, reason: Reason.optional() }),
    output: z.object({ access: Access }),
    status: 201,
  },
  async (context) => {
    const { db, viewer, school, ids } = context
    const student = await requireVisibleStudent(db, context, ids.id)
    const { reason = reasonOf(viewer, school), ...gift } = context.input()
    const { id } = await grantAccessByStaff(db, context, student, { ...gift, reason })
    return { access: toSnakeCase(await requireListed(context, accessList, id)) }
  },
)

const revokeAccess = operation(
  {
    scope: 'access:write',
    summary: 'Revoke the access of a student',
    ids: z.object({ id: Id, grant: Id }),
    input: z.object({ reason: Reason.optional() }),
    output: Deleted,
  },
  async (context) => {
    const { db, viewer, school, ids } = context
    const student = await requireVisibleStudent(db, context, ids.id)
    const grant = await findStudentsGrant(db, context, student, ids.grant)
    const { reason = reasonOf(viewer, school) } = context.input()
    await revokeAccessByStaff(db, context, grant, { reason })
    return { deleted: true as const }
  },
)

const listProgress = operation(
  {
    scope: 'progress:read',
    summary: 'List the progress of a student in each product',
    ids,
    input: z.object({ cursor: paging.cursor }),
    output: Page(Progress),
  },
  async (context) => {
    const { courses, coursesNext } = await loadStudentPage(context.db, context, context.ids.id, context.input().cursor)
    const next = coursesNext && new URLSearchParams(coursesNext.split('?')[1]).get('cursor')
    const data = courses.map(({ id, type, slug, title, progress, lastActiveAt }) =>
      toSnakeCase({ product: { id, type, slug, title }, ...progress, lastActiveAt }),
    )
    return toSnakeCase({ data, nextCursor: next })
  },
)

const tagged = z.object({ tags: z.array(z.string()) })

const showTags = operation(
  { scope: 'tags:read', summary: 'Get the tags of a student', ids, output: tagged },
  async (context) => ({ tags: (await requireListed(context, studentList, context.ids.id)).tags }),
)

const replaceTags = operation(
  {
    scope: 'tags:write',
    summary: 'Replace the tags of a student',
    ids,
    input: z.object({ tags: z.array(Line(1, TAG_NAME_MAX)).max(STUDENT_TAGS_MAX) }),
    output: tagged,
  },
  async (context) => {
    const student = await requireVisibleStudent(context.db, context, context.ids.id)
    await setStudentTags(context.db, { schoolId: context.school.id, id: student.id }, context.input().tags)
    return { tags: (await requireListed(context, studentList, student.id)).tags }
  },
)

export const operations = {
  'GET /api/v1/students': listStudents,
  'POST /api/v1/students': createOneStudent,
  'GET /api/v1/students/:id': showStudent,
  'PATCH /api/v1/students/:id': updateStudent,
  'DELETE /api/v1/students/:id': deleteOneStudent,
  'GET /api/v1/students/:id/access': listAccess,
  'POST /api/v1/students/:id/access': grantAccess,
  'DELETE /api/v1/students/:id/access/:grant': revokeAccess,
  'GET /api/v1/students/:id/progress': listProgress,
  'GET /api/v1/students/:id/tags': showTags,
  'PUT /api/v1/students/:id/tags': replaceTags,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
