import type { Context } from 'hono'
import { Answer } from '#app/platform/answers.server.ts'
import { isInParts, readBody } from '#app/platform/body.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { env } from '#app/platform/env.server.ts'
import { type Route, type RouteContext, type RouteOptions, route } from '#app/platform/http.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { receiveParts } from './multipart.server.ts'
import type { ReceivedFile } from './receive-file.server.ts'

/** Bytes of one file. */
export const FILE_BYTES_MAX = env.UPLOAD_MAX_MB * 1024 * 1024

/** With what was sent beside the file. */
type Inspect = (file: ReceivedFile, fields: Record<string, string>) => Promise<void>

type Steps<D extends RouteOptions> = {
  /** Bytes; FILE_BYTES_MAX without it. */
  max?: number
  /**
   * Refuses before a byte of the file is read: what is not there, and what one may not change. May answer what looks at the
   * file once it has come, outside of transactions, and refuses it.
   */
  allow?: (context: RouteContext<D>) => Promise<Inspect | undefined>
  /** Keeps the file (storeReceivedFile); what it does not keep is gone. */
  keep: (context: RouteContext<D>, file: ReceivedFile) => Promise<unknown>
}

const GO_ON = new Answer((c) => c.body(null))

/**
 * An address that takes one file, as the part `file` of a form with its token in the header. Who may is asked first, in a
 * transaction of its own; then the file comes, at whatever pace, while nobody's connection waits for it; then it is kept.
 */
export function uploadRoute<const D extends RouteOptions>(
  declared: D,
  { max = FILE_BYTES_MAX, allow, keep }: Steps<D>,
): Route {
  const { input, ...asking } = declared
  const { limit, ...keeping } = declared
  const brought = new WeakMap<Context<Env>, ReceivedFile>()
  const inspecting = new WeakMap<Context<Env>, Inspect>()
  const first = route(asking, async (context) => {
    const inspect = await allow?.(context as RouteContext<D>)
    if (inspect) inspecting.set(context.c, inspect)
    return GO_ON
  })
  const second = route(keeping, async (context) =>
    keep(context as unknown as RouteContext<D>, brought.get(context.c) as ReceivedFile),
  )

  const without = route(keeping, async (context) => {
    context.input()
    throw invalid('file', 'errors.required')
  })

  async function handle(c: Context<Env>): Promise<Response> {
    await first.handle(c)
    if (!isInParts(c)) {
      c.set('sent', await readBody(c))
      return without.handle(c)
    }
    const { file, fields } = await receiveParts(c, max)
    try {
      await inspecting.get(c)?.(file, fields)
      c.set('sent', { body: fields, form: false })
      brought.set(c, file)
      return await second.handle(c)
    } finally {
      await storage.remove(file.aside)
    }
  }
  return { declared: { ...second.declared, streams: true }, handle }
}
