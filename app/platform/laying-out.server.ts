import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './context.server.ts'
import { setLayingOut } from './keep-together.ts'
import { isReading } from './request.server.ts'

const layingOut = new AsyncLocalStorage<true>()
setLayingOut(() => layingOut.getStore() === true)

/** Reads texts as they are laid out in lines. */
export function whileLayingOut<T>(work: () => T): T {
  return layingOut.run(true, work)
}

/** Addresses of files, which hold what was written. */
const FILE = /\/export$|\.\w+$/

/** Lays out the texts of pages that a browser opens; what a program asks for, or a form brings, stays as it was written. */
export const pagesLaidOut: MiddlewareHandler<Env> = (c, next) => {
  const asksForPage = c.req.header('x-inertia') !== undefined || c.req.header('accept')?.includes('text/html') === true
  return isReading(c) && asksForPage && !FILE.test(c.req.path) ? whileLayingOut(next) : next()
}
