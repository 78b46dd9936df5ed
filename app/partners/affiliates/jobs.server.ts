import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

const telling = () => import('./letters.server.ts')

export const sendDecisionEmail = job('affiliates.tell-of-decision', {
  takes: { affiliateId: z.int(), status: z.string(), at: z.string() },
  work: async (of) => (await telling()).sendDecisionEmail(of),
})

export const sendCommissionEmail = job('affiliates.tell-of-commission', {
  takes: { affiliateId: z.int(), transactionId: z.int() },
  work: async (of) => (await telling()).sendCommissionEmail(of),
})

export const sendApplicationEmails = job('affiliates.tell-of-application', {
  takes: { affiliateId: z.int() },
  work: async (of) => (await telling()).sendApplicationEmails(of),
})
