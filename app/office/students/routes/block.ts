import { z } from 'zod'
import { BLOCK_DAYS } from '#app/community/moderation/block.ts'
import { blockStudent, requireBlockable } from '#app/community/moderation/blocks.server.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Flag, Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { loadStudentPage } from '../student.server.ts'

/** Lets a student write no more, for some days or for good, or again. */
const saveBlock = route(
  {
    access: 'community',
    ids: z.object({ student: Id }),
    input: z.object({
      blocked: Flag,
      reason: Prose(0, 500).optional(),
      days: WholeNumber.pipe(z.literal(BLOCK_DAYS)).default(0),
    }),
  },
  async ({ db, viewer, school, ids, input }) => {
    const found = await requireBlockable(db, school.id, ids.student)
    await blockStudent(db, viewer, found, input())
    const { student } = await loadStudentPage(db, { viewer, school }, ids.student)
    return jsonOrRedirect(
      toSnakeCase({ student: { id: student.id, blocked: student.blocked } }),
      `/home/students/${student.id}`,
    )
  },
)

export const routes = {
  'POST /home/students/:student/block': saveBlock,
} satisfies Addresses
