import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { getChanges, recordActivity } from '#app/platform/activity.server.ts'
import type { Change } from '#app/platform/activity.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { sealSecret } from './secrets.server.ts'
import { newSecret } from './signature.server.ts'
import { webhookDeliveries, webhooks } from './tables.server.ts'
import { type DisabledReason, ROTATION_HOURS, WEBHOOKS_MAX, type Webhook, type WebhookRow } from './webhook.ts'

export type StoredWebhook = typeof webhooks.$inferSelect

const isStored = (schoolId: number, id: number) => and(hasId(webhooks, schoolId, id), isNull(webhooks.deletedAt))

/** A webhook as calls answer it; nothing of its secrets. */
export function toWebhook({
  id,
  url,
  events,
  description,
  enabled,
  disabledReason,
  createdAt,
}: StoredWebhook): Webhook {
  return { id, url, events, description, enabled, disabledReason, createdAt }
}

export const webhookJson = (stored: StoredWebhook) => ({ webhook: toSnakeCase(toWebhook(stored)) })

/** A webhook of the school; else 404. */
export async function requireWebhook(db: Db, schoolId: number, id: number): Promise<StoredWebhook> {
  return db.select().from(webhooks).where(isStored(schoolId, id)).then(requireRow)
}

/** The same for a change that depends on what it is so far: nobody else changes it meanwhile. */
export async function lockWebhook(db: Db, schoolId: number, id: number): Promise<StoredWebhook> {
  return db.select().from(webhooks).where(isStored(schoolId, id)).for('update').then(requireRow)
}

/** All webhooks of the school, the oldest first. */
export async function listWebhooks(db: Db, schoolId: number): Promise<StoredWebhook[]> {
  return await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.schoolId, schoolId), isNull(webhooks.deletedAt)))
    .orderBy(asc(webhooks.id))
}

/** How many of the latest deliveries the list draws. */
const DRAWN = 24

/** The same with what became of their deliveries in the last seven days. */
export async function listWebhookRows(db: Db, schoolId: number): Promise<WebhookRow[]> {
  const inWeek = sql`d.school_id = ${schoolId} and d.webhook_id = webhooks.id and d.created_at > now() - interval '7 days'`
  const count = (state: string) =>
    sql`(select count(*) from webhook_deliveries d where ${inWeek} and d.state = ${state})`.mapWith(Number)
  const rows = await db
    .select({
      ...getTableColumns(webhooks),
      delivered: count('delivered'),
      failed: count('failed'),
      waiting: count('waiting'),
      latest: sql<WebhookRow['latest']>`array(select l.state from (select d.id, d.state from webhook_deliveries d
        where d.school_id = ${schoolId} and d.webhook_id = webhooks.id order by d.id desc limit ${DRAWN}) l order by l.id)`,
    })
    .from(webhooks)
    .where(and(eq(webhooks.schoolId, schoolId), isNull(webhooks.deletedAt)))
    .orderBy(asc(webhooks.id))
  return rows.map(({ disabledAt, delivered, failed, waiting, latest, ...stored }) => ({
    ...toWebhook(stored as StoredWebhook),
    disabledAt,
    delivered,
    failed,
    waiting,
    latest,
  }))
}

export type WebhookInput = { url: string; events: string[]; description: string; enabled: boolean }

/** How a webhook is named among the changes of settings. */
const toRecorded = ({ url, events, description, enabled }: StoredWebhook) => ({ url, events, description, enabled })

async function recordWebhook(
  db: Db,
  { schoolId, id: actorId }: Member,
  verb: 'created' | 'updated' | 'deleted' | 'rotated',
  { id, description, url }: Pick<StoredWebhook, 'id' | 'description' | 'url'>,
  changes?: Change[],
): Promise<void> {
  const title = description || new URL(url).host
  await recordActivity(db, schoolId, { action: `webhook.${verb}`, id, title, actorId, changes })
}

/** Adds a webhook and answers its secret, which nobody sees again. The 21st is a 409. */
export async function createWebhook(
  db: Db,
  actor: Member,
  { enabled, ...input }: WebhookInput,
): Promise<{ webhook: StoredWebhook; secret: string }> {
  const { schoolId, id: createdBy } = actor
  // One after the other, so that two at the same moment are counted.
  await takeAdvisoryLock(db, schoolId, 'webhooks')
  const count = await db.$count(webhooks, and(eq(webhooks.schoolId, schoolId), isNull(webhooks.deletedAt)))
  if (count >= WEBHOOKS_MAX) throw new Refusal(409, ['webhooks.too_many', { max: WEBHOOKS_MAX }])
  const secret = newSecret()
  const [webhook] = await db
    .insert(webhooks)
    .values({
      schoolId,
      createdBy,
      ...input,
      enabled,
      disabledAt: enabled ? null : sql`now()`,
      secret: sealSecret(schoolId, secret),
    })
    .returning()
  if (!webhook) throw new Error('a webhook was not written')
  await recordWebhook(db, actor, 'created', webhook, getChanges({}, toRecorded(webhook)))
  return { webhook, secret }
}

/** Changes a webhook. One that is enabled again begins anew: what happened while it was disabled is not sent. */
export async function updateWebhook(
  db: Db,
  actor: Member,
  before: StoredWebhook,
  { enabled = before.enabled, ...input }: Partial<WebhookInput>,
): Promise<StoredWebhook> {
  const { schoolId, id } = before
  const turned = enabled !== before.enabled
  const switched = turned && {
    enabled,
    disabledReason: null,
    disabledAt: enabled ? null : sql`now()`,
    failingSince: null,
  }
  const webhook = await db
    .update(webhooks)
    // What is not named stays as it is by now, whoever else changes it.
    .set({ ...input, ...switched, events: input.events ?? sql`${webhooks.events}` })
    .where(isStored(schoolId, id))
    .returning()
    .then(requireRow)
  // Enabled again, too: an event that was being written when it was disabled may have left something.
  if (turned) await dropWaiting(db, before)
  await recordWebhook(db, actor, 'updated', webhook, getChanges(toRecorded(before), toRecorded(webhook)))
  return webhook
}

/** Deletes a webhook. Nothing more is sent to it; its log goes with the next night. */
export async function deleteWebhook(db: Db, actor: Member, webhook: StoredWebhook): Promise<void> {
  await db
    .update(webhooks)
    .set({
      deletedAt: sql`now()`,
      enabled: false,
      disabledReason: null,
      disabledAt: sql`least(${webhooks.disabledAt}, now())`,
    })
    .where(isStored(webhook.schoolId, webhook.id))
  await dropWaiting(db, webhook)
  await recordWebhook(db, actor, 'deleted', webhook)
}

/** A disabled webhook gets nothing more: what waits for it has failed. */
async function dropWaiting(db: Db, { schoolId, id }: Pick<StoredWebhook, 'schoolId' | 'id'>): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextTryAt: null, claimedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.schoolId, schoolId),
        eq(webhookDeliveries.webhookId, id),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
}

/** Disables a webhook that cannot be delivered to; false when it is disabled already. */
export async function disableWebhook(
  db: Db,
  webhook: Pick<StoredWebhook, 'schoolId' | 'id'>,
  reason: DisabledReason,
): Promise<boolean> {
  const disabled = await db
    .update(webhooks)
    .set({ enabled: false, disabledReason: reason, disabledAt: sql`now()` })
    .where(and(isStored(webhook.schoolId, webhook.id), eq(webhooks.enabled, true)))
    .returning({ id: webhooks.id })
  if (disabled.length > 0) await dropWaiting(db, webhook)
  return disabled.length > 0
}

/** Gives a webhook a new secret. The one before it signs too for a day. */
export async function rotateSecret(db: Db, actor: Member, webhook: StoredWebhook): Promise<string> {
  const { schoolId, id } = webhook
  const secret = newSecret()
  await db
    .update(webhooks)
    .set({
      secret: sealSecret(schoolId, secret),
      formerSecret: webhooks.secret,
      formerUntil: sql`now() + make_interval(hours => ${ROTATION_HOURS}::int)`,
    })
    .where(isStored(schoolId, id))
  await recordWebhook(db, actor, 'rotated', webhook)
  return secret
}
