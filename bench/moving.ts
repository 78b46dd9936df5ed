// Sends and fetches many bytes over node's own client, which holds none of them.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Unexpected } from './visitor.ts'

const PIECE = Buffer.alloc(64 * 1024, 7)
const FETCHING = 2500
const AT_ONCE = 8

export type Place = { port: number; method?: string; path: string; headers?: Record<string, string> }
/** What stands around the bytes. */
type Frame = { head: string; tail: string }

async function answerOf(asked: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { statusCode = 0 } = answer
  if (statusCode >= 300) throw new Unexpected(`${asked.method} ${asked.path} answered ${statusCode}`)
  return answer
}

/** Sends so many bytes and waits for the answer; seconds. */
export async function sendBytes(place: Place, bytes: number, { head, tail }: Frame = { head: '', tail: '' }) {
  const began = performance.now()
  const length = head.length + bytes + tail.length
  const asked = request({ host: '127.0.0.1', ...place, headers: { ...place.headers, 'content-length': length } })
  const answered = answerOf(asked)
  asked.write(head)
  for (let left = bytes; left > 0; left -= PIECE.length) if (!asked.write(PIECE)) await once(asked, 'drain')
  asked.end(tail)
  const answer = await answered
  answer.resume()
  return (performance.now() - began) / 1000
}

/** Bytes a second of one file asked for again and again over eight connections. */
export async function fetchRate({ port, path, headers }: Place): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  let bytes = 0
  async function one(): Promise<void> {
    while (performance.now() < began + FETCHING) {
      const asked = request({ host: '127.0.0.1', port, path, headers, agent })
      asked.end()
      for await (const part of await answerOf(asked)) bytes += (part as Buffer).length
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  agent.destroy()
  return (bytes / (performance.now() - began)) * 1000
}
