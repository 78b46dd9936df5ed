import { z } from 'zod'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue, job } from '#app/platform/jobs.server.ts'

/** Has the people that are due passed on to a service, so many milliseconds from now. */
export type ScheduleDelivery = (db: Db, afterMs?: number) => Promise<void>

/** Passes on to a service who is due. What it leaves for later it asks for itself. */
export const deliverMailing = job('mailing-lists.deliver', {
  weight: 'mailing',
  takes: { integrationId: z.int() },
  async work(key) {
    const { deliverDue } = await import('./delivering.server.ts')
    await deliverDue(key, (db, afterMs = 0) => enqueue(db, deliverMailing, key, { afterMs }))
  },
})
