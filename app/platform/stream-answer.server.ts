import { type Readable, Readable as Stream, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { log } from './log.server.ts'

/** What node answers with, as far as it is of use here. */
type Outgoing = Writable & { writeHead(status: number, headers: Record<string, string>): unknown }
type Answered = { status: StatusCode; headers: Record<string, string> }

/**
 * Answers with what a stream reads, straight to the connection where there is one: the streams of the web in between cost
 * half of the speed. Whoever goes away in the middle is no error.
 */
export function streamAnswer(c: Context, bytes: Readable, { status, headers }: Answered): Response {
  const { outgoing } = (c.env ?? {}) as { outgoing?: Outgoing }
  if (!outgoing) return c.newResponse(Stream.toWeb(bytes) as ReadableStream, status, headers)
  outgoing.writeHead(status, headers)
  pipeline(bytes, outgoing).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'a file broke off while it was sent')
  })
  return RESPONSE_ALREADY_SENT
}
