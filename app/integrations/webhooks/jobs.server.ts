import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

export { deliverWebhook } from './delivery-job.server.ts'

export const sendDisabledEmails = job('webhooks.tell-owners-of-disabled', {
  takes: { webhookId: z.int(), noticeId: z.string() },
  work: async (notice) => (await import('./letters.server.ts')).sendDisabledEmails(notice),
})

export const tellOfEnded = scheduledPerSchool('webhooks.tell-of-ended', '*/5 * * * *', async (school) => {
  const ended = await import('./ended.server.ts')
  await ended.tellOfEnded(school)
})

export const pruneWebhooks = scheduledPerSchool('webhooks.prune', '25 3 * * *', async (school) => {
  const { pruneDeliveries } = await import('./pruning.server.ts')
  await pruneDeliveries(school)
})
