import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { seal, unseal } from '#app/platform/encryption.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { apiAnswers } from './tables.server.ts'

export type AnswerKey = { schoolId: number; keyId: number; call: string; idempotencyKey: string }
export type StoredAnswer = { status: number; body: string }

/** Hours for which a call with the same key is answered as the first one was. */
export const KEPT_HOURS = 24

const { schoolId, keyId, call, idempotencyKey, bodyHash, status, body, createdAt } = apiAnswers
const isOf = (key: AnswerKey) =>
  and(eq(schoolId, key.schoolId), eq(keyId, key.keyId), eq(call, key.call), eq(idempotencyKey, key.idempotencyKey))
const isOld = sql`${createdAt} <= now() - make_interval(hours => ${KEPT_HOURS}::int)`

/** Sealed, as an answer may hold a secret that is told once, and data of people. */
const PURPOSE = 'api answers'
const getOwner = ({ schoolId: school, keyId: key }: AnswerKey) => `${school} ${key}`

function toAnswer(key: AnswerKey, row: { status: number | null; body: string | null }): StoredAnswer | undefined {
  if (row.status === null || row.body === null) return undefined
  const bytes = unseal(PURPOSE, getOwner(key), Buffer.from(row.body, 'base64'))
  return { status: row.status, body: bytes.toString('utf8') }
}

/**
 * Makes room for the answer to a call, in a transaction of its own, or answers what was answered to it before; 422 where the
 * key came with another body.
 */
export async function claimAnswer(key: AnswerKey, hash: Buffer): Promise<StoredAnswer | undefined> {
  return inSchool(key.schoolId, async (db) => {
    await db.delete(apiAnswers).where(and(isOf(key), isOld))
    await db
      .insert(apiAnswers)
      .values({ ...key, bodyHash: hash })
      .onConflictDoNothing()
    const [row] = await db.select({ bodyHash, status, body }).from(apiAnswers).where(isOf(key))
    if (row && !row.bodyHash.equals(hash)) throw new Refusal(422, 'api.idempotency_key_reused')
    return row && toAnswer(key, row)
  })
}

/**
 * Has nobody else answer this call until the transaction ends, and answers what somebody did just now; 409 while another
 * request does. A process that dies leaves no lock behind.
 */
export async function lockAnswer(db: Db, key: AnswerKey): Promise<StoredAnswer | undefined> {
  const [row] = await db.select({ status, body }).from(apiAnswers).where(isOf(key)).for('update', { skipLocked: true })
  if (!row) throw new Refusal(409, 'api.still_running')
  return toAnswer(key, row)
}

/** Keeps an answer in the transaction that did what it tells of. */
export async function storeAnswer(db: Db, key: AnswerKey, answer: StoredAnswer): Promise<void> {
  const sealed = seal(PURPOSE, getOwner(key), Buffer.from(answer.body)).toString('base64')
  await db
    .update(apiAnswers)
    .set({ status: answer.status, body: sealed })
    .where(and(isOf(key), isNull(status)))
}
