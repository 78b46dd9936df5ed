import { connect, createServer, type Socket } from 'node:net'

/** A network in front of a server: it can be cut, and go silent as a machine that is gone. */
export type Gate = {
  port: number
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  /** Ends all connections and takes new ones; `muted` lets nothing through them. */
  open(how?: { muted?: boolean }): Promise<void>
}

export async function startGate(host: string, port: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let muted = false
  const server = createServer((from) => {
    if (!server.listening) return void from.destroy()
    const to = connect(port, host)
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
    async open(how = {}) {
      await cut()
      muted = how.muted ?? false
      await listen(own)
    },
  }
}
