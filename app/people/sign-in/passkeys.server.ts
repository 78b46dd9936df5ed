import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import { type CurrentSchool, type Member, viewerName } from '#app/platform/viewer.ts'
import { consumeChallenge, rememberChallenge } from './challenges.server.ts'
import type { PasskeyView } from './passkey.ts'
import { passkeys } from './tables.server.ts'

/** Loaded when a key is used: with what it reads certificates by, it would be a tenth of the web process. */
const webAuthn = () => import('@simplewebauthn/server')

const FIVE_MINUTES = 300
const MOST = 20

/** The host that keys are made for, and the origins that may ask for them. The host was found to be this school's. */
export type RelyingParty = { rpId: string; origins: string[] }

export function toRelyingParty(school: CurrentSchool, host: string): RelyingParty {
  const { protocol } = new URL(school.origin)
  return {
    rpId: host.replace(/:\d+$/, '').toLowerCase(),
    origins: [`${protocol}//${host.toLowerCase()}`, school.origin],
  }
}

function ofMember({ schoolId, id }: { schoolId: number; id: number }) {
  return and(eq(passkeys.schoolId, schoolId), eq(passkeys.accountId, id))
}

/** What the browser needs to make a key; good for five minutes and one key. */
export async function beginPasskey(db: Db, viewer: Member, school: CurrentSchool, { rpId }: RelyingParty) {
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(ofMember(viewer))
  if (known.length >= MOST) throw new Refusal(409, 'accounts.passkeys_too_many')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: school.name,
    rpID: rpId,
    userName: viewer.email,
    userDisplayName: viewerName(viewer),
    // The same for all keys of an account, and no address or number of ours.
    userID: new Uint8Array(hashToken(`passkey ${viewer.schoolId} ${viewer.id}`)),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = { schoolId: viewer.schoolId, accountId: viewer.id, seconds: FIVE_MINUTES }
  await rememberChallenge(db, options.challenge, { ...challenge, purpose: 'passkey_new' })
  return options
}

/** Adds the key that a browser made for this member. */
export async function addPasskey(
  db: Db,
  viewer: Member,
  place: RelyingParty,
  { name, response }: { name: string; response: object },
): Promise<{ id: number; name: string }> {
  const { schoolId, id: accountId } = viewer
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: async (challenge) =>
      (await consumeChallenge(db, schoolId, 'passkey_new', challenge))?.accountId === accountId,
    expectedOrigin: place.origins,
    expectedRPID: place.rpId,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw invalid('response', 'accounts.passkey_failed')
  const { credential } = verified.registrationInfo
  const [added] = await db
    .insert(passkeys)
    .values({
      schoolId,
      accountId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflictDoNothing({ target: [passkeys.schoolId, passkeys.credentialId] })
    .returning({ id: passkeys.id, name: passkeys.name })
  if (!added) throw invalid('response', 'accounts.passkey_failed')
  return added
}

/** The keys of a member, in the order in which they were added. */
export function listPasskeys(db: Db, viewer: Member): Promise<PasskeyView[]> {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(ofMember(viewer))
    .orderBy(asc(passkeys.id))
}

export async function requirePasskey(db: Db, viewer: Member, id: number): Promise<{ id: number; name: string }> {
  return db
    .select({ id: passkeys.id, name: passkeys.name })
    .from(passkeys)
    .where(and(ofMember(viewer), eq(passkeys.id, id)))
    .then(requireRow)
}

export async function renamePasskey(db: Db, viewer: Member, id: number, name: string): Promise<void> {
  await db
    .update(passkeys)
    .set({ name })
    .where(and(ofMember(viewer), eq(passkeys.id, id)))
}

export async function removePasskey(db: Db, viewer: Member, id: number): Promise<void> {
  await db.delete(passkeys).where(and(ofMember(viewer), eq(passkeys.id, id)))
}

export async function removePasskeysOf(db: Db, owner: { schoolId: number; id: number }): Promise<void> {
  await db.delete(passkeys).where(ofMember(owner))
}

/** What the browser needs to log in with a key: no account is named, so none is given away. */
export async function beginPasskeyLogin(db: Db, schoolId: number, { rpId }: RelyingParty) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
  await rememberChallenge(db, options.challenge, { schoolId, purpose: 'passkey_login', seconds: FIVE_MINUTES })
  return options
}

/**
 * The account whose key answered a question of ours; none when it does not fit. The key's own lock (a finger, a PIN)
 * is the second step. A question is used up by one answer, right or wrong, if this transaction commits.
 */
export async function logInWithPasskey(
  db: Db,
  schoolId: number,
  place: RelyingParty,
  response: AuthenticationResponseJSON,
): Promise<Account | undefined> {
  const byCredential = and(eq(passkeys.schoolId, schoolId), eq(passkeys.credentialId, response.id))
  const [key] = await db.select().from(passkeys).where(byCredential).for('update')
  if (!key) return undefined
  const { publicKey, counter } = key
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) =>
      (await consumeChallenge(db, schoolId, 'passkey_login', challenge)) !== undefined,
    expectedOrigin: place.origins,
    expectedRPID: place.rpId,
    credential: { id: key.credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await db
    .update(passkeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(byCredential)
  return findAccount(db, schoolId, key.accountId)
}
