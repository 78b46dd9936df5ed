import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { instalmentsEnded } from './events.server.ts'
import { endPlan, lockPlan } from './plans.server.ts'
import { requirePlanOf } from './shown.server.ts'

/** What becomes of the product when staff end its instalments. */
export const ACCESS_AT_END = ['keep', 'close'] as const

type Ending = { access: (typeof ACCESS_AT_END)[number]; reason: string }

/**
 * Staff end instalments, for a reason that is kept: nothing is charged any more, and the product closes or stays. Money of a charge
 * that was on its way is kept until somebody refunds it. 409 where they do not run.
 */
export async function endByStaff(db: Db, staff: Member, transactionId: number, ending: Ending): Promise<void> {
  const { schoolId } = staff
  const found = await lockPlan(db, await requirePlanOf(db, schoolId, transactionId))
  requireFound(found)
  const { plan } = found
  const open = ending.access === 'keep'
  if (!(await endPlan(db, plan, { reason: 'staff', open, endedBy: staff.id, note: ending.reason })))
    throw new Refusal(409, 'instalments.not_running')
  await publish(db, schoolId, instalmentsEnded, { planId: plan.id })
}
