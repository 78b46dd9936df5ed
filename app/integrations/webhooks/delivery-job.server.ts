import { z } from 'zod'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue, job } from '#app/platform/jobs.server.ts'

/** Has what is due to a webhook delivered, so many milliseconds from now. */
export type ScheduleDelivery = (db: Db, afterMs?: number) => Promise<void>

/** Delivers what is due to a webhook. What it leaves for later it asks for itself. */
export const deliverWebhook = job('webhooks.deliver', {
  weight: 'webhook',
  takes: { webhookId: z.int() },
  async work(key) {
    const { deliverDue } = await import('./delivering.server.ts')
    await deliverDue(key, (db, afterMs = 0) => enqueue(db, deliverWebhook, key, { afterMs }))
  },
})
