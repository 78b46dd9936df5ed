import { page } from '#app/platform/answers.server.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { myTransactionList } from '../my-transactions.server.ts'
import { loadWithdrawals } from '../withdrawals.server.ts'

/** One's own purchases, as a page or as a list in JSON. */
const listMyTransactions = listRoute(
  myTransactionList,
  { access: 'member', length: 20, json: inSnakeCase(myTransactionList) },
  async ({ db, school, list: { rows, nextUrl } }) => {
    const ids = rows.map(({ id }) => id)
    const kept = ids.length > 0 ? await loadWithdrawals(db, school, ids) : {}
    return page('purchases/my-transactions', { transactions: rows, kept, nextUrl })
  },
)

export const routes = {
  'GET /my/transactions': listMyTransactions,
} satisfies Addresses
