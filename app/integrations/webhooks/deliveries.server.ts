import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId, isoText, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { EVENT_TYPES } from './event-types.ts'
import { createDeliveries, createMessage } from './messages.server.ts'
import { webhookDeliveries, webhookMessages, webhooks } from './tables.server.ts'
import { DELIVERY_STATES, type Delivery, type DeliveryFigures, type FullDelivery } from './webhook.ts'
import { type StoredWebhook, webhookJson } from './webhooks.server.ts'

const columns = {
  id: webhookDeliveries.id,
  messageId: webhookDeliveries.messageId,
  type: webhookDeliveries.type,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  nextTryAt: webhookDeliveries.nextTryAt,
  createdAt: webhookDeliveries.createdAt,
}

export const deliveryFilters = {
  state: Filter(z.enum(DELIVERY_STATES)),
  type: Filter(z.enum(EVENT_TYPES)),
}

/** The deliveries of one webhook, the newest first. */
export function getDeliveryList(webhook: Pick<StoredWebhook, 'id'>) {
  return list({
    filters: deliveryFilters,
    sorts: { newest: { first: 'desc' } },
    id: webhookDeliveries.id,
    select: (db, _, key) =>
      db
        .select({ ...columns, key })
        .from(webhookDeliveries)
        .$dynamic(),
    where: ({ school }, { state, type }) =>
      and(
        eq(webhookDeliveries.schoolId, school.id),
        eq(webhookDeliveries.webhookId, webhook.id),
        state && eq(webhookDeliveries.state, state),
        type && eq(webhookDeliveries.type, type),
      ),
    row: (found): Delivery => found,
  })
}

/** What is sent before the first try, when nothing is signed yet. */
const unsigned = (messageId: string) => ({ 'content-type': 'application/json', 'webhook-id': messageId })

/** A delivery of a webhook with what was sent and answered; else 404. */
export async function requireDelivery(
  db: Db,
  { schoolId, id: webhookId }: Pick<StoredWebhook, 'schoolId' | 'id'>,
  id: number,
): Promise<FullDelivery> {
  const { headers, response, body, ...delivery } = await db
    .select({
      ...columns,
      headers: webhookDeliveries.headers,
      response: webhookDeliveries.response,
      body: webhookMessages.body,
    })
    .from(webhookDeliveries)
    .innerJoin(
      webhookMessages,
      and(eq(webhookMessages.schoolId, schoolId), eq(webhookMessages.messageId, webhookDeliveries.messageId)),
    )
    .where(and(hasId(webhookDeliveries, schoolId, id), eq(webhookDeliveries.webhookId, webhookId)))
    .then(requireRow)
  return { ...delivery, request: { headers: headers ?? unsigned(delivery.messageId), body }, response }
}

/** As calls answer it; the headers keep the names that they were sent with. */
export const deliveryJson = (delivery: FullDelivery) => ({ delivery: toSnakeCase(delivery, { headers: 'as written' }) })

function refuseDisabled({ enabled }: Pick<StoredWebhook, 'enabled'>): void {
  if (!enabled) throw new Refusal(409, 'webhooks.is_disabled')
}

/** Sends `test.ping` to a webhook, once. A disabled one is a 409. */
export async function sendTest(db: Db, webhook: StoredWebhook): Promise<FullDelivery> {
  refuseDisabled(webhook)
  const { schoolId, id } = webhook
  const { rows } = await db.execute<{ at: string }>(sql`select ${isoText(sql`now()`)} as at`)
  const ids = await createMessage(db, schoolId, {
    type: 'test.ping',
    at: rows[0]?.at ?? '',
    data: webhookJson(webhook),
    kind: 'test',
    webhookIds: [id],
  })
  return requireDelivery(db, webhook, ids[0] ?? 0)
}

/** Sends a message once more, under its own id. Of a deleted webhook it is a 404, of a disabled one a 409. */
export async function redeliver(db: Db, schoolId: number, id: number): Promise<FullDelivery> {
  const found = await db
    .select({ delivery: columns, webhook: { schoolId: webhooks.schoolId, id: webhooks.id, enabled: webhooks.enabled } })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.schoolId, schoolId), eq(webhooks.id, webhookDeliveries.webhookId)))
    .where(and(hasId(webhookDeliveries, schoolId, id), sql`${webhooks.deletedAt} is null`))
    .then(requireRow)
  refuseDisabled(found.webhook)
  const { messageId, type } = found.delivery
  const webhookIds = [found.webhook.id]
  const ids = await createDeliveries(db, { schoolId, messageId, type, kind: 'again', webhookIds })
  return requireDelivery(db, found.webhook, ids[0] ?? 0)
}

/** The address of the page of the webhook that a delivery belongs to; else 404. */
export async function requireWebhookOf(db: Db, schoolId: number, id: number): Promise<number> {
  const { webhookId } = await db
    .select({ webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(hasId(webhookDeliveries, schoolId, id))
    .then(requireRow)
  return webhookId
}

/** What became of the deliveries of the last seven days, and how long the receiver usually took. */
export async function countDeliveries(
  db: Db,
  { schoolId, id }: Pick<StoredWebhook, 'schoolId' | 'id'>,
): Promise<DeliveryFigures> {
  const count = (state: string) => sql`count(*) filter (where ${webhookDeliveries.state} = ${state})`.mapWith(Number)
  const ms = sql`(${webhookDeliveries.attempts} -> -1 ->> 'ms')::int`
  const [row] = await db
    .select({
      delivered: count('delivered'),
      waiting: count('waiting'),
      failed: count('failed'),
      usualMs: sql<number | null>`(percentile_disc(0.5) within group (order by ${ms})
        filter (where ${webhookDeliveries.state} = 'delivered'))`,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.schoolId, schoolId),
        eq(webhookDeliveries.webhookId, id),
        sql`${webhookDeliveries.createdAt} > now() - interval '7 days'`,
      ),
    )
  return row ?? { delivered: 0, waiting: 0, failed: 0, usualMs: null }
}

/** What was last delivered to any webhook, and when. */
export async function findLastDelivery(db: Db, schoolId: number): Promise<{ at: string; text: string } | undefined> {
  const [last] = await db
    .select({ at: webhookDeliveries.createdAt, text: webhookDeliveries.type })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.schoolId, schoolId), eq(webhookDeliveries.state, 'delivered')))
    .orderBy(desc(webhookDeliveries.createdAt))
    .limit(1)
  return last
}
