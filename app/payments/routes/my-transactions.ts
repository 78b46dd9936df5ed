import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Whole } from '#app/platform/inputs.server.ts'
import { listMyTransactions } from '../my-transactions.server.ts'

const input = z.object({
  cursor: z.string().max(100).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).default(20),
})

/** One's own purchases, as a page or as a list in JSON. */
export const myTransactions = route({ access: 'member', input }, async ({ db, viewer, input }) => {
  const { cursor, length } = input()
  const { transactions, next } = await listMyTransactions(db, viewer, { cursor, length })
  const nextUrl = next && `/my/transactions?${new URLSearchParams({ cursor: next, length: String(length) })}`
  return page(
    'payments/my-transactions',
    { transactions, nextUrl },
    { json: { data: transactions, next_page_url: nextUrl } },
  )
})
