import { inSchool } from '#app/platform/db.server.ts'
import { findMeans } from '#app/selling/payment-means/means.server.ts'
import { meansByNow } from '#app/selling/payment-means/saving.server.ts'
import { chargeInstalment } from './charging.server.ts'
import { isRunning, OWING_PLANS } from './plan.ts'
import { changePlan, lockPlan } from './plans.server.ts'

type SavedCard = { schoolId: number; planId: number; meansId: number }

/**
 * From now on instalments are charged to a card that their buyer saved, once; what is owed is tried at once. False where the card
 * was not saved, or a newer one is charged.
 */
export async function receivePlanCard({ schoolId, planId, meansId }: SavedCard): Promise<boolean> {
  const known = await meansByNow(schoolId, meansId)
  if (known?.state !== 'saved') return false
  const card = await inSchool(schoolId, async (db) => {
    const found = await lockPlan(db, { schoolId, id: planId })
    const means = await findMeans(db, schoolId, meansId)
    if (!found || means?.accountId !== found.plan.accountId) return undefined
    const { plan, now } = found
    if (!isRunning(plan.status) || (plan.meansId ?? 0) >= meansId) return undefined
    const owed = OWING_PLANS.includes(plan.status)
    await changePlan(db, plan, { meansId, ...(owed && { nextChargeAt: now }) })
    return { owed }
  })
  if (card?.owed) await chargeInstalment({ schoolId, id: planId })
  return card !== undefined
}
