import { z } from 'zod'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { may } from '#app/platform/permissions.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { owedFile, owedList, totalOwed } from '../balances.server.ts'
import { PaymentFileInput, WithdrawalDecisionInput } from '../inputs.server.ts'
import { payoutRules, proceedsOfSchool } from '../later-domains.server.ts'
import { decideOnWithdrawal, markFilePaid, requireOfficeWithdrawal, withdrawalList } from '../withdrawals.server.ts'

const statements = () => import('../statements.server.ts')
const PATH = '/home/withdrawals'

/** What the school owes to whom; the page leads with what is to be paid. */
const showBalance = listRoute(
  owedList,
  { access: 'balance', json: inSnakeCase(owedList) },
  async ({ db, school, list }) =>
    page('balance/balance', {
      list,
      totals: await totalOwed(db, school),
      years: await (await statements()).listYears(db, school),
      atHost: await proceedsOfSchool.use().load(db, school.id),
    }),
)

const exportBalance = exportRoute(owedList, owedFile, { access: 'balance' })

const listWithdrawals = listRoute(
  withdrawalList,
  { access: 'balance', json: inSnakeCase(withdrawalList) },
  async ({ db, viewer, school, list }) => {
    const { payer } = await payoutRules.use().find(db, school.id)
    return page('balance/withdrawals', { list, pays: may(viewer, 'payouts'), payer: payer !== null })
  },
)

const ids = z.object({ id: Id })

const decide = route(
  { access: 'payouts', ids, input: WithdrawalDecisionInput, form: listWithdrawals },
  async ({ db, school, ids, input }) => {
    await requireOfficeWithdrawal(db, school, ids.id)
    await decideOnWithdrawal(db, school.id, ids.id, input())
    return jsonOrRedirect(toSnakeCase({ withdrawal: await requireOfficeWithdrawal(db, school, ids.id) }), PATH)
  },
)

/** A file for the bank of what is approved; it pays nothing by itself. */
const makeFile = route(
  { access: 'payouts', input: PaymentFileInput, form: listWithdrawals },
  async ({ db, viewer, school, input }) => {
    const { createPaymentFile, paymentFileAnswer } = await import('../payment-files.server.ts')
    return paymentFileAnswer(await createPaymentFile(db, { viewer, school }, input()))
  },
)

/** The bank took a file: all that is left of it is paid. */
const payFile = route({ access: 'payouts', ids, form: listWithdrawals }, async ({ db, school, ids }) => {
  const paid = await markFilePaid(db, school.id, ids.id)
  return jsonOrRedirect({ paid }, PATH)
})

/** What a year came to for everybody whose balance moved in it. */
const showStatements = route(
  {
    access: 'balance',
    ids: z.object({
      year: z
        .string()
        .regex(/^\d{4}$/)
        .transform(Number),
    }),
  },
  async ({ c, db, school, ids }) => {
    const { listYears, loadStatements } = await statements()
    const data = await loadStatements(db, school, ids.year)
    if (prefersJson(c)) return json(toSnakeCase({ year: ids.year, data, nextPageUrl: null }))
    return page('balance/statements', { year: ids.year, statements: data, years: await listYears(db, school) })
  },
)

export const routes = {
  'GET /home/balance': showBalance,
  'GET /home/balance/export': exportBalance,
  'GET /home/balance/statements/:year': showStatements,
  'GET /home/withdrawals': listWithdrawals,
  'POST /home/withdrawals/file': makeFile,
  'POST /home/withdrawals/files/:id/paid': payFile,
  'POST /home/withdrawals/:id': decide,
  'PUT /home/withdrawals/:id': decide,
} satisfies Addresses
