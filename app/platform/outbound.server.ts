import type { IncomingHttpHeaders } from 'node:http'
import type { CircuitBreakerPolicy } from 'cockatiel'
import { refuseHeld } from './held.server.ts'

const CONNECT_MS = 3_000
const ANSWER_MS = 10_000
const LONGEST = 1024 * 1024
/** So many failures in a row, and a target is left alone for so long; then one question tries whether it is back. */
const FAILURES = 5
const REST_MS = 10_000
const REMEMBERED = 5_000

const breakers = new Map<string, CircuitBreakerPolicy>()
let client: ReturnType<typeof makeClient> | undefined

/** Made for the first question: a process that asks nobody does without these libraries. */
async function makeClient() {
  const [{ Agent, request }, policies] = await Promise.all([import('undici'), import('cockatiel')])
  return { request, policies, agent: new Agent({ connect: { timeout: CONNECT_MS }, maxResponseSize: LONGEST }) }
}
type Client = Awaited<ReturnType<typeof makeClient>>

type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Milliseconds until the whole answer must be there. */
  within?: number
  /** Whose account there is asked with: what fails for one school keeps no other from asking. */
  school?: number | undefined
}
export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Asks a service of others, whose address we know; never inside a database transaction. Every answer is given back,
 * redirects too, which are not followed. Fails where none comes in time, where it is longer than a megabyte, and at once
 * while a target (scheme, host and port, of one school) that did not answer, or answered 500 and above, is left alone.
 * While this database is held nothing is asked, not even a question: providers count those of the original, and what is
 * looked up may be confirmed by that. Then it is refused with OutgoingHeld.
 */
export async function outbound(
  address: string,
  { within = ANSWER_MS, school, ...sent }: OutboundRequest = {},
): Promise<OutboundResponse> {
  await refuseHeld()
  client ??= makeClient()
  const { request, agent: dispatcher, policies } = await client
  return getBreaker(`${school ?? ''} ${new URL(address).origin}`, policies).execute(async () => {
    const signal = AbortSignal.timeout(within)
    const { statusCode, headers, body } = await request(address, { ...sent, signal, dispatcher })
    return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }
  })
}

function getBreaker(target: string, policies: Client['policies']): CircuitBreakerPolicy {
  const known = breakers.get(target)
  if (known) return known
  const [oldest] = breakers.keys()
  if (oldest !== undefined && breakers.size >= REMEMBERED) breakers.delete(oldest)
  const { ConsecutiveBreaker, circuitBreaker, handleWhenResult } = policies
  const failing = handleWhenResult((answer) => (answer as OutboundResponse).status >= 500).orWhen(() => true)
  const made = circuitBreaker(failing, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) })
  breakers.set(target, made)
  return made
}
