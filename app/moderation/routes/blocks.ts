import { z } from 'zod'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Flag, Prose } from '#app/platform/inputs.server.ts'
import { studentPage } from '#app/students/student.server.ts'
import { blockStudent, findBlockable } from '../blocks.server.ts'

/** Lets a student write no more, or again. */
export const block = route(
  {
    access: 'community',
    ids: z.object({ student: Id }),
    input: z.object({ blocked: Flag, reason: Prose(0, 500).optional() }),
  },
  async ({ db, viewer, school, ids, input }) => {
    const found = await findBlockable(db, school.id, ids.student)
    await blockStudent(db, viewer, found, input())
    const { student } = await studentPage(db, { viewer, school }, found.id)
    return jsonOrRedirect({ student: { id: student.id, blocked: student.blocked } }, `/home/students/${found.id}`)
  },
)
