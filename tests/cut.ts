import type { Socket } from 'node:net'
import pg from 'pg'

/** Ends the connection of whoever is about to ask a statement like this, as if its process were killed there. */
export async function cutBefore<T>(statement: RegExp, work: () => Promise<T>): Promise<T> {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  let cut = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given
    const text = (typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text) ?? ''
    if (statement.test(text)) {
      cut += 1
      ;(this as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    }
    return send.apply(this, given)
  } as typeof pg.Client.prototype.query
  try {
    const answer = await work()
    if (cut === 0) throw new Error(`nobody asked ${statement}`)
    return answer
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query
  }
}
