import type { Db } from '#app/platform/db.server.ts'
import { removeAuthenticator } from './authenticators.server.ts'
import { unlinkGoogle } from './identities.server.ts'
import { removePasskeysOf } from './passkeys.server.ts'

/** Removes all by which an account is opened besides its password. */
export async function removeDoors(db: Db, owner: { schoolId: number; id: number }): Promise<void> {
  await removeAuthenticator(db, owner)
  await removePasskeysOf(db, owner)
  await unlinkGoogle(db, owner)
}
