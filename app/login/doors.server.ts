import { removePasskeysOf } from '../passkeys/passkeys.server.ts'
import type { Db } from '../platform/db.server.ts'
import { removeAuthenticator } from '../two-step/authenticators.server.ts'
import { unlinkGoogle } from './identities.server.ts'

/** Removes all by which an account is opened besides its password. */
export async function removeDoors(db: Db, owner: { schoolId: number; id: number }): Promise<void> {
  await removeAuthenticator(db, owner)
  await removePasskeysOf(db, owner)
  await unlinkGoogle(db, owner)
}
