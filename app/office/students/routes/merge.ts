import { z } from 'zod'
import { emailKey } from '#app/people/accounts/email.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Filter, Kept, Line, Pasted } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { loadMergePage } from '../merge-view.server.ts'
import { loadStudentPage } from '../student.server.ts'
import { requireStudentAccount } from '../student-changes.server.ts'

const ids = z.object({ student: Id })
const MergedInto = IdOf((at, id) => requireStudentAccount(at.db, at, id))

/** Chooses the account that stays, and shows what both have. */
const showMerge = route(
  { access: 'support', ids, input: z.object({ into: MergedInto.optional(), q: Filter(Line(1, 100)) }) },
  async ({ db, viewer, school, ids, input }) => {
    const context = { viewer, school }
    const from = await requireStudentAccount(db, context, ids.student)
    const { into, q } = input()
    const kept = into === undefined ? undefined : await requireStudentAccount(db, context, into)
    const shown = await loadMergePage(db, context, { from, into: kept, q })
    return page('students/merge', shown, { json: toSnakeCase(shown) })
  },
)

/** Takes the student into another; a form has the address typed that goes. */
const mergeStudent = route(
  {
    access: 'support',
    ids,
    input: z.object({ into: MergedInto, confirm: Kept(Pasted, '') }),
    form: showMerge,
    limit: { burst: 30, perSecond: 30 / 3600 },
  },
  async ({ db, viewer, school, ids, input }) => {
    const context = { viewer, school }
    const from = await requireStudentAccount(db, context, ids.student)
    const { into, confirm } = input()
    await requireStudentAccount(db, context, into)
    if (confirm !== undefined && emailKey(confirm) !== emailKey(from.email))
      throw invalid('confirm', 'students.confirm_differs')
    const { mergeStudents } = await import('../merging.server.ts')
    await mergeStudents(db, school, { from: from.id, into })
    const { student } = await loadStudentPage(db, context, into)
    return jsonOrRedirect(toSnakeCase({ student }), `/home/students/${into}`)
  },
)

export const routes = {
  'GET /home/students/:student/merge': showMerge,
  'POST /home/students/:student/merge': mergeStudent,
} satisfies Addresses
