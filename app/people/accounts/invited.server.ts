import type { Db } from '#app/platform/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findAccountByEmail } from './accounts.server.ts'
import { emailKey } from './email.ts'

/** How somebody who opened the link of an invitation accepts it: by the invited address alone. */
export type AcceptanceWay = 'accept' | 'register' | 'login' | 'other_account'

export async function findWayToAccept(
  db: Db,
  viewer: Viewer,
  invited: { schoolId: number; email: string; emailKey: string },
): Promise<AcceptanceWay> {
  if (viewer.kind !== 'visitor') return emailKey(viewer.email) === invited.emailKey ? 'accept' : 'other_account'
  return (await findAccountByEmail(db, invited.schoolId, invited.email)) ? 'login' : 'register'
}
