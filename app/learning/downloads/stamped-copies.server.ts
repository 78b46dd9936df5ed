import { randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { File } from '#app/people/media/files.server.ts'
import { lockStorage, type Room, requireSchoolStorage } from '#app/people/media/storage-quota.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { deleteBytes } from '#app/platform/dropped-files.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { inStampTurn, StampFailure, stampStored } from './stamp.server.ts'
import { deleteStampProblem, notStampable, refuseKnownProblem, saveStampProblem } from './stamp-problems.server.ts'
import { stampedCopies } from './tables.server.ts'

type Buyer = Pick<Member, 'schoolId' | 'id' | 'email'>

const ofBuyer = ({ schoolId, id }: Buyer, fileId: number) =>
  and(eq(stampedCopies.schoolId, schoolId), eq(stampedCopies.accountId, id), eq(stampedCopies.fileId, fileId))

export type StampedCopy = { key: string; size: number }

/** A buyer's copy of a PDF, if one was made; it is kept for a day more. */
export async function findCopy(db: Db, buyer: Buyer, fileId: number): Promise<StampedCopy | undefined> {
  const [copy] = await db
    .update(stampedCopies)
    .set({ usedAt: sql`now()` })
    .where(and(ofBuyer(buyer, fileId), eq(stampedCopies.email, buyer.email)))
    .returning({ key: stampedCopies.key, size: stampedCopies.size })
  return copy
}

/** Whether the bytes of a copy are there: a restored database may name some that are not. Asks the storage. */
export async function isStored({ key, size }: StampedCopy): Promise<boolean> {
  return (await storage.size(key)) === size
}

const making = new Map<string, Promise<string>>()

/**
 * The key of a copy of a stored PDF with the buyer's e-mail address at the foot of each page: one per buyer and file, made
 * once, however many ask at a time. 409 for what cannot be stamped, 503 for a crowd and for a school without room.
 */
export function makeCopy(file: File, buyer: Buyer): Promise<string> {
  const name = `${file.schoolId} ${buyer.id} ${file.id} ${buyer.email}`
  const made = making.get(name) ?? stampFor(file, buyer).finally(() => making.delete(name))
  making.set(name, made)
  return made
}

async function stampFor(file: File, buyer: Buyer): Promise<string> {
  const { schoolId, id: fileId } = file
  const stamp = async () => {
    // Whoever had a turn meanwhile may have found out.
    await inSchool(schoolId, (db) => refuseKnownProblem(db, schoolId, fileId))
    try {
      return await stampStored(file, buyer.email)
    } catch (error) {
      if (!(error instanceof StampFailure)) throw error
      const { problem, message } = error
      log.warn({ school: schoolId, file: fileId, problem, reason: message }, 'a PDF was not stamped')
      await saveStampProblem(schoolId, fileId, problem)
      throw notStampable()
    }
  }
  const bytes = await inStampTurn(stamp, `${buyer.id}`, `${schoolId}`)
  return inSchool(schoolId, (db) => storeCopy(db, file, buyer, bytes))
}

async function storeCopy(db: Db, { schoolId, id: fileId }: File, buyer: Buyer, bytes: Uint8Array): Promise<string> {
  await lockStorage(db, schoolId)
  await deleteStampProblem(db, schoolId, fileId)
  // Another process may have been quicker: what its address leads to stays.
  const made = await findCopy(db, buyer, fileId)
  if (made && (await isStored(made))) return made.key
  await dropCopies(db, schoolId, ofBuyer(buyer, fileId))
  const room = await needCopyRoom(db, schoolId, bytes.length)
  const key = `${schoolId}/private/${randomBytes(32).toString('hex')}.pdf`
  await room.put(key, bytes)
  const { id: accountId, email } = buyer
  await db.insert(stampedCopies).values({ schoolId, accountId, fileId, email, key, size: bytes.length })
  return key
}

/** Longer than an address leads to a copy. */
const IDLE = sql`interval '20 minutes'`

/** Copies can be made again: where there is no room, those go first that nobody is about to fetch. */
async function needCopyRoom(db: Db, schoolId: number, bytes: number): Promise<Room> {
  try {
    return await requireSchoolStorage(db, schoolId, 'file', bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await dropCopies(db, schoolId, unusedFor(schoolId, IDLE))
  return requireSchoolStorage(db, schoolId, 'file', bytes).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(503, 'downloads.no_room', {}, { retryAfter: 20 * 60 }) : error
  })
}

const unusedFor = (schoolId: number, time: SQL) =>
  and(eq(stampedCopies.schoolId, schoolId), sql`${stampedCopies.usedAt} < now() - ${time}`)

async function dropCopies(db: Db, schoolId: number, which: SQL | undefined): Promise<void> {
  const dropped = await db.delete(stampedCopies).where(which).returning({ key: stampedCopies.key })
  await deleteBytes(db, schoolId, dropped)
}

/** Deletes the copies that nobody has downloaded for a day. */
export async function deleteUnusedCopies({ schoolId }: { schoolId: number }): Promise<void> {
  await inSchool(schoolId, (db) => dropCopies(db, schoolId, unusedFor(schoolId, sql`interval '1 day'`)))
}

/** Deletes the copies of one buyer. */
export async function deleteCopiesOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  const own = and(eq(stampedCopies.schoolId, schoolId), eq(stampedCopies.accountId, accountId))
  await dropCopies(db, schoolId, own)
}
