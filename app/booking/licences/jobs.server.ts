import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** Those who ask for a letter need not load what writes it. */
const letters = () => import('./letters.server.ts')

export const sendInvitation = job('licences.send-invitation', {
  takes: { invitationId: z.int(), requestId: z.string() },
  work: async (payload) => (await letters()).sendInvitation(payload),
})

export const sendAcceptanceEmail = job('licences.tell-of-acceptance', {
  takes: { invitationId: z.int() },
  work: async (accepted) => (await letters()).sendAcceptanceEmail(accepted),
})

export const sendRemovalEmail = job('licences.tell-of-removal', {
  takes: { accountId: z.int(), productId: z.int(), invitationId: z.int() },
  work: async (removed) => (await letters()).sendRemovalEmail(removed),
})
