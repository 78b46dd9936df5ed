import { z } from 'zod'
import { studentPage } from '#app/office/students/student.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Flag, Prose, Whole } from '#app/platform/inputs.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { BLOCK_DAYS } from '../block.ts'
import { blockedList, blockStudent, findBlockable } from '../blocks.server.ts'
import { discussionCounts } from '../discussion-counts.server.ts'

/** Lets a student write no more, for some days or for good, or again. */
const saveBlock = route(
  {
    access: 'community',
    ids: z.object({ student: Id }),
    input: z.object({
      blocked: Flag,
      reason: Prose(0, 500).optional(),
      days: Whole.pipe(z.literal(BLOCK_DAYS)).default(0),
    }),
  },
  async ({ db, viewer, school, ids, input }) => {
    const found = await findBlockable(db, school.id, ids.student)
    await blockStudent(db, viewer, found, input())
    const { student } = await studentPage(db, { viewer, school }, ids.student)
    return jsonOrRedirect({ student: { id: student.id, blocked: student.blocked } }, `/home/students/${student.id}`)
  },
)

/** Who may write no more at the moment. */
const listBlocked = listRoute(blockedList, { access: 'community' }, async ({ db, list, ...looking }) =>
  page('moderation/blocked', { list, counts: await discussionCounts(db, looking) }),
)

export const routes = {
  'GET /home/blocked': listBlocked,
  'POST /home/students/:student/block': saveBlock,
} satisfies Addresses
