import { sql } from 'drizzle-orm'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { inBatches } from '#app/platform/pruning.server.ts'

/** Days for which what was read is kept, and what was not. */
const READ_DAYS = 90
const UNREAD_DAYS = 365

/** Forgets, a thousand in a transaction, what people were told long ago. */
export async function deleteOldNotifications({ schoolId }: SchoolPayload): Promise<void> {
  await inBatches(
    schoolId,
    (batch) => sql`delete from notifications where school_id = ${schoolId} and id in (
    select id from notifications where school_id = ${schoolId} and created_at < now() - make_interval(days => ${READ_DAYS}::int)
      and (read_at is not null or created_at < now() - make_interval(days => ${UNREAD_DAYS}::int))
    order by created_at limit ${batch})`,
  )
}
