import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { batchList, lockBatch, undoBatch } from '../access-batches.server.ts'
import { Reason } from '../inputs.server.ts'

/** The lists of people to whom access was given at once. */
const listBatches = listRoute(batchList, { access: 'grants', json: inSnakeCase(batchList) }, async ({ list }) =>
  page('students/batches', { list }),
)

/** Takes back what was given to a list of people, from all of them. */
const undoAccessBatch = route(
  { access: 'grants', ids: z.object({ id: Id }), input: z.object({ reason: Reason }), form: listBatches },
  async ({ db, viewer, school, ids, input }) => {
    const context = { viewer, school }
    const batch = await lockBatch(db, context, ids.id)
    const people = await undoBatch(db, context, batch, input().reason)
    return jsonOrRedirect(toSnakeCase({ people }), '/home/students/batches')
  },
)

export const routes = {
  'GET /home/students/batches': listBatches,
  'POST /home/students/batches/:id/undo': undoAccessBatch,
} satisfies Addresses
