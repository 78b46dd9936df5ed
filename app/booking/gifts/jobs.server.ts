import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** Those who ask for a letter need not load what writes it. */
const letters = () => import('./letters.server.ts')

export const sendGift = job('gifts.send', {
  takes: { transactionId: z.int(), letter: z.int() },
  work: async (payload) => (await letters()).sendGift(payload),
})

export const tellGiver = job('gifts.tell-giver', {
  takes: { transactionId: z.int() },
  work: async (accepted) => (await letters()).tellGiver(accepted),
})

export const tellHolder = job('gifts.tell-holder', {
  takes: { transactionId: z.int(), accountId: z.int() },
  work: async (ended) => (await letters()).tellHolder(ended),
})
