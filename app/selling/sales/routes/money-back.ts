import { z } from 'zod'
import { afterCommit, jsonOrRedirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { repairOrder, revokeOrder } from '#app/selling/checkout/decisions.server.ts'
import { Key, Reason, RefundInput } from '../inputs.server.ts'
import { type RefundRequest, readRefunds, requestRefundOnce } from '../refunds.server.ts'
import { requireSale } from '../sale.server.ts'
import { showSale } from './sales.ts'

const declared = { access: 'sales', ids: z.object({ transaction: Id }) } as const
const getPath = (id: number) => `/home/transactions/${id}`

/** Written down, then asked of the provider once that is committed; what it does not answer now a job asks again. */
function giveBack({ viewer, ids }: RouteContext<typeof declared>, request: RefundRequest) {
  const { schoolId } = viewer
  return afterCommit(async () => {
    const { tryRefunds, waitForRefunds } = await import('../refund-making.server.ts')
    await waitForRefunds({ schoolId, id: ids.transaction })
    const { refunds, again } = await inSchool(schoolId, (db) => requestRefundOnce(db, viewer, ids.transaction, request))
    // Whoever sent it first asks the provider.
    if (!again) await tryRefunds(refunds)
    const answer = await readRefunds(schoolId, ids.transaction, refunds)
    return jsonOrRedirect(toSnakeCase(answer), getPath(ids.transaction), 201)
  })
}

/**
 * Gives money back, all that is left, a part of it, or that of some items; once for each `Idempotency-Key`, or for each page
 * that was opened. The form says whether it is a part; what it has of one does not count otherwise.
 */
const refundSale = route({ ...declared, input: RefundInput, form: showSale }, async (context) => {
  await requireSale(context.db, context.school.id, context.ids.transaction)
  const header = Key.optional().safeParse(context.c.req.header('idempotency-key'))
  if (!header.success) throw invalid('key', 'errors.invalid_value')
  const { part, key = header.data, amount, items: ticked = [], keepAccess, reason } = context.input()
  const items = ticked.length > 0 ? ticked : undefined
  if (part === false) return giveBack(context, { keepAccess, reason, key })
  if (part && amount === undefined && !items) throw invalid('amount', 'sales.part_of_what')
  return giveBack(context, { keepAccess, reason, key, amount, items })
})

/** Ends what a paid order opened; the money stays. */
const revokeSale = route(
  { ...declared, input: z.object({ reason: Reason }), form: showSale },
  async ({ db, school, viewer, ids, input }) => {
    const { id } = await requireSale(db, school.id, ids.transaction)
    if (!(await revokeOrder(db, viewer, id, input().reason))) throw new Refusal(409, 'sales.nothing_open')
    return jsonOrRedirect({ status: (await requireSale(db, school.id, id)).status }, getPath(id))
  },
)

/** Opens what a paid order should have opened. */
const repairSale = route({ ...declared, form: showSale }, async ({ db, school, ids }) => {
  const { id, status } = await requireSale(db, school.id, ids.transaction)
  if (!(await repairOrder(db, { schoolId: school.id, id }))) throw new Refusal(409, 'sales.nothing_to_repair')
  return jsonOrRedirect({ status }, getPath(id))
})

export const routes = {
  'POST /home/transactions/:transaction/refund': refundSale,
  'POST /home/transactions/:transaction/repair': repairSale,
  'POST /home/transactions/:transaction/revoke': revokeSale,
} satisfies Addresses
