import { z } from 'zod'
import { refuseInside } from '#app/integrations/webhooks/addresses.server.ts'
import { NewWebhook, WebhookChanges } from '#app/integrations/webhooks/inputs.server.ts'
import {
  createWebhook,
  deleteWebhook,
  requireWebhook,
  updateWebhook,
  webhookJson,
} from '#app/integrations/webhooks/webhooks.server.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { Deleted, inSnake, listOperation, type Operations, ofId, operation, toRoutes } from '../operation.server.ts'
import { Webhook } from '../outputs.server.ts'
import { webhookList } from '../webhook-list.server.ts'

const one = z.object({ webhook: Webhook })

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
    input: NewWebhook,
    check: ({ url }) => refuseInside(url),
    output: one.extend({ secret: z.string() }),
    status: 201,
  },
  async ({ db, viewer, input }) => {
    const { webhook, secret } = await createWebhook(db, viewer, input())
    return { ...webhookJson(webhook), secret }
  },
)

const showWebhook = operation(
  { scope: 'webhooks:read', summary: 'Get a webhook', ids: ofId, output: one },
  async ({ db, school, ids }) => webhookJson(await requireWebhook(db, school.id, ids.id)),
)

const changeWebhook = operation(
  {
    scope: 'webhooks:write',
    summary: 'Update a webhook',
    ids: ofId,
    input: WebhookChanges,
    check: ({ url }) => refuseInside(url),
    output: one,
  },
  async ({ db, viewer, school, ids, input }) => {
    const before = await requireWebhook(db, school.id, ids.id)
    return webhookJson(await updateWebhook(db, viewer, before, input()))
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
