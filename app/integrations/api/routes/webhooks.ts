import { z } from 'zod'
import { refuseInside } from '#app/integrations/webhooks/addresses.server.ts'
import { NewWebhook, WebhookChanges } from '#app/integrations/webhooks/inputs.server.ts'
import {
  createWebhook,
  deleteWebhook,
  lockWebhook,
  requireWebhook,
  updateWebhook,
  webhookJson,
} from '#app/integrations/webhooks/webhooks.server.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { describeEventScopes, getEventScopes } from '../event-scopes.ts'
import { Deleted, inSnake, listOperation, type Operations, ofId, operation, toRoutes } from '../operation.server.ts'
import { Webhook } from '../outputs.server.ts'
import { webhookList } from '../webhook-list.server.ts'

const one = z.object({ webhook: Webhook })
const details = describeEventScopes()

/** A webhook tells a program of nothing that its key may not read; else 403. */
function refuseUnreadable({ apiKey }: Member, events: readonly string[]): void {
  const missing = getEventScopes(events).filter((scope) => !apiKey?.scopes.includes(scope))
  if (missing.length > 0) throw new Refusal(403, ['api.events_unreadable', { scopes: missing.join(', ') }])
}

const listWebhooks = listOperation({
  scope: 'webhooks:read',
  summary: 'List webhooks',
  list: webhookList,
  output: Webhook,
  toOutput: inSnake,
})

/** The secret is in this answer and in none after it. */
const addWebhook = operation(
  {
    scope: 'webhooks:write',
    summary: 'Create a webhook',
    details,
    input: NewWebhook,
    check: ({ url }) => refuseInside(url),
    output: one.extend({ secret: z.string() }),
    status: 201,
  },
  async ({ db, viewer, input }) => {
    const sent = input()
    refuseUnreadable(viewer, sent.events)
    const { webhook, secret } = await createWebhook(db, viewer, sent)
    return { ...webhookJson(webhook), secret }
  },
)

const showWebhook = operation(
  { scope: 'webhooks:read', summary: 'Get a webhook', ids: ofId, output: one },
  async ({ db, school, ids }) => webhookJson(await requireWebhook(db, school.id, ids.id)),
)

/** What waits for a webhook goes to its new address: its events so far must be readable, too. */
const changeWebhook = operation(
  {
    scope: 'webhooks:write',
    summary: 'Update a webhook',
    details,
    ids: ofId,
    input: WebhookChanges,
    check: ({ url }) => refuseInside(url),
    output: one,
  },
  async ({ db, viewer, school, ids, input }) => {
    const before = await lockWebhook(db, school.id, ids.id)
    const sent = input()
    refuseUnreadable(viewer, [...before.events, ...(sent.events ?? [])])
    return webhookJson(await updateWebhook(db, viewer, before, sent))
  },
)

const dropWebhook = operation(
  { scope: 'webhooks:write', summary: 'Delete a webhook', ids: ofId, output: Deleted },
  async ({ db, viewer, school, ids }) => {
    await deleteWebhook(db, viewer, await requireWebhook(db, school.id, ids.id))
    return { deleted: true as const }
  },
)

export const operations = {
  'GET /api/v1/webhooks': listWebhooks,
  'POST /api/v1/webhooks': addWebhook,
  'GET /api/v1/webhooks/:id': showWebhook,
  'PATCH /api/v1/webhooks/:id': changeWebhook,
  'DELETE /api/v1/webhooks/:id': dropWebhook,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
