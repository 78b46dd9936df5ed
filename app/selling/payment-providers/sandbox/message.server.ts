import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#app/platform/refusal.ts'
import { keyFor, sameText } from '#app/platform/tokens.server.ts'
import { DECLINES, type MeansFact, type ProviderFact, type ProviderMessage, REPORTED_FACT_KINDS } from '../provider.ts'

/** Older or newer than this a message is not believed, whoever signed it. */
const FRESH_SECONDS = 300

const Saved = z.strictObject({
  ids: z.strictObject({ payment: z.string().regex(/^[1-9]\d{0,15}$/) }),
  card: z.strictObject({ brand: z.string(), last4: z.string(), month: z.int(), year: z.int() }),
})
const Event = z.strictObject({
  id: z.string().regex(/^[\x21-\x7e]{1,120}$/),
  ref: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  payment: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .optional(),
  refund: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional(),
  type: z.literal(REPORTED_FACT_KINDS),
  amount: z.int().min(0),
  currency: z.string().length(3),
  occurred_at: z.iso.datetime(),
  reason: z.literal(DECLINES).optional(),
  saved: Saved.optional(),
})
/** A means that was to be saved without a payment: `saved` is missing where it was not. */
const Means = z.strictObject({ ref: Event.shape.ref, saved: Saved.optional() })
const Message = z
  .strictObject({ events: z.array(Event).max(100), means: z.array(Means).max(100).default([]) })
  .refine(({ events, means }) => events.length + means.length > 0)

/** Each school has a key of its own, so a message signed for one is noise to every other. */
function getSignature(schoolId: number, timestamp: string, body: string | Buffer): string {
  return createHmac('sha256', keyFor(`sandbox notifications ${schoolId}`))
    .update(`${timestamp}.`)
    .update(body)
    .digest('hex')
}

export function writeMessage(facts: readonly ProviderFact[], means: readonly MeansFact[] = []): string {
  const events = facts.map(({ eventId, ids, kind, occurredAt, ...about }) => {
    return { id: eventId, payment: ids?.payment, type: kind, occurred_at: occurredAt, ...about }
  })
  return JSON.stringify({
    events,
    means: means.map((one) => ({ ...('ref' in one && { ref: one.ref }), ...('saved' in one && one) })),
  })
}

export function signedHeaders(schoolId: number, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return { 'sandbox-timestamp': timestamp, 'sandbox-signature': getSignature(schoolId, timestamp, body) }
}

/** What a message says, once its signature over the raw bytes and its time are right: else 400, nothing believed. */
export function readMessage(
  schoolId: number,
  { body, header }: ProviderMessage,
  now = new Date(),
): { facts: ProviderFact[]; means: MeansFact[] } {
  const timestamp = header('sandbox-timestamp') ?? ''
  const signature = header('sandbox-signature') ?? ''
  if (!sameText(signature, getSignature(schoolId, timestamp, body))) throw new Refusal(400, 'payments.bad_signature')
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= FRESH_SECONDS))
    throw new Refusal(400, 'payments.stale_message')
  const parsed = Message.safeParse(parseJson(body.toString('utf8')))
  if (!parsed.success) throw new Refusal(400, 'errors.malformed')
  const facts = parsed.data.events.map(({ id, type, payment, occurred_at, ...rest }) => {
    const fact = { ...rest, eventId: id, kind: type, occurredAt: occurred_at }
    return payment ? { ...fact, ids: { payment } } : fact
  })
  const means = parsed.data.means.map(({ ref, saved }) =>
    saved ? { ref, saved } : { ref, declined: 'other' as const },
  )
  return { facts, means }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'errors.malformed')
  }
}
