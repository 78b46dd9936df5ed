import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Webhooks that fail, and those that were disabled for it. */
export const failingWebhooks: ToDoSource = {
  permission: 'settings',
  page: '/home/webhooks',
  href: (first) => `/home/webhooks/${first}`,
  rows: ({ school }) => sql`select w.id, coalesce(w.failing_since, w.disabled_at) as at from webhooks w
    where w.school_id = ${school.id} and w.deleted_at is null
      and (w.enabled and w.failing_since is not null or w.disabled_reason is not null)`,
}
