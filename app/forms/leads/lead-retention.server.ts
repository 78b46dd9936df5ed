import { sql } from 'drizzle-orm'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { inBatches } from '#app/platform/pruning.server.ts'

/** Days for which somebody has time to confirm. */
const UNCONFIRMED_DAYS = 30

/** Forgets, a thousand in a transaction, who was asked to confirm and did not. */
export async function deleteUnconfirmed({ schoolId }: SchoolPayload): Promise<void> {
  await inBatches(
    schoolId,
    (batch) => sql`delete from leads where school_id = ${schoolId} and id in (
    select id from leads where school_id = ${schoolId} and asked and confirmed_at is null
      and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}::int)
    order by created_at limit ${batch})`,
  )
}
