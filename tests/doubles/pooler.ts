import { createServer, type Socket } from 'node:net'
import pg from 'pg'

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const WELCOME = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), READY])

type Backend = { stream: Socket; client?: Socket }

/**
 * A pooler in transaction mode that keeps no prepared statements: whoever asks has a connection to PostgreSQL until the
 * transaction ends, the one that was used last if it is free. As PgBouncer before 1.21; it asks nobody for a password.
 */
export async function startPooler(url: string, size = 2): Promise<{ url: string; stop(): Promise<void> }> {
  const clients = Array.from({ length: size }, () => new pg.Client({ connectionString: url }))
  const free: Backend[] = []
  const waiting: Socket[] = []
  const held = new Map<Socket, Backend>()
  const unsent = new Map<Socket, Buffer[]>()

  function serve(client: Socket): void {
    const backend = held.get(client) ?? free.pop()
    if (!backend) {
      waiting.push(client)
      return
    }
    held.set(client, backend)
    backend.client = client
    for (const bytes of unsent.get(client)?.splice(0) ?? []) backend.stream.write(bytes)
  }

  function answer(backend: Backend, bytes: Buffer): void {
    const { client } = backend
    if (!client) return
    client.write(bytes)
    if (!bytes.subarray(-6).equals(READY)) return
    held.delete(client)
    backend.client = undefined
    free.push(backend)
    const next = waiting.shift()
    if (next) serve(next)
  }

  for (const client of clients) {
    client.on('error', () => {})
    await client.connect()
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const backend: Backend = { stream }
    stream.removeAllListeners('data').on('data', (bytes) => answer(backend, bytes))
    free.push(backend)
  }
  const server = createServer((client) => {
    client
      .on('error', () => {})
      .once('data', () => {
        client.write(WELCOME)
        unsent.set(client, [])
        client.on('data', (bytes) => {
          // A client that leaves takes no connection with it.
          if (bytes[0] === 0x58) return
          unsent.get(client)?.push(bytes)
          serve(client)
        })
      })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    async stop() {
      server.close()
      for (const client of [...unsent.keys()]) client.destroy()
      for (const { stream } of [...free, ...held.values()]) stream.destroy()
    },
  }
}
