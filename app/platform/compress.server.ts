import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from './context.server.ts'

/** Less than this travels in one packet anyway. */
const WORTH_IT = 1400

/** A short text needs no more memory than this, and to make room for more takes longer than to compress it. */
const SHORT = { below: 8192, with: { windowBits: 13, memLevel: 5 } }

/** A longer text is compressed beside this thread, which answers others meanwhile. */
const LONG = 65_536
const gzipBeside = promisify(gzip)

/**
 * Compresses pages and JSON where they are made, as one string in one call: a stream costs seven times more, and
 * reading a finished Response again doubles what the rest of the request costs.
 */
export const compressed: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method !== 'HEAD' && c.req.header('accept-encoding')?.includes('gzip')) {
    c.html = ((html: string, ...rest: ResponseArguments) =>
      zipped(c, html, 'text/html; charset=UTF-8', ...rest)) as typeof c.html
    c.json = ((value: unknown, ...rest: ResponseArguments) =>
      zipped(c, JSON.stringify(value), 'application/json', ...rest)) as typeof c.json
  }
  await next()
}

type ResponseArguments = [status?: ContentfulStatusCode, headers?: Record<string, string>]

function zipped(
  c: Context<Env>,
  text: string,
  type: string,
  ...[status, headers]: ResponseArguments
): Response | Promise<Response> {
  if (text.length < WORTH_IT) return c.body(text, status, { 'Content-Type': type, ...headers })
  const answer = (zip: Buffer<ArrayBuffer>) =>
    c.body(zip, status, { 'Content-Type': type, 'Content-Encoding': 'gzip', ...headers })
  if (text.length > LONG) return gzipBeside(text, { level: 1 }).then(answer)
  return answer(gzipSync(text, { level: 1, ...(text.length < SHORT.below && SHORT.with) }))
}
