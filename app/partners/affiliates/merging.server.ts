import { and, eq, inArray } from 'drizzle-orm'
import { type MergeRule, moveRows } from '#app/people/accounts/merging.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { affiliates } from './tables.server.ts'

/** An affiliate stays one with their code and orders; two do not become one (409), as each has terms and links of their own. */
export const affiliateMerging: MergeRule[] = [
  {
    columns: [affiliates.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const both = and(eq(affiliates.schoolId, schoolId), inArray(affiliates.accountId, [from, into]))
      if ((await db.$count(affiliates, both)) > 1) throw new Refusal(409, 'affiliates.merge_both')
      await moveRows(db, affiliates.accountId, merge)
    },
  },
]
