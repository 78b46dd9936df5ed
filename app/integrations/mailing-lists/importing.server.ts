import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { StoredIntegration } from './integrations.server.ts'
import { listForImport } from './jobs.server.ts'
import type { ImportProgress } from './mailing.ts'
import { mailingIntegrations } from './tables.server.ts'

/**
 * Applies the rules to everybody who is there already and agreed to marketing, in the background. While one import runs,
 * another is the same; 409 while the integration is off or has no rules.
 */
export async function startImport(db: Db, stored: StoredIntegration): Promise<ImportProgress> {
  const { schoolId, id } = stored
  if (!stored.enabled) throw new Refusal(409, 'mailing-lists.is_off')
  if (stored.rules.length === 0) throw new Refusal(409, 'mailing-lists.no_rules')
  const running = await findImport(db, stored)
  if (running?.state === 'running') return running
  const [started = stored] = await db
    .update(mailingIntegrations)
    .set({ importStartedAt: sql`now()`, importStage: 'accounts', importCursor: 0 })
    .where(hasId(mailingIntegrations, schoolId, id))
    .returning()
  await enqueue(db, listForImport, { schoolId, integrationId: id })
  const progress = await findImport(db, started)
  if (!progress) throw new Error('an import has no progress')
  return progress
}

/** How the last import goes; null where there was none. */
export async function findImport(db: Db, stored: StoredIntegration): Promise<ImportProgress | null> {
  const { schoolId, id, importStartedAt: startedAt, importStage } = stored
  if (startedAt === null) return null
  const { rows } = await db.execute<{ total: number; done: number; failed: number }>(sql`
    select count(*)::int as total, count(*) filter (where d.state in ('done', 'skipped'))::int as done,
      count(*) filter (where d.state = 'failed')::int as failed
    from mailing_deliveries d where d.school_id = ${schoolId} and d.integration_id = ${id} and d.imported
      and d.created_at >= ${startedAt}::timestamptz`)
  const { total = 0, done = 0, failed = 0 } = rows[0] ?? {}
  const state = importStage === null && done + failed >= total ? 'done' : 'running'
  return { state, startedAt, total, done, failed }
}
