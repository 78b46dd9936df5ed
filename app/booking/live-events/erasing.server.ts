import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { eventReminders, eventVisits } from './tables.server.ts'
import { leaveAllWaiting } from './waiting.server.ts'

/** Takes somebody who leaves off the lists of those who wait and who came. What they bought stays with their orders. */
export async function eraseEventsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await leaveAllWaiting(db, schoolId, accountId)
  for (const table of [eventReminders, eventVisits])
    await db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.accountId, accountId)))
}
