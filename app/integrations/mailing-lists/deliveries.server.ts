import type { Db } from '#app/platform/db.server.ts'
import { mailingDeliveries } from './tables.server.ts'

export type NewDelivery = Omit<typeof mailingDeliveries.$inferInsert, 'id' | 'schoolId' | 'state' | 'tries'>

/** Writes down who is to be passed on; a job has to be asked for besides (createDeliveries). */
export async function insertDeliveries(db: Db, schoolId: number, rows: readonly NewDelivery[]): Promise<void> {
  await db.insert(mailingDeliveries).values(rows.map((row) => ({ schoolId, ...row })))
}
