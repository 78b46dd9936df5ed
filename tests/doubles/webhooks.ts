import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  id: string
  timestamp: number
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
  /** How many of its signatures are right under one of the secrets that the receiver knows. */
  valid: number
  signatures: number
}
type Respond = (received: Received, response: ServerResponse, nth: number) => unknown

/** Seconds by which the clocks of sender and receiver may differ, as Standard Webhooks recommends. */
const TOLERANCE = 5 * 60

/**
 * A receiver of Standard Webhooks on this machine, written from the specification: it refuses (401) what is not signed with a
 * secret it knows, or too old, and answers the rest as it is told to.
 */
export async function startReceiver(respond: Respond = (_, response) => response.writeHead(204).end()) {
  const received: Received[] = []
  const secrets = new Set<string>()
  const state = { respond }
  const server = createServer(async (request, response) => {
    // Whoever sends may be killed in the middle of it.
    const body = await readBody(request).catch(() => undefined)
    if (body === undefined) return
    const seen = readMessage(request, body, secrets)
    received.push(seen)
    const isFresh = Math.abs(Date.now() / 1000 - seen.timestamp) <= TOLERANCE
    if (secrets.size > 0 && (seen.valid === 0 || !isFresh)) response.writeHead(401).end('signature refused')
    else state.respond(seen, response, received.length)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    /** What was received of one type, in the order in which it arrived. */
    ofType: (type: string) => received.filter(({ message }) => message.type === type),
    trust: (secret: string) => secrets.add(secret),
    distrust: (secret: string) => secrets.delete(secret),
    answer: (next: Respond) => {
      state.respond = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function readMessage({ method, headers }: IncomingMessage, body: string, secrets: Set<string>): Received {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signature } = headers
  if (method !== 'POST' || headers['content-type'] !== 'application/json') throw new Error('no POST of JSON')
  if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signature !== 'string')
    throw new Error('a header of Standard Webhooks is missing')
  const sent = signature.split(' ').map((one) => one.split(','))
  if (sent.some(([version]) => version !== 'v1')) throw new Error(`an unknown signature: ${signature}`)
  const right = [...secrets].map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${sentAt}.${body}`, 'utf8')
      .digest(),
  )
  const isRight = (value = '') => {
    const bytes = Buffer.from(value, 'base64')
    return right.some((wanted) => bytes.length === wanted.length && timingSafeEqual(bytes, wanted))
  }
  const valid = sent.filter(([, value]) => isRight(value)).length
  return { id, timestamp: Number(sentAt), body, message: JSON.parse(body), valid, signatures: sent.length }
}
