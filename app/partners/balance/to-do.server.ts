import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Withdrawals that should have been paid by now. */
export const overdueWithdrawals: ToDoSource = {
  permission: 'balance',
  page: '/home/withdrawals',
  rows: ({ school }) => sql`select w.id, w.due_at as at from balance_withdrawals w
    where w.school_id = ${school.id} and w.status in ('requested', 'approved') and w.due_at < now()`,
}

/** Withdrawals that nobody has decided on, and that are not overdue. */
export const requestedWithdrawals: ToDoSource = {
  permission: 'payouts',
  page: '/home/withdrawals',
  rows: ({ school }) => sql`select w.id, w.requested_at as at from balance_withdrawals w
    where w.school_id = ${school.id} and w.status = 'requested' and w.due_at >= now()`,
}
