import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Payments of which our books and a provider's differ, and that nobody has looked at. */
export const openDifferences: ToDoSource = {
  permission: 'sales',
  page: '/home/reconciliation',
  rows: ({ school }) => sql`select d.id, d.found_at as at from payment_differences d
    where d.school_id = ${school.id} and d.state = 'open'`,
}
