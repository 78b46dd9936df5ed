import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Mailing services that take nobody at the moment. */
export const failingIntegrations: ToDoSource = {
  permission: 'settings',
  page: '/home/integrations',
  href: (first) => `/home/integrations/${first}`,
  rows: ({ school }) => sql`select m.id, m.failing_since as at from mailing_integrations m
    where m.school_id = ${school.id} and m.enabled and m.failing_since is not null`,
}
