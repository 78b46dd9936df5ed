import { sql } from 'drizzle-orm'
import { type Db, type Places, rawStatement } from '../platform/db.server.ts'
import { env } from '../platform/env.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import type { Member, Role } from '../platform/viewer.ts'
import { picturesMax } from './image.ts'

const KB = 1024
const MB = 1024 * KB

type Owner = Pick<Member, 'schoolId' | 'id'>

type Taken = { role: Role; own: string; pictures: string; files: string }

const taken = rawStatement(
  'bytes_taken',
  (at: Places<{ schoolId: number; id: number }>) => sql<Taken>`
    select a.role,
      (select coalesce(sum(u.size), 0) from image_uploads u where u.school_id = ${at.schoolId} and u.account_id = ${at.id}) as own,
      (select coalesce(sum(u.size), 0) from image_uploads u where u.school_id = ${at.schoolId}) as pictures,
      (select coalesce(sum(f.size), 0) from files f where f.school_id = ${at.schoolId}) as files
    from accounts a where a.school_id = ${at.schoolId} and a.id = ${at.id}`,
)

/**
 * Refuses (422 on `field`, saying what is left) bytes for which an account or its school has no room. Whoever asks for a
 * school's room is alone with it until this transaction ends, so that many at once get no more than one after another.
 */
export async function needRoom(db: Db, owner: Owner, field: string, bytes: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('stored bytes', ${owner.schoolId}))`)
  const [row] = await taken(db, owner)
  if (!row) throw new Refusal(404, 'errors.not_found')
  const max = picturesMax(row.role)
  const left = max - Number(row.own)
  if (bytes > left) throw invalid(field, ['errors.no_room_account', { max: max / KB, left: whole(left / KB) }])
  const schoolLeft = env.SCHOOL_STORAGE_MB - (Number(row.pictures) + Number(row.files)) / MB
  if (bytes / MB > schoolLeft)
    throw invalid(field, ['errors.no_room_school', { max: env.SCHOOL_STORAGE_MB, left: whole(schoolLeft) }])
}

const whole = (left: number) => Math.max(0, Math.floor(left))
