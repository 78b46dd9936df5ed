import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'
import { keyFor, sameText } from '../platform/tokens.server.ts'
import type { ProviderFact } from './provider.ts'
import { SAID_KINDS } from './transaction-status.ts'

/** Older or newer than this a message is not believed, whoever signed it. */
const FRESH_SECONDS = 300

const Message = z.strictObject({
  id: z.string().regex(/^[\x21-\x7e]{1,120}$/),
  ref: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  type: z.literal(SAID_KINDS),
  amount: z.int().min(0),
  currency: z.string().length(3),
  occurred_at: z.iso.datetime(),
})

/** Each school has a key of its own, so a message signed for one is noise to every other. */
function signatureOf(schoolId: number, timestamp: string, body: string): string {
  return createHmac('sha256', keyFor(`sandbox notifications ${schoolId}`))
    .update(`${timestamp}.${body}`)
    .digest('hex')
}

export function writeMessage(fact: ProviderFact): string {
  const { eventId, ref, kind, amount, currency, occurredAt } = fact
  return JSON.stringify({ id: eventId, ref, type: kind, amount, currency, occurred_at: occurredAt })
}

export function signedHeaders(schoolId: number, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return { 'sandbox-timestamp': timestamp, 'sandbox-signature': signatureOf(schoolId, timestamp, body) }
}

/** What a message says, once its signature over the raw bytes and its time are right: else 401, nothing believed. */
export function readMessage(
  schoolId: number,
  body: string,
  header: (name: string) => string | undefined,
  now = new Date(),
): ProviderFact {
  const timestamp = header('sandbox-timestamp') ?? ''
  const signature = header('sandbox-signature') ?? ''
  if (!sameText(signature, signatureOf(schoolId, timestamp, body))) throw new Refusal(401, 'payments.bad_signature')
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= FRESH_SECONDS))
    throw new Refusal(401, 'payments.stale_message')
  const parsed = Message.safeParse(parseJson(body))
  if (!parsed.success) throw new Refusal(400, 'errors.malformed')
  const { id, ref, type, amount, currency, occurred_at } = parsed.data
  return { eventId: id, ref, kind: type, amount, currency, occurredAt: occurred_at }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'errors.malformed')
  }
}
