import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Domains that lost their proof, and soon no longer open the school. */
export const expiringDomains: ToDoSource = {
  permission: 'domains',
  page: '/home/domains',
  rows: ({ school }) => sql`select d.id, d.missing_since as at from domains d
    where d.school_id = ${school.id} and d.missing_since is not null and d.released_at is null`,
}
