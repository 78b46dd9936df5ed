import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Invoices that could not be issued or sent, until that is repaired. */
export const failedInvoices: ToDoSource = {
  permission: 'sales',
  page: '/home/invoices',
  href: () => '/home/invoices?state=failed',
  rows: ({ school }) => sql`select i.id, coalesce(i.failed_at, i.due_at) as at from invoices i
    where i.school_id = ${school.id} and i.state = 'failed'`,
}
