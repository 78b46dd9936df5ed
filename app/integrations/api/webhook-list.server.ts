import { and, eq, isNull } from 'drizzle-orm'
import { webhooks } from '#app/integrations/webhooks/tables.server.ts'
import type { Webhook } from '#app/integrations/webhooks/webhook.ts'
import { list } from '#app/platform/list.server.ts'

/** The webhooks of a school, the newest first. */
export const webhookList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: webhooks.id,
  select: (db, _context, key) =>
    db
      .select({
        id: webhooks.id,
        url: webhooks.url,
        events: webhooks.events,
        description: webhooks.description,
        enabled: webhooks.enabled,
        disabledReason: webhooks.disabledReason,
        createdAt: webhooks.createdAt,
        key,
      })
      .from(webhooks)
      .$dynamic(),
  where: ({ school }) => and(eq(webhooks.schoolId, school.id), isNull(webhooks.deletedAt)),
  row: (found): Webhook => found,
})
