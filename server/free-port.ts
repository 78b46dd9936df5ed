import { createServer } from 'node:net'

/** Listens for a moment: the port that was got, or undefined when it is taken. Port 0 finds a free one. */
export function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ port, host }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

export async function freePort(): Promise<number> {
  const port = await tryPort(0)
  if (!port) throw new Error('no free port on 127.0.0.1')
  return port
}
