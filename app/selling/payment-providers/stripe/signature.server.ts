import { createHmac } from 'node:crypto'
import { Refusal } from '#app/platform/refusal.ts'
import { sameText } from '#app/platform/tokens.server.ts'
import type { ProviderMessage } from '../provider.ts'
import { badSignature } from '../provider-call.server.ts'

/** Older or newer than this a message is not believed, whoever signed it. */
const FRESH_SECONDS = 300

/** The signature of a body at a time, in seconds: the whole secret is the key, its `whsec_` with it. */
export function getSignature(secret: string, timestamp: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

/** Several, while one replaces the other. */
export function secretsIn(entered: string): string[] {
  return entered.split(/[\s,]+/).filter(Boolean)
}

/** Refuses (400) a message that none of these secrets signed, or that is not of now. */
export function requireSignature(
  { body, header }: ProviderMessage,
  secrets: readonly string[],
  now = new Date(),
): void {
  const parts = (header('stripe-signature') ?? '').split(',').map((part) => part.trim().split('='))
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  if (!/^\d{1,12}$/.test(timestamp)) throw badSignature()
  const wanted = secrets.map((secret) => getSignature(secret, timestamp, body))
  if (!signatures.some((one) => wanted.some((two) => sameText(one, two)))) throw badSignature()
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > FRESH_SECONDS)
    throw new Refusal(400, 'payments.stale_message')
}
