import { z } from 'zod'
import { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { listStudentNotes } from '#app/people/student-notes/student-notes.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Cursor, Fields, Flag, Line, Prose } from '#app/platform/inputs.server.ts'
import { may } from '#app/platform/permissions.ts'
import { salesTo } from '#app/selling/sales/sales.server.ts'
import { Days, Reason } from '../inputs.server.ts'
import { writeToStudent } from '../staff-letters.server.ts'
import { loadStudentPage } from '../student.server.ts'
import {
  allowStudent,
  denyStudent,
  findStudentsGrant,
  grantAccessByStaff,
  revokeAccessByStaff,
} from '../student-access.server.ts'

/** The newest notes; the call reads all of them. */
const NOTES = 50

/** students.show: a student with what opens to them, how far they got and, for who may know, what they bought. */
export const showStudent = route(
  { access: 'students', ids: z.object({ student: Id }), input: z.object({ cursor: Cursor.optional() }) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const shown = await loadStudentPage(db, { c, viewer, school }, ids.student, input().cursor)
    const orders = may(viewer, 'sales') ? await salesTo(db, { school, locale }, ids.student) : null
    const props = {
      ...shown,
      orders,
      support: may(viewer, 'support'),
      blocks: may(viewer, 'community'),
    }
    const products = shown.products.options.map(({ id, title }) => ({ id, title }))
    const key = { schoolId: school.id, id: ids.student }
    const notes = may(viewer, 'support') ? (await listStudentNotes(db, key, { length: NOTES })).notes : null
    return page('students/student', { ...props, notes }, { json: toSnakeCase({ ...props, products }) })
  },
)

/** Gives access to a product by hand; `lengthens` adds its days to what is open. */
const giveStudentAccess = route(
  {
    access: 'grants',
    ids: z.object({ student: Id }),
    input: Fields({ productId: BuiltProductId, days: Days, reason: Reason, lengthens: Flag.optional() }),
    form: showStudent,
  },
  async ({ db, viewer, school, ids, input }) => {
    const found = await requireVisibleStudent(db, { viewer, school }, ids.student)
    const access = await grantAccessByStaff(db, { viewer, school }, found, input())
    return jsonOrRedirect(toSnakeCase({ access }), `/home/students/${found.id}`, 201)
  },
)

/** Revokes access; of an instructor, what was granted by hand. */
const takeStudentAccess = route(
  {
    access: 'grants',
    ids: z.object({ student: Id, grant: Id }),
    input: z.object({ reason: Reason }),
    form: showStudent,
  },
  async ({ db, viewer, school, ids, input }) => {
    const context = { viewer, school }
    const found = await requireVisibleStudent(db, context, ids.student)
    const grant = await findStudentsGrant(db, context, found, ids.grant)
    await revokeAccessByStaff(db, context, grant, input())
    return jsonOrRedirect({ revoked: true }, `/home/students/${found.id}`)
  },
)

/** Denies a product, whatever opens it. */
const denyStudentAccess = route(
  {
    access: 'support',
    ids: z.object({ student: Id }),
    input: Fields({ productId: BuiltProductId, reason: Reason }),
    form: showStudent,
  },
  async ({ db, viewer, school, ids, input }) => {
    const found = await requireVisibleStudent(db, { viewer, school }, ids.student)
    const denial = await denyStudent(db, { viewer, school }, found, input())
    return jsonOrRedirect(toSnakeCase({ denial }), `/home/students/${found.id}`, 201)
  },
)

/** Takes a denial away. */
const allowStudentAccess = route(
  {
    access: 'support',
    ids: z.object({ student: Id, denial: Id }),
    input: z.object({ reason: Reason }),
    form: showStudent,
  },
  async ({ db, viewer, school, ids, input }) => {
    const found = await requireVisibleStudent(db, { viewer, school }, ids.student)
    await allowStudent(db, { viewer, school }, found, { id: ids.denial, ...input() })
    return jsonOrRedirect({ lifted: true }, `/home/students/${found.id}`)
  },
)

const LETTER_MAX = 10_000

/** Writes to the student; twenty letters an hour. */
const writeStudent = route(
  {
    access: 'support',
    ids: z.object({ student: Id }),
    input: z.object({ subject: Line(1, 150), text: Prose(1, LETTER_MAX) }),
    maxBytes: bytesFor(LETTER_MAX + 150),
    limit: { burst: 20, perSecond: 20 / 3600 },
  },
  async ({ db, viewer, school, ids, input }) => {
    const found = await requireVisibleStudent(db, { viewer, school }, ids.student)
    const letter = input()
    return afterCommit(async () => {
      await writeToStudent({ viewer, school }, found, letter)
      return jsonOrRedirect({ sent: true }, `/home/students/${found.id}`, 201)
    })
  },
)

export const routes = {
  'GET /home/students/:student': showStudent,
  'POST /home/students/:student/access': giveStudentAccess,
  'DELETE /home/students/:student/access/:grant': takeStudentAccess,
  'POST /home/students/:student/access/:grant/revoke': takeStudentAccess,
  'POST /home/students/:student/denials': denyStudentAccess,
  'DELETE /home/students/:student/denials/:denial': allowStudentAccess,
  'POST /home/students/:student/denials/:denial/lift': allowStudentAccess,
  'POST /home/students/:student/letter': writeStudent,
} satisfies Addresses
