import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Reviews that nobody has published or refused. */
export const reviewsToDo: ToDoSource = {
  permission: 'community',
  page: '/home/reviews',
  rows: ({ school }) => sql`select v.id, v.created_at as at from reviews v
    where v.school_id = ${school.id} and v.status = 'pending'`,
}
