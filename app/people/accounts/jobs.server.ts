import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'
import { NOTICES } from './letters.ts'
import { ENTRY_LINKS } from './tables.server.ts'

/** Those who ask for a letter need not load what writes it. */
const letters = () => import('./letters.server.ts')

export const sendEntryLink = job('accounts.send-entry-link', {
  takes: { accountId: z.int().nullable(), purpose: z.enum(ENTRY_LINKS), to: z.string(), requestId: z.string() },
  work: async (payload) => (await letters()).sendEntryLink(payload),
})

export const sendEmailLink = job('accounts.send-email-link', {
  takes: { accountId: z.int(), newEmail: z.string().nullable(), requestId: z.string() },
  work: async (payload) => (await letters()).sendEmailLink(payload),
})

export const sendNotice = job('accounts.send-notice', {
  takes: { accountId: z.int(), notice: z.enum(NOTICES), to: z.string(), requestId: z.string() },
  work: async (payload) => (await letters()).sendNotice(payload),
})
