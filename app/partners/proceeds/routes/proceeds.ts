import { z } from 'zod'
import { WithdrawalInput } from '#app/partners/balance/inputs.server.ts'
import { toWithdrawalRow } from '#app/partners/balance/withdrawals.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { exportRoute, inSnakeCase, listAnswer, listInput } from '#app/platform/list-route.server.ts'
import { may } from '#app/platform/permissions.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { findPlatformFee } from '#app/selling/payment-providers/platform-account.server.ts'
import { listSchoolPendingDays, loadSchoolBalances, proceedsFile, proceedsList } from '../balances.server.ts'
import { moveSchoolWithdrawal, requestSchoolWithdrawal, schoolWithdrawalList } from '../withdrawals.server.ts'

const PATH = '/home/balance/proceeds'

/** What the operator owes to the school, how it came about, and the way to have it paid. */
const showProceeds = route({ access: 'balance', input: listInput(proceedsList.filters) }, async (request) => {
  const { c, db, viewer, school, locale, input } = request
  const context = { viewer, school, locale }
  const balances = await loadSchoolBalances(db, school.id)
  const answer = await listAnswer(
    { c, db, ...context },
    input(),
    proceedsList,
    async (list) => {
      const { rows: withdrawals } = await readList(db, schoolWithdrawalList, context, { length: 100 })
      return page('proceeds/proceeds', {
        list,
        balances,
        withdrawals,
        pending: await listSchoolPendingDays(db, school),
        fee: findPlatformFee(school),
        pays: may(viewer, 'payouts'),
        holder: school.seller.name,
      })
    },
    { length: 20, json: inSnakeCase(proceedsList) },
  )
  return prefersJson(c) ? { balances: toSnakeCase(balances), ...answer } : answer
})

const exportProceeds = exportRoute(proceedsList, proceedsFile, { access: 'balance' })

const askForMoney = route(
  { access: 'payouts', fresh: true, input: WithdrawalInput, form: showProceeds, limit: TALKING },
  async ({ db, viewer, input }) => {
    const withdrawal = await requestSchoolWithdrawal(db, viewer, input())
    return jsonOrRedirect(toSnakeCase({ withdrawal: toWithdrawalRow(withdrawal) }), PATH, 201)
  },
)

/** Takes a request back while the operator has not decided on it (else 409). */
const cancelRequest = route(
  { access: 'payouts', ids: z.object({ id: Id }), form: showProceeds, limit: TALKING },
  async ({ db, school, ids }) => {
    const withdrawal = await moveSchoolWithdrawal(db, school.id, ids.id, { status: 'canceled' })
    return jsonOrRedirect(toSnakeCase({ withdrawal: toWithdrawalRow(withdrawal) }), PATH)
  },
)

export const routes = {
  'GET /home/balance/proceeds': showProceeds,
  'GET /home/balance/proceeds/export': exportProceeds,
  'POST /home/balance/proceeds/withdrawals': askForMoney,
  'DELETE /home/balance/proceeds/withdrawals/:id': cancelRequest,
} satisfies Addresses
