import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'

const LOOKS_EVERY = 250
const TRIES_FOR = 10_000

type Upstream = { port: number; ready: boolean }

export type ProxyDouble = { port: number; stop(): Promise<void> }

/**
 * A proxy in front of several processes, as they are commonly set up: it asks each every quarter of a second whether it
 * is ready, keeps connections open, sends a request to the next ready one, and to another one only when no connection
 * could be made: what may have arrived is not sent again.
 */
export async function startProxy(ports: number[]): Promise<ProxyDouble> {
  const upstreams: Upstream[] = ports.map((port) => ({ port, ready: true }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let stopped = false

  async function watch(upstream: Upstream): Promise<void> {
    for (; !stopped; await after(LOOKS_EVERY)) {
      const signal = AbortSignal.timeout(1000)
      upstream.ready = await fetch(`http://127.0.0.1:${upstream.port}/ready`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
    }
  }

  function next(): Upstream | undefined {
    turn += 1
    const ready = upstreams.filter((upstream) => upstream.ready)
    return ready[turn % ready.length]
  }

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body: Buffer[] = []
    for await (const part of from) body.push(part)
    for (const until = performance.now() + TRIES_FOR; performance.now() < until; await after(LOOKS_EVERY)) {
      const upstream = next()
      if (upstream && (await sentTo(upstream.port, from, Buffer.concat(body), to))) return
    }
    to.writeHead(502).end()
  }

  /** Whether it arrived there, well or not. */
  function sentTo(port: number, from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<boolean> {
    return new Promise((sent) => {
      const { method, url: path, headers } = from
      const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to).once('finish', () => sent(true))
      })
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return sent(false)
        if (!to.headersSent) to.writeHead(502)
        to.end(error.message)
        sent(true)
      })
      asked.end(body)
    })
  }

  const server = createServer((from, to) => void pass(from, to))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const watching = Promise.all(upstreams.map(watch))
  return {
    port: (server.address() as { port: number }).port,
    async stop() {
      stopped = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await watching
    },
  }
}
