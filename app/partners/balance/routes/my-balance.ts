import { z } from 'zod'
import { afterCommit, json, jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { inSnakeCase, listAnswer, listInput, listRoute } from '#app/platform/list-route.server.ts'
import { pdfAnswer } from '#app/platform/pdf-answer.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { balanceEntryList, listPendingDays, loadBalances } from '../balances.server.ts'
import { WithdrawalInput } from '../inputs.server.ts'
import { payoutRules } from '../later-domains.server.ts'
import {
  cancelWithdrawal,
  myWithdrawalList,
  requestWithdrawal,
  requireOwnWithdrawal,
  toWithdrawalRow,
} from '../withdrawals.server.ts'

const statements = () => import('../statements.server.ts')
const PATH = '/my/balance'

/** One's own balance: what is pending and what is available, and how it came about. */
const showMyBalance = route({ access: 'member', input: listInput(balanceEntryList.filters) }, async (request) => {
  const { c, db, viewer, school, locale, input } = request
  const balances = await loadBalances(db, viewer)
  const answer = await listAnswer(
    { c, db, viewer, school, locale },
    input(),
    balanceEntryList,
    async (list) => {
      const context = { viewer, school, locale }
      const { rows: withdrawals } = await readList(db, myWithdrawalList, context, { length: 100 })
      const { minimumPayout } = await payoutRules.use().find(db, school.id)
      return page('balance/my-balance', {
        balances,
        pending: await listPendingDays(db, viewer, school.timeZone),
        entries: list.rows,
        nextUrl: list.nextUrl,
        withdrawals,
        years: await (await statements()).listYears(db, school, viewer.id),
        minimum: { amount: minimumPayout, currency: school.currency },
        name: viewerName(viewer),
      })
    },
    { length: 20, json: inSnakeCase(balanceEntryList) },
  )
  return prefersJson(c) ? { balances: toSnakeCase(balances), ...answer } : answer
})

const listMyWithdrawals = listRoute(
  myWithdrawalList,
  { access: 'member', json: inSnakeCase(myWithdrawalList) },
  async () => redirect(PATH),
)

const ask = route(
  { access: 'member', input: WithdrawalInput, form: showMyBalance, limit: TALKING },
  async ({ db, viewer, school, input }) => {
    const made = await requestWithdrawal(db, { viewer, school }, input())
    return jsonOrRedirect(toSnakeCase({ withdrawal: toWithdrawalRow(made) }), PATH, 201)
  },
)

const ids = z.object({ id: Id })

const showMyWithdrawal = route({ access: 'member', ids }, async ({ db, viewer, ids }) =>
  json(toSnakeCase({ withdrawal: toWithdrawalRow(await requireOwnWithdrawal(db, viewer, ids.id)) })),
)

const cancelMine = route({ access: 'member', ids, limit: TALKING }, async ({ db, viewer, ids }) => {
  const withdrawal = toWithdrawalRow(await cancelWithdrawal(db, viewer, ids.id))
  return jsonOrRedirect(toSnakeCase({ withdrawal }), PATH)
})

const YEAR_FILE = /^(\d{4})\.pdf$/

/** One's own year as a PDF; 404 for a year in which nothing moved. */
const showMyStatement = route(
  { access: 'member', ids: z.object({ file: z.string().max(10) }), limit: TALKING },
  async ({ db, viewer, school, locale, ids }) => {
    const year = Number(YEAR_FILE.exec(ids.file)?.[1])
    requireFound(Number.isInteger(year))
    const [statement] = await (await statements()).loadStatements(db, school, year, viewer.id)
    requireFound(statement)
    return afterCommit(async () => {
      const { statementPdf } = await import('../statement-pdf.server.ts')
      return pdfAnswer(await statementPdf({ statement, school, locale }, viewer.id), `balance-${year}.pdf`)
    })
  },
)

export const routes = {
  'GET /my/balance': showMyBalance,
  'GET /my/balance/statements/:file': showMyStatement,
  'GET /my/withdrawals': listMyWithdrawals,
  'POST /my/withdrawals': ask,
  'GET /my/withdrawals/:id': showMyWithdrawal,
  'DELETE /my/withdrawals/:id': cancelMine,
} satisfies Addresses
