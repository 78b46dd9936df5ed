import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Invoices that could not be issued or sent, and those that are later in KSeF than the law allows. */
export const failedInvoices: ToDoSource = {
  permission: 'sales',
  page: '/home/invoices',
  href: () => '/home/invoices?state=failed',
  rows: ({ school }) => sql`select i.id, coalesce(i.failed_at, i.due_at) as at from invoices i
    where i.school_id = ${school.id} and (i.state = 'failed' or i.state = 'issued'
      and i.ksef_due_on < to_char(now() at time zone ${school.timeZone}, 'YYYY-MM-DD'))`,
}
