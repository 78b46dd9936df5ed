import { createHmac, randomUUID } from 'node:crypto'
import type { Lie, Message } from './payments.ts'

export type Form = { [name: string]: string | Form }

export const API_VERSION = '2026-10-28.endive'

export const seconds = () => Math.floor(Date.now() / 1000)
export const named = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

export const accountOf = (school: number) => ({
  publishable_key: `pk_test_school_${school}`,
  secret_key: `sk_test_school_${school}`,
  webhook_secret: `whsec_test_school_${school}`,
})
/** Where the schools told Stripe to send its messages. */
export const ENDPOINTS: Record<number, string> = {
  1: 'http://demo.localhost/payments/stripe/notifications',
  2: 'http://second.localhost/payments/stripe/notifications',
}

/** What each call takes: anything else is a 400, as the old name of the methods is since 2026-09-30. */
export const TAKES: Record<string, string[]> = {
  payment_intents: [
    'amount',
    'currency',
    'description',
    'metadata',
    'customer',
    'payment_method',
    'off_session',
    'confirm',
    'allowed_payment_method_types',
    'setup_future_usage',
    'return_url',
  ],
  cancel: ['cancellation_reason'],
  confirm: ['payment_method_data', 'payment_method_options', 'return_url'],
  setup_intents: ['customer', 'usage', 'allowed_payment_method_types', 'metadata'],
  customers: ['email', 'name', 'metadata'],
  refunds: ['payment_intent', 'amount', 'reason', 'metadata'],
}

/** The header of a message: the whole secret is the key. */
export function signatureHeader(secret: string, timestamp: number, body: string): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')},v0=none`
}

/** `metadata[ref]=x&types[0]=card`, as they read it. */
export function parsed(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    let at = form
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Form
    }
    at[last] = value
  }
  return form
}

/** What they keep of a payment: 1.5 % and 1,00. */
export const feeOf = (amount: number) => Math.round(amount * 0.015) + 100

/** What they send about a thing, signed for a school. */
export function eventOf(school: number, type: string, object: object, { signedFor = school }: Lie = {}): Message {
  const about = { id: named('evt'), object: 'event', type, api_version: API_VERSION, created: seconds() }
  const body = JSON.stringify({ ...about, livemode: false, data: { object } })
  const signature = signatureHeader(accountOf(signedFor).webhook_secret, seconds(), body)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return { to: ENDPOINTS[school] ?? '', headers, body, isTaken: ({ status }) => status >= 200 && status < 300 }
}
