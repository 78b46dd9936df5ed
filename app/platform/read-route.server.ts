import type { z } from 'zod'
import { type Route, type RouteContext, type RouteOptions, route } from './http.server.ts'
import { ROOMY } from './limits.server.ts'

/**
 * A call that only reads and takes what it needs from the address or, posted, from its body: both are the same. Posted it
 * needs a token and has a limit, as everything that is posted.
 */
export function readRoute<const D extends RouteOptions & { input?: z.ZodObject }>(
  declared: D,
  work: (context: RouteContext<D>) => Promise<unknown>,
): { get: Route; post: Route } {
  return { get: route(declared, work), post: route({ limit: ROOMY, ...declared } as D, work) }
}
