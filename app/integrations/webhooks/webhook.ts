/** How many webhooks a school may have. */
export const WEBHOOKS_MAX = 20
export const URL_MAX = 2000
/** For how many days messages and deliveries are kept. */
export const KEPT_DAYS = 30
/** The first characters of an answer that are kept. */
export const RESPONSE_MAX = 1024
/** How long a receiver has to answer, and for how many days in a row it may fail. */
export const ANSWER_SECONDS = 15
export const FAILING_DAYS = 5
/** For how long the secret before the last rotation signs too. */
export const ROTATION_HOURS = 24

/** Why a webhook was disabled, where nobody did it by hand: its receiver answered 410, or failed for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** A webhook as calls answer it. */
export type Webhook = {
  id: number
  url: string
  events: string[]
  description: string
  enabled: boolean
  disabledReason: DisabledReason | null
  createdAt: string
}

/** The last week of a webhook, as the list shows it. */
export type WebhookRow = Webhook & {
  disabledAt: string | null
  delivered: number
  failed: number
  waiting: number
  /** The states of the latest deliveries, oldest first. */
  latest: DeliveryState[]
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One try to deliver: the status that came back, or why none did. */
export type Attempt = { at: string; status: number | null; ms: number; error: string | null }

export type Delivery = {
  id: number
  messageId: string
  type: string
  state: DeliveryState
  attempts: Attempt[]
  nextTryAt: string | null
  createdAt: string
}

/** A delivery with what was sent and the beginning of what came back. */
export type FullDelivery = Delivery & {
  request: { headers: Record<string, string>; body: string }
  response: string | null
}

/** What became of the deliveries of the last week, and how long the receiver usually took. */
export type DeliveryFigures = { delivered: number; waiting: number; failed: number; usualMs: number | null }

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds from a failed try to the next: ten tries within about three days. */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
export const TRIES_MAX = DELAYS.length + 1
const LONGEST_DELAY = 24 * HOUR

/** `Retry-After`: seconds, or the instant of an HTTP date. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Seconds until the next try after so many; null when it was the last. A receiver may ask for more, up to a day. */
export function getNextDelay(tries: number, retryAfter: number | null): number | null {
  const delay = DELAYS[tries - 1]
  return delay === undefined ? null : Math.max(delay, Math.min(retryAfter ?? 0, LONGEST_DELAY))
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The same request for a command line, with which a receiver can be tried on its own machine. */
export function toCurl(url: string, { headers, body }: FullDelivery['request']): string {
  const sent = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [`curl ${quoted(url)}`, ...sent, `--data-raw ${quoted(body)}`].join(' \\\n  ')
}
