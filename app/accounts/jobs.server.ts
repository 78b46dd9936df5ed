import { z } from 'zod'
import { job, scheduledPerSchool } from '../platform/jobs.server.ts'
import { DOMAIN_NEWS } from '../schools/domain.ts'
import { forgetEnded } from './forgetting.server.ts'
import { NOTICES } from './letters.ts'
import { ENTRY_LINKS } from './tables.server.ts'

/** Those who ask for a letter need not load what writes it. */
const letters = () => import('./letters.server.ts')

export const sendEntryLink = job('accounts.send-entry-link', {
  takes: { accountId: z.int().nullable(), purpose: z.enum(ENTRY_LINKS), to: z.string(), requestId: z.string() },
  work: async (asked) => (await letters()).sendEntryLink(asked),
})

export const sendEmailLink = job('accounts.send-email-link', {
  takes: { accountId: z.int(), newEmail: z.string().nullable(), requestId: z.string() },
  work: async (asked) => (await letters()).sendEmailLink(asked),
})

export const sendNotice = job('accounts.send-notice', {
  takes: { accountId: z.int(), notice: z.enum(NOTICES), to: z.string(), requestId: z.string() },
  work: async (asked) => (await letters()).sendNotice(asked),
})

export const sendInvitation = job('accounts.send-invitation', {
  takes: { invitationId: z.int(), requestId: z.string() },
  work: async (asked) => (await letters()).sendInvitation(asked),
})

export const tellOwnersOfDomain = job('accounts.tell-owners-of-domain', {
  takes: { host: z.string(), news: z.enum(DOMAIN_NEWS), noticeId: z.string() },
  work: async (changed) => (await letters()).tellOwnersOfDomain(changed),
})

export const tellOwnersOfScript = job('accounts.tell-owners-of-script', {
  takes: { actorId: z.int(), version: z.int() },
  work: async (changed) => (await letters()).tellOwnersOfScript(changed),
})

export const forgetEndedThings = scheduledPerSchool('accounts.forget-ended', '20 3 * * *', forgetEnded)
