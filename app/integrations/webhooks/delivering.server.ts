import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, inSchool, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { isUnsent } from '#app/platform/held.server.ts'
import { postToTyped } from '#app/platform/outbound.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId, isoText } from '#app/platform/queries.server.ts'
import type { ScheduleDelivery } from './delivery-job.server.ts'
import { webhookDisabled } from './events.server.ts'
import { unsealSecret } from './secrets.server.ts'
import { signMessage } from './signature.server.ts'
import { webhookDeliveries, webhooks } from './tables.server.ts'
import { ANSWER_SECONDS, type Attempt, FAILING_DAYS, getNextDelay, RESPONSE_MAX, readRetryAfter } from './webhook.ts'
import { disableWebhook, type StoredWebhook } from './webhooks.server.ts'

/** How many messages are on their way to one webhook at a time; to one that fails, so that it takes no room from others, one. */
const AT_ONCE = 4
/** After so long the worker that sends a message is taken for lost, and it is sent again: longer than any answer may take. */
const CLAIM_SECONDS = 60
const WATCH_SECONDS = 75
/** After so long a job leaves the rest to the next one, so that a busy webhook takes turns with the others. */
const TURN_MS = 20_000
/** Who finds a webhook busy looks again within so long, as a message is taken in a moment. */
const LOOKS_AGAIN_MS = 500
/** A tenth more at random, so that what failed together does not come back together. */
const JITTER = 0.1

type Key = { schoolId: number; webhookId: number }
type Claimed = {
  id: number
  kind: string
  messageId: string
  body: string
  tries: number
  at: string
  webhook: StoredWebhook & { formerIsValid: boolean }
}

type ClaimParams = { school: number; webhook: number; most: number; seconds: number }

const claimDelivery = rawStatement<{ id: string; kind: string; messageId: string; tries: number }, ClaimParams>(
  'claim_webhook_delivery',
  (param: Placeholders<ClaimParams>) => sql`
    update webhook_deliveries set claimed_until = now() + make_interval(secs => ${param.seconds}::int)
    where school_id = ${param.school} and id = (
      select d.id from webhook_deliveries d
      where d.school_id = ${param.school} and d.webhook_id = ${param.webhook} and d.state = 'waiting'
        and d.next_try_at <= now() and (d.claimed_until is null or d.claimed_until <= now())
        and (select count(*) from webhook_deliveries f where f.school_id = ${param.school}
          and f.webhook_id = ${param.webhook} and f.state = 'waiting' and f.claimed_until > now()) < ${param.most}::int
        and not exists (select from webhook_deliveries e where e.school_id = ${param.school}
          and e.webhook_id = ${param.webhook} and e.thing = d.thing and e.state = 'waiting' and e.id < d.id)
      order by d.next_try_at, d.id limit 1)
    returning id, kind, message_id as "messageId", jsonb_array_length(attempts) as tries`,
)

/**
 * Delivers what is due to a webhook, one message after the other; up to AT_ONCE such jobs share the work. Where another takes
 * a message at this moment, this one pauses: it neither waits for the lock with a connection, nor comes again as a new job,
 * as after a burst there are hundreds of them.
 */
export async function deliverDue(key: Key, schedule: ScheduleDelivery): Promise<void> {
  const end = performance.now() + TURN_MS
  for (;;) {
    const claimed = await inSchool(key.schoolId, (db) => claimNext(db, key, schedule))
    if (!claimed) return
    if (claimed === 'busy') await after(Math.random() * LOOKS_AGAIN_MS)
    else await deliverOne(claimed, schedule)
    if (performance.now() > end) {
      await inSchool(key.schoolId, (db) => schedule(db))
      return
    }
  }
}

/**
 * Takes the next message that is due for this worker; undefined where there is none, or enough are on their way. Busy where
 * another takes one at this moment.
 */
async function claimNext(
  db: Db,
  { schoolId, webhookId }: Key,
  schedule: ScheduleDelivery,
): Promise<Claimed | 'busy' | undefined> {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(hasId(webhooks, schoolId, webhookId), isNull(webhooks.deletedAt), eq(webhooks.enabled, true)))
    .for('no key update', { skipLocked: true })
  if (!webhook) return (await isLeft(db, { schoolId, webhookId })) ? 'busy' : undefined
  const most = webhook.failingSince === null ? AT_ONCE : 1
  const [claimed] = await claimDelivery(db, { school: schoolId, webhook: webhookId, most, seconds: CLAIM_SECONDS })
  await watchClaims(db, { schoolId, webhookId }, schedule)
  if (!claimed) return undefined
  const { rows } = await db.execute<{ body: string; at: string; former: boolean | null }>(sql`
    select m.body, ${isoText(sql`now()`)} as at, ${webhook.formerUntil}::timestamptz > now() as former from webhook_messages m
    where m.school_id = ${schoolId} and m.message_id = ${claimed.messageId}`)
  const [message] = rows
  if (!message) throw new Error(`the message ${claimed.messageId} is not there`)
  return {
    id: Number(claimed.id),
    kind: claimed.kind,
    messageId: claimed.messageId,
    body: message.body,
    tries: claimed.tries,
    at: message.at,
    webhook: { ...webhook, formerIsValid: message.former === true },
  }
}

/** Whether something is due that nobody took, as it is while another job holds the webhook to take a message. */
async function isLeft(db: Db, { schoolId, webhookId }: Key): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from webhooks w where w.school_id = ${schoolId} and w.id = ${webhookId} and w.enabled and w.deleted_at is null
      and exists (select from webhook_deliveries d where d.school_id = ${schoolId} and d.webhook_id = ${webhookId}
        and d.state = 'waiting' and d.next_try_at <= now() and (d.claimed_until is null or d.claimed_until <= now()))`)
  return rowCount === 1
}

/** While messages are on their way a job is waiting that sends them again, should this worker be lost. */
async function watchClaims(db: Db, { schoolId, webhookId }: Key, schedule: ScheduleDelivery): Promise<void> {
  const watched = await db
    .update(webhooks)
    .set({ watchedUntil: sql`now() + make_interval(secs => ${WATCH_SECONDS}::int)` })
    .where(
      and(
        hasId(webhooks, schoolId, webhookId),
        sql`(${webhooks.watchedUntil} is null or ${webhooks.watchedUntil} <= now())`,
        sql`exists (select from webhook_deliveries d where d.school_id = ${schoolId} and d.webhook_id = ${webhookId}
          and d.state = 'waiting' and d.claimed_until is not null)`,
      ),
    )
    .returning({ id: webhooks.id })
  if (watched.length > 0) await schedule(db, WATCH_SECONDS * 1000)
}

type Outcome = Attempt & { headers: Record<string, string>; response: string | null; retryAfter: number | null }

async function deliverOne(claimed: Claimed, schedule: ScheduleDelivery): Promise<void> {
  const { schoolId } = claimed.webhook
  try {
    const outcome = await tryToSend(claimed)
    await inSchool(schoolId, (db) => recordOutcome(db, claimed, outcome, schedule))
  } catch (error) {
    // Nothing was sent: whoever comes next may take it at once. Where the database is away the claim ends by itself.
    if (isUnsent(error)) await inSchool(schoolId, (db) => giveBack(db, claimed)).catch(() => {})
    throw error
  }
}

async function giveBack(db: Db, { id, webhook }: Claimed): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ claimedUntil: null })
    .where(hasId(webhookDeliveries, webhook.schoolId, id))
}

/** Sends a message once. Whatever goes wrong at the receiver is an outcome. */
async function tryToSend({ webhook, messageId: id, body, at }: Claimed): Promise<Outcome> {
  const { schoolId, url, secret, formerSecret, formerIsValid } = webhook
  const sealed = [secret, ...(formerSecret && formerIsValid ? [formerSecret] : [])]
  const timestamp = Math.floor(Date.parse(at) / 1000)
  const signature = signMessage(
    { id, timestamp, body },
    sealed.map((one) => unsealSecret(schoolId, one)),
  )
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Katedra-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  }
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    const answer = await postToTyped(url, { headers, body, within: ANSWER_SECONDS * 1000 })
    const { 'retry-after': retryAfter } = answer.headers
    const response = answer.body.toString('utf8').replaceAll('\0', '').slice(0, RESPONSE_MAX)
    const seconds = readRetryAfter(retryAfter, Date.parse(at))
    return { at, status: answer.status, ms: ms(), error: null, headers, response, retryAfter: seconds }
  } catch (error) {
    if (isUnsent(error)) throw error
    return { at, status: null, ms: ms(), error: nameFailure(error), headers, response: null, retryAfter: null }
  }
}

/** Why no answer came, in a few words for whoever runs the receiver. */
function nameFailure(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return `no answer after ${ANSWER_SECONDS} seconds`
  return (message || code || name).slice(0, 300)
}

/** Writes down what came of a try, and what follows: the next one, or that the webhook is disabled. */
async function recordOutcome(
  db: Db,
  { id, kind, tries, webhook }: Claimed,
  { headers, response, retryAfter, ...attempt }: Outcome,
  schedule: ScheduleDelivery,
): Promise<void> {
  const { schoolId } = webhook
  const { status } = attempt
  const isDelivered = status !== null && status >= 200 && status < 300
  const isGone = status === 410
  const delay = isDelivered || isGone || kind === 'test' ? null : getNextDelay(tries + 1, retryAfter)
  const seconds = delay === null ? null : delay * (1 + Math.random() * JITTER)
  const [recorded] = await db
    .update(webhookDeliveries)
    .set({
      state: isDelivered ? 'delivered' : delay === null ? 'failed' : 'waiting',
      attempts: sql`${webhookDeliveries.attempts} || ${JSON.stringify([attempt])}::jsonb`,
      nextTryAt: seconds === null ? null : sql`now() + make_interval(secs => ${seconds}::float8)`,
      claimedUntil: null,
      headers,
      response,
    })
    .where(and(hasId(webhookDeliveries, schoolId, id), eq(webhookDeliveries.state, 'waiting')))
    .returning({ id: webhookDeliveries.id })
  if (seconds !== null && recorded) await schedule(db, seconds * 1000)
  if (isDelivered) await endFailing(db, webhook)
  else if (isGone) await disable(db, webhook, 'gone')
  else if (kind !== 'test') await countFailure(db, webhook)
}

async function endFailing(db: Db, { schoolId, id }: StoredWebhook): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(hasId(webhooks, schoolId, id), sql`${webhooks.failingSince} is not null`))
}

/** A webhook that has failed for days without a single delivery is disabled. */
async function countFailure(db: Db, webhook: StoredWebhook): Promise<void> {
  const { schoolId, id } = webhook
  const lasting = sql<boolean>`${webhooks.failingSince} < now() - make_interval(days => ${FAILING_DAYS}::int)`
  await db
    .update(webhooks)
    .set({ failingSince: sql`least(${webhooks.failingSince}, now())` })
    .where(hasId(webhooks, schoolId, id))
  const [row] = await db
    .select({ lasting })
    .from(webhooks)
    .where(hasId(webhooks, schoolId, id))
  if (row?.lasting) await disable(db, webhook, 'failing')
}

async function disable(db: Db, webhook: StoredWebhook, reason: 'gone' | 'failing'): Promise<void> {
  const { schoolId, id: webhookId } = webhook
  if (!(await disableWebhook(db, webhook, reason))) return
  await publish(db, schoolId, webhookDisabled, { webhookId, noticeId: randomUUID() })
}
