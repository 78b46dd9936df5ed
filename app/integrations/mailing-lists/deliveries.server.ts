import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Problem } from './mailing.ts'
import { mailingDeliveries, type mailingIntegrations } from './tables.server.ts'

export type NewDelivery = Omit<typeof mailingDeliveries.$inferInsert, 'id' | 'schoolId' | 'state' | 'tries'>

/** Writes down who is to be passed on; a job has to be asked for besides (createDeliveries). */
export async function insertDeliveries(db: Db, schoolId: number, rows: readonly NewDelivery[]): Promise<void> {
  await db.insert(mailingDeliveries).values(rows.map((row) => ({ schoolId, ...row })))
}

type Key = Pick<typeof mailingIntegrations.$inferSelect, 'schoolId' | 'id'>

/** Drops who waits to be added: nobody is passed on later for what happens now. What takes people out stays. */
export async function dropSubscriptions(db: Db, { schoolId, id }: Key, problem: Problem): Promise<void> {
  await db
    .update(mailingDeliveries)
    .set({ state: 'skipped', problem, nextTryAt: null, finishedAt: sql`now()` })
    .where(
      and(
        eq(mailingDeliveries.schoolId, schoolId),
        eq(mailingDeliveries.integrationId, id),
        eq(mailingDeliveries.state, 'waiting'),
        eq(mailingDeliveries.action, 'subscribe'),
      ),
    )
}

/** Has everybody passed on again whom the service refused because of the key. */
export async function requeueRefused(db: Db, { schoolId, id }: Key): Promise<void> {
  await db
    .update(mailingDeliveries)
    .set({ state: 'waiting', nextTryAt: sql`now()`, finishedAt: null, tries: 0 })
    .where(
      and(
        eq(mailingDeliveries.schoolId, schoolId),
        eq(mailingDeliveries.integrationId, id),
        eq(mailingDeliveries.state, 'failed'),
        sql`${mailingDeliveries.problem} ->> 'code' = 'key_refused'`,
      ),
    )
}
