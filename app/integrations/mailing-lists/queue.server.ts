import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.server.ts'
import { deliverMailing } from './delivery-job.server.ts'
import { mailingDeliveries, type mailingIntegrations } from './tables.server.ts'

/** Has people passed on in the transaction of what happened. */
export async function createDeliveries(db: Db, schoolId: number, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return
  await insertDeliveries(db, schoolId, rows)
  for (const integrationId of new Set(rows.map((row) => row.integrationId)))
    await enqueue(db, deliverMailing, { schoolId, integrationId })
}

type Key = Pick<typeof mailingIntegrations.$inferSelect, 'schoolId' | 'id'>

/** Has one person passed on at once: those who wait, and those whose last try failed. False for others. */
export async function requeue(db: Db, { schoolId, id }: Key, delivery: number): Promise<boolean> {
  const changed = await db
    .update(mailingDeliveries)
    .set({ state: 'waiting', nextTryAt: sql`now()`, finishedAt: null, tries: 0 })
    .where(
      and(
        eq(mailingDeliveries.schoolId, schoolId),
        eq(mailingDeliveries.integrationId, id),
        eq(mailingDeliveries.id, delivery),
        inArray(mailingDeliveries.state, ['waiting', 'failed']),
      ),
    )
    .returning({ id: mailingDeliveries.id })
  return changed.length > 0
}

/** Has a service passed whoever is due. */
export const scheduleDelivery = (db: Db, { schoolId, id: integrationId }: Key) =>
  enqueue(db, deliverMailing, { schoolId, integrationId })

/** The enabled integrations for which somebody is due: a worker may have been lost. */
export async function listDue(db: Db, schoolId: number): Promise<Key[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from mailing_integrations m where m.school_id = ${schoolId} and m.enabled
      and exists (select from mailing_deliveries d where d.school_id = ${schoolId} and d.integration_id = m.id
        and d.state = 'waiting' and d.next_try_at <= now())`)
  return rows.map(({ id }) => ({ schoolId, id: Number(id) }))
}
