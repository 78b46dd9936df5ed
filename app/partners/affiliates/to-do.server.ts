import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** People who asked to become affiliates. */
export const affiliateApplications: ToDoSource = {
  permission: 'affiliates',
  page: '/home/affiliates',
  rows: ({ school }) => sql`select a.id, a.created_at as at from affiliates a
    where a.school_id = ${school.id} and a.status = 'applied'`,
}
