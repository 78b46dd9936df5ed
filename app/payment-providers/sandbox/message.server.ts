import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { keyFor, sameText } from '../../platform/tokens.server.ts'
import type { ProviderFact, ProviderMessage } from '../provider.ts'
import { SAID_KINDS } from '../provider.ts'

/** Older or newer than this a message is not believed, whoever signed it. */
const FRESH_SECONDS = 300

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
  type: z.literal(SAID_KINDS),
  amount: z.int().min(0),
  currency: z.string().length(3),
  occurred_at: z.iso.datetime(),
})
const Message = z.strictObject({ events: z.array(Event).min(1).max(100) })

/** Each school has a key of its own, so a message signed for one is noise to every other. */
function signatureOf(schoolId: number, timestamp: string, body: string | Buffer): string {
  return createHmac('sha256', keyFor(`sandbox notifications ${schoolId}`))
    .update(`${timestamp}.`)
    .update(body)
    .digest('hex')
}

export function writeMessage(facts: readonly ProviderFact[]): string {
  const events = facts.map(({ eventId, ref, ids, refund, kind, amount, currency, occurredAt }) => {
    return { id: eventId, ref, payment: ids?.payment, refund, type: kind, amount, currency, occurred_at: occurredAt }
  })
  return JSON.stringify({ events })
}

export function signedHeaders(schoolId: number, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return { 'sandbox-timestamp': timestamp, 'sandbox-signature': signatureOf(schoolId, timestamp, body) }
}

/** What a message says, once its signature over the raw bytes and its time are right: else 400, nothing believed. */
export function readMessage(schoolId: number, { body, header }: ProviderMessage, now = new Date()): ProviderFact[] {
  const timestamp = header('sandbox-timestamp') ?? ''
  const signature = header('sandbox-signature') ?? ''
  if (!sameText(signature, signatureOf(schoolId, timestamp, body))) throw new Refusal(400, 'payments.bad_signature')
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= FRESH_SECONDS))
    throw new Refusal(400, 'payments.stale_message')
  const parsed = Message.safeParse(parseJson(body.toString('utf8')))
  if (!parsed.success) throw new Refusal(400, 'errors.malformed')
  return parsed.data.events.map(({ id, type, payment, occurred_at, ...rest }) => {
    const fact = { ...rest, eventId: id, kind: type, occurredAt: occurred_at }
    return payment ? { ...fact, ids: { payment } } : fact
  })
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'errors.malformed')
  }
}
