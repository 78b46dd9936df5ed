import { Readable, type Writable } from 'node:stream'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { Range } from './file-storage.ts'
import { log } from './log.server.ts'
import { storage } from './storage.server.ts'

/** What node answers with, as far as it is of use here. */
type Outgoing = Writable & { writeHead(status: number, headers: Record<string, string>): unknown }
type AnswerHead = { status: StatusCode; headers: Record<string, string> }

/**
 * Answers with bytes of a stored file, straight to the connection where there is one: the streams of the web in between
 * cost half of the speed. Whoever goes away in the middle is no error.
 */
export function storedAnswer(c: Context, key: string, range: Range, { status, headers }: AnswerHead): Response {
  const { outgoing } = (c.env ?? {}) as { outgoing?: Outgoing }
  if (!outgoing) return c.newResponse(Readable.toWeb(storage.read(key, range)) as ReadableStream, status, headers)
  outgoing.writeHead(status, headers)
  storage.send(key, range, outgoing).catch((error: NodeJS.ErrnoException) => {
    if (!outgoing.closed) log.error({ err: error }, 'a file broke off while it was sent')
    outgoing.destroy()
  })
  return RESPONSE_ALREADY_SENT
}
