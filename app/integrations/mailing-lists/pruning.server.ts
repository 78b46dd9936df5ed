import { sql } from 'drizzle-orm'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { inBatches } from '#app/platform/pruning.server.ts'
import { KEPT_DAYS } from './mailing.ts'

/** Forgets rows of the log after ninety days. Who is on which list stays known, so that they can be taken out again. */
export async function pruneLog({ schoolId }: SchoolPayload): Promise<void> {
  await inBatches(
    schoolId,
    (batch) => sql`delete from mailing_deliveries where school_id = ${schoolId} and id in (
      select d.id from mailing_deliveries d where d.school_id = ${schoolId} and d.state <> 'waiting'
        and d.created_at < now() - make_interval(days => ${KEPT_DAYS}::int) order by d.created_at limit ${batch})`,
  )
}
