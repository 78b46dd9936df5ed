import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import { recoveryCodes } from './tables.server.ts'

type AccountKey = { schoolId: number; id: number }

const HOW_MANY = 10
/** No letters that are taken for others on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** However it was copied: hyphens, spaces and capitals do not matter. The account is part of what is hashed. */
function getHash({ schoolId, id }: AccountKey, code: string): Buffer {
  return hashToken(`recovery ${schoolId} ${id} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}

function ofOwner({ schoolId, id }: AccountKey) {
  return and(eq(recoveryCodes.schoolId, schoolId), eq(recoveryCodes.accountId, id))
}

/** Ten new codes in place of those there were; only their hashes are kept. */
export async function createRecoveryCodes(db: Db, owner: AccountKey): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await deleteRecoveryCodes(db, owner)
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ schoolId: owner.schoolId, accountId: owner.id, codeHash: getHash(owner, code) })))
  return codes
}

/** Uses a code up, if it is one of this account's that was not used. */
export async function consumeRecoveryCode(db: Db, owner: AccountKey, code: string): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(ofOwner(owner), eq(recoveryCodes.codeHash, getHash(owner, code)), isNull(recoveryCodes.usedAt)))
    .returning({ usedAt: recoveryCodes.usedAt })
  return taken.length === 1
}

export async function deleteRecoveryCodes(db: Db, owner: AccountKey): Promise<void> {
  await db.delete(recoveryCodes).where(ofOwner(owner))
}
