import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { CircuitBreakerPolicy } from 'cockatiel'
import { loadAddresses } from './dns.server.ts'
import { env } from './env.server.ts'
import { isGlobalAddress } from './global-address.server.ts'
import { refuseHeld } from './held.server.ts'
import { log } from './log.server.ts'
import { isLoopback } from './network.ts'
import { countCall } from './service-calls.server.ts'

const CONNECT_MS = 3_000
const ANSWER_MS = 10_000
const LONGEST = 1024 * 1024
const TYPED_CONNECT_MS = 10_000
/** More of an answer from an address that people typed is not read. */
const TYPED_LONGEST = 64 * 1024
/** So many failures in a row, and a target is left alone for so long; then one question tries whether it is back. */
const FAILURES = 5
const REST_MS = 10_000
const REMEMBERED = 5_000

const breakers = new Map<string, CircuitBreakerPolicy>()
let client: ReturnType<typeof makeClient> | undefined

/** Made for the first question: a process that asks nobody does without these libraries. */
async function makeClient() {
  const [{ Agent, request }, policies] = await Promise.all([import('undici'), import('cockatiel')])
  return {
    request,
    policies,
    agent: new Agent({ connect: { timeout: CONNECT_MS }, maxResponseSize: LONGEST }),
    // Names are looked up here, so that the address that was checked is the one that is connected to.
    typedAgent: new Agent({ connect: { timeout: TYPED_CONNECT_MS, lookup: lookUpGlobal }, pipelining: 0 }),
  }
}
type Target = { school: number | undefined; origin: string }
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
  const { origin, host } = new URL(address)
  try {
    const answer = await getBreaker({ school, origin }, policies).execute(async () => {
      const signal = AbortSignal.timeout(within)
      const { statusCode, headers, body } = await request(address, { ...sent, signal, dispatcher })
      return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }
    })
    countCall(host, answer.status >= 500 ? 'failed' : 'answered')
    return answer
  } catch (error) {
    const resting = policies.isBrokenCircuitError(error)
    countCall(host, resting ? 'not_asked' : 'failed')
    throw resting ? new Error(`${host} is not asked for a moment: it failed ${FAILURES} times in a row`) : error
  }
}

function getBreaker({ school, origin }: Target, policies: Client['policies']): CircuitBreakerPolicy {
  const target = `${school ?? ''} ${origin}`
  const known = breakers.get(target)
  if (known) return known
  const [oldest] = breakers.keys()
  if (oldest !== undefined && breakers.size >= REMEMBERED) breakers.delete(oldest)
  const { ConsecutiveBreaker, circuitBreaker, handleWhenResult } = policies
  const failing = handleWhenResult((answer) => (answer as OutboundResponse).status >= 500).orWhen(() => true)
  const made = circuitBreaker(failing, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) })
  const { host } = new URL(origin)
  made.onBreak(() => log.warn({ service: host, school }, 'a service fails and is not asked for a moment'))
  made.onReset(() => log.warn({ service: host, school }, 'a service answers again'))
  breakers.set(target, made)
  return made
}

/** An address that people typed leads into a private network, to this machine, or nowhere. */
export class AddressRefused extends Error {}

/** The evaluation start alone may ask programs on the same machine. */
const isAllowed = (address: string) => isGlobalAddress(address) || (env.evaluation && isLoopback(address))

/** The network addresses of a host name or a literal address, all of which must be allowed. */
async function findAllowed(host: string): Promise<string[]> {
  const literal = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : isLoopback(host) ? ['127.0.0.1'] : await loadAddresses(host)
  if (addresses === null) throw new Error(`no name server answered for ${host}`)
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  const refused = addresses.find((address) => !isAllowed(address))
  if (refused !== undefined) throw new AddressRefused(`${host} leads to ${refused}, which is not on the internet`)
  return addresses
}

type ResolvedAddress = { address: string; family: number }
type LookupCallback = (error: Error | null, address: string | ResolvedAddress[], family?: number) => void

/** What a connection asks instead of the machine's own look-up. */
function lookUpGlobal(host: string, { all }: { all?: boolean | undefined }, callback: LookupCallback): void {
  findAllowed(host).then(
    (addresses) => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      const [first = { address: '', family: 4 }] = found
      if (all) callback(null, found)
      else callback(null, first.address, first.family)
    },
    (error: Error) => callback(error, ''),
  )
}

/** Whether an address that somebody types leads into a private network. What has no address yet may have one later. */
export async function leadsInside(address: string): Promise<boolean> {
  try {
    await findAllowed(new URL(address).hostname)
    return false
  } catch (error) {
    return error instanceof AddressRefused
  }
}

type TypedRequest = { headers: Record<string, string>; body: string; within: number }

/**
 * Posts to an address that people typed, which may belong to anybody: only to addresses of the public internet, as they are
 * when it connects, whatever the name said before. Redirects are not followed, and at most 64 kB of the answer are read.
 * Fails where no answer comes in time. Refused with OutgoingHeld while this database is held.
 */
export async function postToTyped(address: string, { headers, body, within }: TypedRequest): Promise<OutboundResponse> {
  await refuseHeld()
  const { hostname } = new URL(address)
  // A connection looks up names alone.
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) await findAllowed(hostname)
  client ??= makeClient()
  const { request, typedAgent: dispatcher } = await client
  const signal = AbortSignal.timeout(within)
  const answer = await request(address, { method: 'POST', headers, body, signal, dispatcher })
  const parts: Buffer[] = []
  let length = 0
  // Leaving the loop early closes the connection.
  for await (const part of answer.body) {
    parts.push(part)
    length += part.length
    if (length >= TYPED_LONGEST) break
  }
  const read = Buffer.concat(parts).subarray(0, TYPED_LONGEST)
  return { status: answer.statusCode, headers: answer.headers, body: read }
}
