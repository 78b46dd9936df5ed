import { sql } from 'drizzle-orm'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import type { Member, Role } from '#app/platform/viewer.ts'
import { picturesMax } from './image.ts'
import { storedBytes } from './uses.server.ts'

const KB = 1024
export const MB = 1024 * KB

type AccountKey = Pick<Member, 'schoolId' | 'id'>

export type QuotaAccount = { role: Role; own: string }

const takenByAccount = rawStatement(
  'bytes_taken_by_account',
  (param: Placeholders<{ schoolId: number; id: number }>) => sql<QuotaAccount>`
    select a.role,
      (select coalesce(sum(u.size), 0) from image_uploads u where u.school_id = ${param.schoolId} and u.account_id = ${param.id}) as own
    from accounts a where a.school_id = ${param.schoolId} and a.id = ${param.id}`,
)

/** Room in the storage of a school that a transaction was given, and the only way to store bytes in it. */
export type Room = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Takes a file that was put aside while it arrived. */
  move(aside: string, key: string, size: number): Promise<void>
}

function getRoom(granted: number): Room {
  let left = granted
  function use(bytes: number): void {
    left -= bytes
    if (left < 0) throw new RangeError(`${-left} bytes more are stored than room was asked for`)
  }
  return {
    async put(key, bytes) {
      use(bytes.length)
      await storage.put(key, bytes)
    },
    async move(aside, key, size) {
      use(size)
      await storage.move(aside, key)
    },
  }
}

/**
 * Refuses (422 on `field`, saying what is left) bytes for which an account or its school has no room. Whoever asks for a
 * school's room is alone with it until this transaction ends, so that many at once get no more than one after another. The
 * row that counts the bytes is written in the same transaction.
 */
export async function requireStorage(db: Db, owner: AccountKey, field: string, bytes: number): Promise<Room> {
  await lockStorage(db, owner.schoolId)
  const row = await takenByAccount(db, owner).then(requireRow)
  const max = picturesMax(row.role)
  const left = max - Number(row.own)
  if (bytes > left) throw invalid(field, ['errors.no_room_account', { max: max / KB, left: whole(left / KB) }])
  await refuseBeyondSchool(db, owner.schoolId, field, bytes)
  return getRoom(bytes)
}

/** The same for what counts to nobody's own room; `counted` bytes of it are in the row that it replaces. */
export async function requireSchoolStorage(
  db: Db,
  schoolId: number,
  field: string,
  bytes: number,
  counted = 0,
): Promise<Room> {
  await lockStorage(db, schoolId)
  await refuseBeyondSchool(db, schoolId, field, bytes - counted)
  return getRoom(bytes)
}

/** Has this transaction be the only one that stores files of a school, until it ends. */
export async function lockStorage(db: Db, schoolId: number): Promise<void> {
  await takeAdvisoryLock(db, schoolId, 'stored bytes')
}

export async function refuseBeyondSchool(db: Db, schoolId: number, field: string, bytes: number): Promise<void> {
  if (bytes <= 0) return
  const { rows } = await db.execute<{ bytes: string }>(storedBytes(schoolId))
  const left = env.SCHOOL_STORAGE_MB - Number(rows[0]?.bytes) / MB
  if (bytes / MB > left)
    throw invalid(field, ['errors.no_room_school', { max: env.SCHOOL_STORAGE_MB, left: whole(left) }])
}

export const whole = (left: number) => Math.max(0, Math.floor(left))
