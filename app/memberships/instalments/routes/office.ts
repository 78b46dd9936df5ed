import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Prose } from '#app/platform/inputs.server.ts'
import { ACCESS_AT_END, endByStaff } from '../ending.server.ts'
import { loadPlanPage } from '../shown.server.ts'

const declared = { access: 'sales', ids: z.object({ transaction: Id }) } as const

/** By which instalments a sale is paid. */
const showPlan = route(declared, async ({ db, viewer, ids }) => {
  const plan = await loadPlanPage(db, viewer, ids.transaction)
  return page('instalments/plan', { plan, sale: ids.transaction }, { json: toSnakeCase({ instalments: plan }) })
})

/** Ends them, for a reason that is kept. */
const endPlan = route(
  { ...declared, input: z.object({ access: z.enum(ACCESS_AT_END), reason: Prose(3, 500) }), form: showPlan },
  async ({ db, viewer, ids, input }) => {
    await loadPlanPage(db, viewer, ids.transaction)
    await endByStaff(db, viewer, ids.transaction, input())
    const plan = await loadPlanPage(db, viewer, ids.transaction)
    return jsonOrRedirect(toSnakeCase({ instalments: plan }), `/home/transactions/${ids.transaction}/instalments`)
  },
)

export const routes = {
  'GET /home/transactions/:transaction/instalments': showPlan,
  'POST /home/transactions/:transaction/instalments/end': endPlan,
} satisfies Addresses
