import { connect, createServer, type Socket } from 'node:net'

/** A network in front of a server: it can be cut, and go silent as a machine that is gone. */
export type Gate = {
  port: number
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  /** Ends all connections and takes new ones; `muted` lets nothing through them. */
  open(how?: { muted?: boolean }): Promise<void>
  /** Ends all connections as PgBouncer does whose server crashed: with an error of its own, in PostgreSQL's protocol. */
  lose(): void
}

function crashMessage(): Buffer {
  const fields = ['SFATAL', 'C08P01', 'Mserver conn crashed?'].map((field) => `${field}\0`).join('')
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export async function startGate(host: string, port: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let muted = false
  const server = createServer((from) => {
    if (!server.listening) return void from.destroy()
    const to = connect(port, host)
    clients.add(from.once('close', () => clients.delete(from)))
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          from.destroy()
          to.destroy()
        })
    }
    from.on('data', (bytes) => muted || to.write(bytes))
    to.on('data', (bytes) => muted || from.write(bytes))
  })
  const listen = (on: number) => new Promise<void>((ready) => server.listen(on, '127.0.0.1', ready))
  await listen(0)
  const own = (server.address() as { port: number }).port
  async function cut(): Promise<void> {
    const closed = server.listening ? new Promise<void>((done) => server.close(() => done())) : undefined
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port: own,
    cut,
    lose() {
      for (const client of clients) client.end(crashMessage())
    },
    async open(how = {}) {
      await cut()
      muted = how.muted ?? false
      await listen(own)
    },
  }
}
