import type { ZodType } from 'zod'
import { type OutboundResponse, outbound } from '#app/platform/outbound.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import {
  type Decline,
  type NewPayment,
  type ProviderAccount,
  type ProviderFact,
  ProviderRefusal,
  type ShownCard,
} from './provider.ts'

export type ProviderRequest = {
  /** The school that asks. */
  school: number
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON; an URLSearchParams as a form. */
  body?: object | undefined
}
/** `read` where nothing was asked to be done. */
export type ProviderResponse = { status: number; body: unknown; read: boolean }

/** What says nothing of what was asked: not now. */
const LATER = [408, 425, 429]

/** The provider answered that it is broken or busy: what it was asked for may have been done. */
export class Broken extends Error {
  readonly headers: OutboundResponse['headers']

  constructor(address: string, { status, headers }: OutboundResponse) {
    super(`${new URL(address).host} answered ${status}`)
    this.headers = headers
  }
}

/** Asks a provider and reads its answer as JSON; what is no JSON is read as nothing. Fails where it is broken or busy. */
export async function callProvider(
  address: string,
  { school, method = 'GET', headers = {}, body }: ProviderRequest,
): Promise<ProviderResponse> {
  const form = body instanceof URLSearchParams
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const answer = await outbound(address, {
    school,
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': type }), ...headers },
    ...(body && { body: form ? body.toString() : JSON.stringify(body) }),
  })
  if (answer.status >= 500 || LATER.includes(answer.status)) throw new Broken(address, answer)
  return { status: answer.status, body: parseJson(answer.body), read: method === 'GET' }
}

/** The JSON that bytes are; undefined where they are none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** What an answer says in the form that was hoped for; else what `toRefusal` makes of it. */
export function describeAnswer<T>(form: ZodType<T>, answer: ProviderResponse): T {
  const parsed = form.safeParse(answer.body)
  if (answer.status < 400 && parsed.success) return parsed.data
  throw toRefusal(answer)
}

/** The same of something that they may not know: undefined then. */
export function describeIfFound<T>(form: ZodType<T>, answer: ProviderResponse): T | undefined {
  return answer.status === 404 ? undefined : describeAnswer(form, answer)
}

/**
 * A refusal in the provider's own words, where it refused to do what it was asked. That it tells nothing of something, or
 * answers in a form that is not known, refuses nothing: what it is about may have been done. Such an answer may hold what
 * opens something, and is not repeated.
 */
export function toRefusal({ status, body, read }: ProviderResponse): Error {
  const unknown = status === 401 || status === 403
  if (!unknown && (read || status < 400)) return new Error(`an answer that says nothing: ${status}`)
  const message = `${status} ${wordsIn(body) || JSON.stringify(body ?? null)}`.slice(0, 500)
  return new ProviderRefusal(unknown ? 'credentials' : 'payment', message)
}

/** Under which names the providers say what is wrong. */
const WORDS = [
  'error',
  'error_description',
  'errorCode',
  'errorMessage',
  'fieldName',
  'message',
  'code',
  'decline_code',
  'statusCode',
  'codeLiteral',
  'statusDesc',
]

/** What a refusal says to a person, who has no use for the JSON around it; each word once. */
function wordsIn(body: unknown): string {
  const words = new Set<string>()
  JSON.stringify(body, (name, value: unknown) => {
    if (typeof value === 'string' && value && WORDS.includes(name)) words.add(value)
    return value
  })
  return [...words].join(', ')
}

export function badSignature(): Refusal {
  return new Refusal(400, 'payments.bad_signature')
}

export function refundRefused(): Refusal {
  return new Refusal(409, 'payments.refund_refused')
}

/** That a charge without the buyer was refused at once; no message of theirs says so. */
export function declined({ ref, amount, currency }: NewPayment, reason: Decline = 'other'): ProviderFact[] {
  return [{ ref, eventId: `${ref}:declined`, kind: 'declined', amount, currency, reason }]
}

type CardDetails = {
  brand?: string | null | undefined
  /** As much of it as they show; its end is what is kept. */
  number?: string | null | undefined
  month?: string | undefined
  /** With four digits, or with the last two. */
  year?: string | undefined
}

/** What may be seen of a card, of what a provider tells of it. */
export function toShownCard({ brand, number, month, year }: CardDetails): ShownCard {
  const [last4] = /\d{4}$/.exec(number ?? '') ?? []
  return {
    ...(brand && { brand }),
    ...(last4 && { last4 }),
    ...(month && year && { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) }),
  }
}

/** The address of nobody, for a provider that wants one. */
export function noReplyAddress({ origin }: Pick<ProviderAccount<string>, 'origin'>): string {
  return `no-reply@${new URL(origin).hostname}`
}
