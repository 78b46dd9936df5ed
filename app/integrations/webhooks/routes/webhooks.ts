import { z } from 'zod'
import { Answer, afterCommit, jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { inSnakeCase, listAnswer, listInput } from '#app/platform/list-route.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { refuseInside } from '../addresses.server.ts'
import {
  countDeliveries,
  deliveryFilters,
  deliveryJson,
  getDeliveryList,
  redeliver,
  requireDelivery,
  requireWebhookOf,
  sendTest,
} from '../deliveries.server.ts'
import { EVENT_TYPES } from '../event-types.ts'
import { NewWebhook, WebhookChanges } from '../inputs.server.ts'
import { WEBHOOKS_MAX } from '../webhook.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookRows,
  listWebhooks,
  requireWebhook,
  rotateSecret,
  toWebhook,
  updateWebhook,
  webhookJson,
} from '../webhooks.server.ts'

const PATH = '/home/webhooks'
const access = 'settings'
const ids = z.object({ id: Id })
/** What sends something to others is not done in a hurry. */
const limit = { burst: 30, perSecond: 0.5 }

const showWebhooks = route({ access }, async ({ c, db, school }) => {
  if (prefersJson(c)) {
    const data = (await listWebhooks(db, school.id)).map((one) => toSnakeCase(toWebhook(one)))
    return { data, next_page_url: null }
  }
  return page('webhooks/webhooks', { webhooks: await listWebhookRows(db, school.id), max: WEBHOOKS_MAX })
})

/** The catalogue: every type of event with an example of a whole message. */
const listEventTypes = route({ access }, async () => {
  const { EXAMPLES } = await import('../examples.ts')
  return { data: EVENT_TYPES.map((type) => ({ type, example: EXAMPLES[type] })) }
})

const showNewWebhook = route({ access }, async () => page('webhooks/webhook-editor', { webhook: null }))

const showWebhookEditor = route({ access, ids }, async ({ db, school, ids }) => {
  const webhook = toWebhook(await requireWebhook(db, school.id, ids.id))
  return page('webhooks/webhook-editor', { webhook }, { json: { webhook: toSnakeCase(webhook) } })
})

/** The secret is in this answer and in none after it. */
const addWebhook = route({ access, form: showNewWebhook, input: NewWebhook, limit }, async ({ viewer, input }) => {
  const wanted = input()
  return afterCommit(async () => {
    await refuseInside(wanted.url)
    const { webhook, secret } = await inSchool(viewer.schoolId, (db) => createWebhook(db, viewer, wanted))
    return withSecret({ ...webhookJson(webhook), secret }, toWebhook(webhook), 201)
  })
})

/** A call gets JSON; the browser's own form a page that shows the secret. */
function withSecret(body: { secret: string }, webhook: ReturnType<typeof toWebhook>, status: 200 | 201): Answer {
  const { secret } = body
  const shown = page('webhooks/secret', { webhook, secret })
  return new Answer((c) => (prefersJson(c) ? c.json(body, status) : shown.send(c)))
}

const showWebhook = route(
  { access, ids, input: listInput({ ...deliveryFilters, delivery: Id.optional() }) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const stored = await requireWebhook(db, school.id, ids.id)
    const webhook = toWebhook(stored)
    if (prefersJson(c)) return { webhook: toSnakeCase(webhook) }
    const { delivery: shownId, ...filters } = input()
    return listAnswer({ c, db, viewer, school, locale }, filters, getDeliveryList(stored), async (list) => {
      const [figures, shown] = await Promise.all([
        countDeliveries(db, stored),
        shownId === undefined ? null : requireDelivery(db, stored, shownId),
      ])
      const { failingSince, disabledAt } = stored
      return page('webhooks/webhook', { webhook: { ...webhook, failingSince, disabledAt }, list, figures, shown })
    })
  },
)

const saveWebhook = route(
  { access, ids, form: showWebhookEditor, input: WebhookChanges, limit },
  async ({ db, viewer, school, ids, input }) => {
    const before = await requireWebhook(db, school.id, ids.id)
    const wanted = input()
    return afterCommit(async () => {
      await refuseInside(wanted.url)
      const webhook = await inSchool(school.id, (later) => updateWebhook(later, viewer, before, wanted))
      return jsonOrRedirect(webhookJson(webhook), `${PATH}/${ids.id}`)
    })
  },
)

/** Enables or disables a webhook with one press. */
const switchWebhook = (enabled: boolean) =>
  route({ access, ids, form: showWebhook, limit }, async ({ db, viewer, school, ids }) => {
    const before = await requireWebhook(db, school.id, ids.id)
    return jsonOrRedirect(webhookJson(await updateWebhook(db, viewer, before, { enabled })), `${PATH}/${ids.id}`)
  })

const dropWebhook = route({ access, ids }, async ({ db, viewer, school, ids }) => {
  await deleteWebhook(db, viewer, await requireWebhook(db, school.id, ids.id))
  return jsonOrRedirect({ deleted: true }, PATH)
})

const rotateWebhookSecret = route(
  { access, ids, form: showWebhookEditor, limit },
  async ({ db, viewer, school, ids }) => {
    const webhook = await requireWebhook(db, school.id, ids.id)
    return withSecret({ secret: await rotateSecret(db, viewer, webhook) }, toWebhook(webhook), 200)
  },
)

const testWebhook = route({ access, ids, form: showWebhook, limit }, async ({ db, school, ids }) => {
  const delivery = await sendTest(db, await requireWebhook(db, school.id, ids.id))
  return jsonOrRedirect(deliveryJson(delivery), `${PATH}/${ids.id}?delivery=${delivery.id}`, 202)
})

const listDeliveries = route(
  { access, ids, input: listInput(deliveryFilters) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const listed = getDeliveryList(await requireWebhook(db, school.id, ids.id))
    const onward = async () => redirect(`${PATH}/${ids.id}`)
    return listAnswer({ c, db, viewer, school, locale }, input(), listed, onward, { json: inSnakeCase(listed) })
  },
)

const showDelivery = route({ access, ids: z.object({ id: Id, delivery: Id }) }, async ({ c, db, school, ids }) => {
  const delivery = await requireDelivery(db, await requireWebhook(db, school.id, ids.id), ids.delivery)
  return prefersJson(c) ? deliveryJson(delivery) : redirect(`${PATH}/${ids.id}?delivery=${delivery.id}`)
})

const sendAgain = route({ access, ids, limit }, async ({ db, school, ids }) => {
  const webhookId = await requireWebhookOf(db, school.id, ids.id)
  const delivery = await redeliver(db, school.id, ids.id)
  return jsonOrRedirect(deliveryJson(delivery), `${PATH}/${webhookId}?delivery=${delivery.id}`, 202)
})

export const routes = {
  'POST /home/webhook-deliveries/:id/redeliver': sendAgain,
  'GET /home/webhooks': showWebhooks,
  'POST /home/webhooks': addWebhook,
  'GET /home/webhooks/events': listEventTypes,
  'GET /home/webhooks/new': showNewWebhook,
  'GET /home/webhooks/:id': showWebhook,
  'POST /home/webhooks/:id': saveWebhook,
  'PUT /home/webhooks/:id': saveWebhook,
  'DELETE /home/webhooks/:id': dropWebhook,
  'GET /home/webhooks/:id/deliveries': listDeliveries,
  'GET /home/webhooks/:id/deliveries/:delivery': showDelivery,
  'POST /home/webhooks/:id/disable': switchWebhook(false),
  'GET /home/webhooks/:id/edit': showWebhookEditor,
  'POST /home/webhooks/:id/enable': switchWebhook(true),
  'POST /home/webhooks/:id/rotate': rotateWebhookSecret,
  'POST /home/webhooks/:id/test': testWebhook,
} satisfies Addresses
