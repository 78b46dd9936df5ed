import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Secret } from 'otpauth'
import type { Db } from '#app/platform/db.server.ts'
import { seal, unseal } from '#app/platform/encryption.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { createRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.server.ts'
import { authenticators } from './tables.server.ts'

type AccountKey = { schoolId: number; id: number }

/** What apps understand everywhere: SHA-1, six digits, thirty seconds. */
const PERIOD = 30
const SECRET_BYTES = 20
const PURPOSE = 'authenticator'

/** Only now: most processes are never asked for a code. */
const otp = () => import('otpauth')

const getOwner = ({ schoolId, id }: AccountKey) => `${schoolId} ${id}`

function itsRow({ schoolId, id }: AccountKey) {
  return and(eq(authenticators.schoolId, schoolId), eq(authenticators.accountId, id))
}

/** Whether logging in asks for a code. */
export async function hasAuthenticator(db: Db, owner: AccountKey): Promise<boolean> {
  const [row] = await db
    .select({ id: authenticators.accountId })
    .from(authenticators)
    .where(and(itsRow(owner), isNotNull(authenticators.confirmedAt)))
  return row !== undefined
}

/** Begins to set up an app: a new secret, asked for only after it has been confirmed with a code. */
export async function startAuthenticatorSetup(db: Db, owner: AccountKey): Promise<void> {
  const { Secret } = await otp()
  const secret = seal(PURPOSE, getOwner(owner), Buffer.from(new Secret({ size: SECRET_BYTES }).bytes))
  const written = await db
    .insert(authenticators)
    .values({ schoolId: owner.schoolId, accountId: owner.id, secret })
    .onConflictDoUpdate({
      target: [authenticators.schoolId, authenticators.accountId],
      set: { secret, createdAt: sql`excluded.created_at` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ id: authenticators.accountId })
  if (written.length === 0) throw new Refusal(409, 'accounts.two_step_on_already')
}

export type AuthenticatorSetup = { uri: string; secret: string }

/** What to show to the app that is being set up: for an hour, and never again once it is confirmed. */
export async function findSetup(
  db: Db,
  owner: AccountKey & { email: string },
  issuer: string,
): Promise<AuthenticatorSetup | undefined> {
  const [row] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(
      and(
        itsRow(owner),
        isNull(authenticators.confirmedAt),
        sql`${authenticators.createdAt} > now() - interval '1 hour'`,
      ),
    )
  if (!row) return undefined
  const { TOTP } = await otp()
  const secret = await loadSecret(owner, row.secret)
  // A colon would end the issuer's name in the address.
  const uri = new TOTP({ issuer: issuer.replaceAll(':', ' '), label: owner.email, secret }).toString()
  return { uri, secret: secret.base32 }
}

async function loadSecret(owner: AccountKey, sealed: Buffer): Promise<Secret> {
  const { Secret } = await otp()
  const bytes = unseal(PURPOSE, getOwner(owner), sealed)
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

/** Decrypts one secret of a school; throws where that needs another key. */
export async function checkAuthenticator(db: Db, schoolId: number): Promise<void> {
  const [row] = await db
    .select({ id: authenticators.accountId, secret: authenticators.secret })
    .from(authenticators)
    .where(eq(authenticators.schoolId, schoolId))
    .limit(1)
  if (row) unseal(PURPOSE, getOwner({ schoolId, id: row.id }), row.secret)
}

/** Turns the codes on with the first of them; answers the recovery codes, which are shown this once. */
export async function confirmAuthenticator(db: Db, owner: AccountKey, code: string): Promise<string[]> {
  const step = await findStep(db, owner, code, false)
  if (step === undefined) throw invalid('code', 'accounts.wrong_code')
  const confirmed = await db
    .update(authenticators)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(itsRow(owner), isNull(authenticators.confirmedAt)))
    .returning({ id: authenticators.accountId })
  if (confirmed.length === 0) throw new Refusal(409, 'accounts.two_step_on_already')
  return createRecoveryCodes(db, owner)
}

/** Takes a code of the app, if it is the right one and none of its time or later was taken before. */
export async function consumeAppCode(db: Db, owner: AccountKey, code: string): Promise<boolean> {
  const step = await findStep(db, owner, code, true)
  if (step === undefined) return false
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(itsRow(owner), sql`${authenticators.lastStep} < ${step}`))
    .returning({ step: authenticators.lastStep })
  return taken.length === 1
}

/** The time step that a code belongs to: the present one, or one next to it, as clocks differ. */
async function findStep(db: Db, owner: AccountKey, code: string, confirmed: boolean): Promise<number | undefined> {
  const state = confirmed ? isNotNull(authenticators.confirmedAt) : isNull(authenticators.confirmedAt)
  const [row] = await db
    .select({ secret: authenticators.secret, now: sql<number>`extract(epoch from now())::float8` })
    .from(authenticators)
    .where(and(itsRow(owner), state))
  if (!row || !/^\d{6}$/.test(code)) return undefined
  const { TOTP } = await otp()
  const totp = new TOTP({ secret: await loadSecret(owner, row.secret), period: PERIOD })
  const delta = totp.validate({ token: code, timestamp: row.now * 1000, window: 1 })
  return delta === null ? undefined : Math.floor(row.now / PERIOD) + delta
}

/** From now on the password is enough. */
export async function removeAuthenticator(db: Db, owner: AccountKey): Promise<void> {
  await db.delete(authenticators).where(itsRow(owner))
  await deleteRecoveryCodes(db, owner)
}
