import { z } from 'zod'
import { DOMAIN_NEWS } from '#app/people/schools/domain.ts'
import { job } from '#app/platform/jobs.server.ts'

/** Those who ask for a letter need not load what writes it. */
const letters = () => import('./letters.server.ts')

export const sendInvitation = job('team.send-invitation', {
  takes: { invitationId: z.int(), requestId: z.string() },
  work: async (payload) => (await letters()).sendInvitation(payload),
})

export const sendDomainEmails = job('team.tell-owners-of-domain', {
  takes: { host: z.string(), news: z.enum(DOMAIN_NEWS), noticeId: z.string() },
  work: async (changed) => (await letters()).sendDomainEmails(changed),
})

export const sendScriptEmails = job('team.tell-owners-of-script', {
  takes: { actorId: z.int(), version: z.int() },
  work: async (changed) => (await letters()).sendScriptEmails(changed),
})
