import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import { challenges } from './tables.server.ts'

type Challenge = typeof challenges.$inferSelect
type Purpose = Challenge['purpose']
type NewChallenge = {
  schoolId: number
  purpose: Purpose
  accountId?: number
  agreed?: Challenge['agreed']
  seconds: number
}

/** Remembers that a browser was asked something, by the hash of what it brings back. */
export async function rememberChallenge(
  db: Db,
  text: string,
  { seconds, agreed = {}, ...challenge }: NewChallenge,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(challenges).values({ ...challenge, agreed, hash: hashToken(text), expiresAt })
}

function isOpen(schoolId: number, purpose: Purpose, text: string) {
  return and(
    eq(challenges.schoolId, schoolId),
    eq(challenges.hash, hashToken(text)),
    eq(challenges.purpose, purpose),
    sql`${challenges.expiresAt} > now()`,
  )
}

export async function findChallenge(
  db: Db,
  schoolId: number,
  purpose: Purpose,
  text: string,
): Promise<Challenge | undefined> {
  const [row] = await db
    .select()
    .from(challenges)
    .where(isOpen(schoolId, purpose, text))
  return row
}

/** Finds a challenge and ends it: of two that answer it, one does. */
export async function consumeChallenge(
  db: Db,
  schoolId: number,
  purpose: Purpose,
  text: string,
): Promise<Challenge | undefined> {
  const [row] = await db
    .delete(challenges)
    .where(isOpen(schoolId, purpose, text))
    .returning()
  return row
}

/** Ends what an account was asked and has not answered: the second step of a log-in, a new key. */
export async function endChallengesOf(db: Db, account: { schoolId: number; id: number }): Promise<void> {
  await db
    .delete(challenges)
    .where(and(eq(challenges.schoolId, account.schoolId), eq(challenges.accountId, account.id)))
}
