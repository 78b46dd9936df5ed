import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'
import { OCCURRENCES } from './occurrence.ts'

/** Gives a student the tags of the rules that waited for what happened, and takes away those whose time is over by it. */
export const applyTagRules = job('tag-rules.apply', {
  takes: { accountId: z.int(), when: z.enum(OCCURRENCES), scopes: z.array(z.int()) },
  work: async (payload) => (await import('./applying.server.ts')).applyRules(payload),
})
