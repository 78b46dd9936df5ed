import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import { getReturnPath, localPath } from '#app/platform/request.server.ts'
import { isStaffRole, type Role } from '#app/platform/viewer.ts'

/** Where one goes on to after logging in when nothing else was asked for: to one's work, or to one's courses. */
export function getStartPath({ role }: { role: Role }): string {
  return isStaffRole(role) ? '/home' : '/my/courses'
}

/** The page of this school to go on to after logging in; empty without one. A form in a checkout leads back to it. */
export function getRequestedPath(c: Context<Env>): string {
  if (c.req.method === 'POST' && c.req.path.startsWith('/checkout/')) return getReturnPath(c)
  return localPath(c.req.query('to') ?? c.var.sent.body.to, '')
}
