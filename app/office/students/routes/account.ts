import { z } from 'zod'
import { emailKey } from '#app/people/accounts/email.ts'
import { Email, FirstName } from '#app/people/accounts/inputs.server.ts'
import { Language } from '#app/people/schools/inputs.server.ts'
import { logInAs } from '#app/people/sign-in/log-in-as.server.ts'
import { endSessionsOf } from '#app/people/sign-in/sessions.server.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields, Line, Pasted } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { Reason } from '../inputs.server.ts'
import { loadStudentPage } from '../student.server.ts'
import { changeStudent, deleteStudent, requireStudentAccount } from '../student-changes.server.ts'

const ids = z.object({ student: Id })

/** Changes name, address and language; a field that is left out stays. */
const saveStudent = route(
  {
    access: 'support',
    ids,
    input: Fields({
      firstName: FirstName.optional(),
      lastName: Line(0, 100).optional(),
      email: Email.optional(),
      locale: Language.optional(),
    }),
  },
  async ({ c, db, viewer, school, ids, input }) => {
    const found = await requireStudentAccount(db, { viewer, school }, ids.student)
    await changeStudent(db, school, found, { input: input(), requestId: c.var.requestId })
    const { student } = await loadStudentPage(db, { viewer, school }, found.id)
    return jsonOrRedirect(toSnakeCase({ student }), `/home/students/${found.id}`)
  },
)

/** Deletes the account, once its address was typed. */
const dropStudent = route(
  { access: 'support', ids, input: z.object({ confirm: Pasted }) },
  async ({ db, viewer, school, ids, input }) => {
    const found = await requireStudentAccount(db, { viewer, school }, ids.student)
    if (emailKey(input().confirm) !== emailKey(found.email)) throw invalid('confirm', 'students.confirm_differs')
    await deleteStudent(db, school, found)
    return jsonOrRedirect({ deleted: true }, '/home/students')
  },
)

/** Ends all sessions of the student. */
const signOutStudent = route({ access: 'support', ids }, async ({ db, viewer, school, ids }) => {
  const found = await requireStudentAccount(db, { viewer, school }, ids.student)
  await endSessionsOf(db, { schoolId: school.id, id: found.id })
  return jsonOrRedirect(toSnakeCase({ signedOut: true }), `/home/students/${found.id}`)
})

/** Lets staff look at the school as the student. */
const logInAsStudent = route(
  {
    access: 'support',
    ids,
    input: z.object({ reason: Reason }),
    limit: { burst: 20, perSecond: 20 / 3600 },
  },
  async ({ c, db, viewer, school, ids, input }) => {
    const student = await requireStudentAccount(db, { viewer, school }, ids.student)
    await logInAs(c, db, viewer, { student, reason: input().reason })
    const redirect = '/my/courses'
    return jsonOrRedirect({ redirect }, redirect)
  },
)

export const routes = {
  'POST /home/students/:student': saveStudent,
  'PUT /home/students/:student': saveStudent,
  'DELETE /home/students/:student': dropStudent,
  'POST /home/students/:student/log-in-as': logInAsStudent,
  'POST /home/students/:student/sign-out': signOutStudent,
} satisfies Addresses
