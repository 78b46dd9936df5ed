import { z } from 'zod'
import { LOCALES } from '#app/platform/i18n.ts'
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

export const sendMergedEmail = job('students.tell-of-merge', {
  takes: {
    mergedId: z.int(),
    accountId: z.int(),
    email: z.string(),
    verified: z.boolean(),
    locale: z.enum(LOCALES),
    firstName: z.string(),
  },
  work: async (merged) => (await import('./merged-mail.server.ts')).sendMergedEmail(merged),
})

export const sendBulkEmail = job('students.write-to-many', {
  takes: { actionId: z.int(), accountId: z.int(), news: z.boolean() },
  work: async (letter) => (await import('./bulk-mail.server.ts')).sendBulkEmail(letter),
  turn: 'news',
})
