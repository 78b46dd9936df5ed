import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { isoText } from '#app/platform/queries.server.ts'
import { deliverWebhook } from './delivery-job.server.ts'
import type { EventType } from './event-types.ts'
import { factListeners } from './fact-listeners.server.ts'

/** What a message says: one thing or several, each under its name, in snake_case. */
export type MessageData = Record<string, unknown>

const listEnabled = factListeners<{ id: number; events: string[]; at: string }>(
  (school) => sql`
    select w.id, w.events, ${isoText(sql`now()`)} as at from webhooks w where w.school_id = ${school} and w.enabled`,
)

/** The enabled webhooks that are told of a type of event, and the time; undefined when there are none. */
export async function findSubscribers(
  db: Db,
  schoolId: number,
  type: EventType,
): Promise<{ ids: number[]; at: string } | undefined> {
  const rows = await listEnabled(db, schoolId)
  const subscribed = rows.filter(({ events }) => events.includes(type) || events.includes('*'))
  const [first] = subscribed
  return first && { ids: subscribed.map(({ id }) => id), at: first.at }
}

type MessageParams = { school: number; messageId: string; type: string; account: number | null; body: string }

const insertMessage = rawStatement<unknown, MessageParams>(
  'write_webhook_message',
  (param: Placeholders<MessageParams>) => sql`
    insert into webhook_messages (school_id, message_id, type, account_id, body)
    values (${param.school}, ${param.messageId}, ${param.type}, ${param.account}, ${param.body})`,
)

type DeliveryParams = {
  school: number
  messageId: string
  type: string
  kind: string
  thing: string | null
  webhooks: number[]
}

const insertDeliveries = rawStatement<{ id: string }, DeliveryParams>(
  'write_webhook_deliveries',
  (param: Placeholders<DeliveryParams>) => sql`
    insert into webhook_deliveries (school_id, webhook_id, message_id, type, kind, thing)
    select ${param.school}::bigint, w, ${param.messageId}::text, ${param.type}::text, ${param.kind}::text, ${param.thing}::text
    from unnest(${param.webhooks}::bigint[]) w
    returning id`,
)

type NewDeliveries = {
  schoolId: number
  messageId: string
  type: string
  kind: 'event' | 'test' | 'again'
  thing?: string | null
  webhookIds: number[]
}

/** Has a stored message delivered to these webhooks; answers the ids of the deliveries. */
export async function createDeliveries(
  db: Db,
  { schoolId, messageId, type, kind, thing = null, webhookIds }: NewDeliveries,
): Promise<number[]> {
  const [rows] = await Promise.all([
    insertDeliveries(db, { school: schoolId, messageId, type, kind, thing, webhooks: webhookIds }),
    ...webhookIds.map((webhookId) => enqueue(db, deliverWebhook, { schoolId, webhookId })),
  ])
  return rows.map(({ id }) => Number(id))
}

type NewMessage = {
  type: EventType
  at: string
  data: MessageData
  kind?: 'event' | 'test'
  /** What it is about, where messages about one thing must arrive in order. */
  thing?: string
  accountId?: number | null
  webhookIds: number[]
}

/** Writes a message with its deliveries, in the transaction of what it tells; answers the ids of the deliveries. */
export async function createMessage(
  db: Db,
  schoolId: number,
  { type, at, data, kind = 'event', thing, accountId = null, webhookIds }: NewMessage,
): Promise<number[]> {
  const messageId = `msg_${randomBytes(18).toString('base64url')}`
  const body = JSON.stringify({ type, timestamp: at, data })
  // Sent together: the deliveries come after the message that they name.
  const [, ids] = await Promise.all([
    insertMessage(db, { school: schoolId, messageId, type, account: accountId, body }),
    createDeliveries(db, { schoolId, messageId, type, kind, thing, webhookIds }),
  ])
  return ids
}
