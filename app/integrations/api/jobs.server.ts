import { sql } from 'drizzle-orm'
import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { inBatches } from '#app/platform/pruning.server.ts'
import { KEPT_HOURS } from './answers.server.ts'

/** Deletes answers that are no longer given again. */
export const pruneAnswers = scheduledPerSchool('api.prune-answers', '50 3 * * *', async ({ schoolId }) => {
  await inBatches(
    schoolId,
    (batch) => sql`delete from api_answers where school_id = ${schoolId} and (key_id, call, idempotency_key) in (
      select a.key_id, a.call, a.idempotency_key from api_answers a
      where a.school_id = ${schoolId} and a.created_at < now() - make_interval(hours => ${KEPT_HOURS}::int)
      order by a.created_at limit ${batch})`,
  )
})
