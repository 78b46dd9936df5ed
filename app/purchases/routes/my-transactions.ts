import { page } from '#app/platform/answers.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { myTransactionList } from '../my-transactions.server.ts'

/** One's own purchases, as a page or as a list in JSON. */
export const myTransactions = listRoute(
  myTransactionList,
  { access: 'member', length: 20 },
  async ({ list: { rows, nextUrl } }) => page('purchases/my-transactions', { transactions: rows, nextUrl }),
)
