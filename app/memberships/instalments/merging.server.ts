import { and, eq, inArray } from 'drizzle-orm'
import { type MergeRule, moveRows, moves } from '#app/people/accounts/merging.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { RUNNING_PLANS } from './plan.ts'
import { instalmentPlans } from './tables.server.ts'

/** Instalments of two accounts that become one: 409 where both pay the same product, so that staff end one of them first. */
export const instalmentMerging: MergeRule[] = [
  {
    columns: [instalmentPlans.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const running = await db
        .select({ productId: instalmentPlans.productId })
        .from(instalmentPlans)
        .where(
          and(
            eq(instalmentPlans.schoolId, schoolId),
            inArray(instalmentPlans.accountId, [from, into]),
            inArray(instalmentPlans.status, [...RUNNING_PLANS]),
          ),
        )
      const products = running.map(({ productId }) => productId)
      if (new Set(products).size < products.length) throw new Refusal(409, 'instalments.merge_both_run')
      await moveRows(db, instalmentPlans.accountId, merge)
    },
  },
  moves(instalmentPlans.endedBy),
]
