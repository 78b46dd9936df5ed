import type { Context } from 'hono'
import type { Env } from './context.server.ts'
import { inSchool } from './db.server.ts'
import { Refusal } from './refusal.ts'
import { isReading } from './request.server.ts'
import { type Viewer, viewerName } from './viewer.ts'

/**
 * A page of a member says for whom it was made: its calls by the header `X-Page-Account`, its forms by the field `_account`.
 * Somebody else may have logged in since, in another tab: what was typed by the one is never stored as the other's. Clients
 * that say nothing are taken for who their session is.
 */
export function readPageAccount(sent: unknown): number | undefined {
  return typeof sent === 'string' && /^[1-9]\d{0,15}$/.test(sent) ? Number(sent) : undefined
}

/** Whether a page that was made for one account is read in a session of another, or of nobody. */
export function isOfOtherAccount(c: Context<Env>, viewer: Viewer): boolean {
  const account = c.get('pageAccount')
  return account !== undefined && (viewer.kind === 'visitor' || viewer.id !== account)
}

/**
 * Refuses (409 `other_account`) a change of a page that was made for another account, and (419) one of a page whose session
 * has ended, where only members may call.
 */
export function refuseForOther(c: Context<Env>, viewer: Viewer, forMembers: boolean): void {
  if (isReading(c) || !isOfOtherAccount(c, viewer)) return
  if (viewer.kind !== 'visitor') {
    const name = viewerName(viewer) || viewer.email
    throw new Refusal(409, ['errors.other_account', { name }], {}, { code: 'other_account' })
  }
  if (forMembers) throw new Refusal(419, 'errors.session_expired')
}

/** The same before the route's own transaction. */
export async function refuseOtherAccount(c: Context<Env>): Promise<void> {
  if (c.get('pageAccount') === undefined || !c.get('session').member) return
  const viewer = await inSchool(c.get('school').id, c.get('viewerOf'), { reading: true })
  c.set('viewer', viewer)
  refuseForOther(c, viewer, false)
}
