import { type SQL, sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'
import { missingLately } from '#app/selling/checkout/missing-access.server.ts'
import { owedBack } from '#app/selling/purchases/owed-back.server.ts'
import { failedRefunds } from './failed-refunds.server.ts'
import { selectPaidTwice } from './paid-twice.server.ts'

type Named = 'no_access' | 'withdrawn' | 'refund_failed' | 'paid_twice' | 'waiting'

/** Orders that somebody has to look at, by the filter of the list of transactions that shows them. */
const orders = (status: Named, rows: (school: number) => SQL): ToDoSource => ({
  permission: 'sales',
  page: '/home/transactions',
  href: () => `/home/transactions?status=${status}`,
  rows: ({ school }) => rows(school.id),
})

const each = (among: SQL) =>
  sql`select o.transaction_id as id, min(o.at) as at from (${among}) o group by o.transaction_id`

/** Paid within the days that are looked at, and open to nobody. */
export const paidWithoutAccess = orders('no_access', (school) =>
  each(sql`select m.transaction_id, m.settled_at as at from (${missingLately(school)}) m`),
)
export const owedRefunds = orders('withdrawn', (school) => each(owedBack(school)))
export const brokenRefunds = orders('refund_failed', (school) => each(failedRefunds(school)))
export const ordersPaidTwice = orders('paid_twice', (school) => each(selectPaidTwice(school)))
/** Payments of which nothing was heard for an hour. */
export const latePayments = orders(
  'waiting',
  (school) => sql`select t.id, t.created_at as at from transactions t
    where t.school_id = ${school} and t.status in ('NEW', 'PENDING') and t.created_at < now() - interval '1 hour'`,
)
