import { checkAuthenticator } from '#app/people/sign-in/authenticators.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { checkMeans } from '#app/selling/payment-means/means.server.ts'
import { listEntered } from '#app/selling/payment-providers/provider-accounts.server.ts'

/** One value of each kind is enough: the key of all of them follows from one secret. */
const KINDS: Record<string, (db: Db, schoolId: number) => Promise<unknown>> = {
  'credentials of payment providers': listEntered,
  'saved cards': checkMeans,
  'authenticator apps': checkAuthenticator,
}

/** What a school has encrypted and this process cannot decrypt: it was given another APP_SECRET than the database had. */
export async function listUnreadableSecrets(db: Db, schoolId: number): Promise<string[]> {
  const unreadable: string[] = []
  for (const [kind, check] of Object.entries(KINDS)) {
    try {
      await check(db, schoolId)
    } catch (error) {
      if (!isWrongKey(error)) throw error
      unreadable.push(`${kind} cannot be decrypted: set the APP_SECRET that this database was used with`)
    }
  }
  return unreadable
}

/** What Node says of a key that does not fit; it gives no code. */
const isWrongKey = (error: unknown) => error instanceof Error && /unable to authenticate data/i.test(error.message)
