import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const sendAccessEmail = job('students.tell-of-access', {
  takes: { grantId: z.int() },
  work: async (granted) => (await import('./access-mail.server.ts')).sendAccessEmail(granted),
})

export const sendInvitation = job('students.invite', {
  takes: { accountId: z.int() },
  work: async (invited) => (await import('./access-mail.server.ts')).sendInvitation(invited),
})

export const sendWithdrawnEmail = job('students.tell-of-withdrawn-access', {
  takes: { batchId: z.int(), accountId: z.int() },
  work: async (withdrawn) => (await import('./access-mail.server.ts')).sendWithdrawnEmail(withdrawn),
})
