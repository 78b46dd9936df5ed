import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server of this machine: as slow as it is told to be, and cut when it is told so. */
export async function startLine(to: number) {
  const ends = new Set<Socket>()
  let perSecond = Number.POSITIVE_INFINITY
  let isCut = false

  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (bytes) => {
      near.pause()
      const written = far.write(bytes) ? undefined : once(far, 'drain').catch(() => {})
      const goOn = () => near.resume()
      if (Number.isFinite(perSecond)) setTimeout(goOn, (1000 * bytes.length) / perSecond)
      else if (written) void written.then(goOn)
      else goOn()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Bytes a second that go from here to the server. */
    slowTo(bytes: number) {
      perSecond = bytes
    },
    cut() {
      isCut = true
      for (const end of ends) end.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      this.cut()
      server.close()
    },
  }
}
