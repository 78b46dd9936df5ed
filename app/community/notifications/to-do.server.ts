import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** E-mails that could not be sent. */
export const failedEmailsToDo: ToDoSource = {
  permission: 'support',
  page: '/home/emails/sent',
  href: () => '/home/emails/sent?state=failed',
  rows: ({ school }) => sql`select m.id, m.created_at as at from mails m
    where m.school_id = ${school.id} and m.state = 'failed'`,
}
