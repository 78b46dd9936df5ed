import { chargeTo } from '#app/memberships/memberships/due.server.ts'
import { afterCommit, jsonOrRedirect } from '#app/platform/answers.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { onward, pendingPath, type TypedPayment } from '#app/selling/checkout/payment.server.ts'
import type { ProviderName } from '#app/selling/payment-providers/provider.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { CARD_PAGE, savingWays, scheduleCardCheck } from './card.server.ts'
import type { PlanOrderRequest } from './plan-order.server.ts'

type JoinRequest = { school: CurrentSchool; viewer: Viewer; request: Pick<PlanOrderRequest, 'renewal'> }

/**
 * On to the payment of what was joined. A trial costs nothing and has begun by now: its member goes on to save what is
 * charged after it, where a provider of the school can, without paying. Whoever does not can do it until the trial ends.
 */
export function onwardFrom(order: Transaction, typed: TypedPayment, { school, viewer, request }: JoinRequest) {
  const { currency, trialDays } = request.renewal
  const [way] = savingWays({ school, viewer }, currency)
  if (order.total > 0 || trialDays === 0 || !way) return onward(order, typed)
  // What is typed on a page of ours and was not typed with the order is typed on that of the card.
  const byHand = way.kind === 'cypher'
  if (byHand && !typed.cypher) {
    return afterCommit(async () => jsonOrRedirect({ redirect: CARD_PAGE, hash: order.hash }, CARD_PAGE))
  }
  return afterCommit(async (c) => {
    const next = (await startSaving(order, way.provider, { currency, ip: c.var.ip, typed: byHand ? typed : {} })) ?? {
      redirect: byHand ? CARD_PAGE : pendingPath(order.hash),
    }
    return jsonOrRedirect({ ...next, hash: order.hash }, next.redirect)
  })
}

/** Where a trial's member saves a means; undefined where the provider does not answer, which takes no trial away. */
async function startSaving(
  { schoolId, id, accountId, buyer, locale, hash }: Transaction,
  provider: ProviderName,
  saving: { currency: string; ip: string; typed: TypedPayment },
) {
  try {
    const { saveMeans } = await import('#app/selling/payment-means/saving.server.ts')
    const about = { schoolId, accountId, provider, buyer, locale, ...saving }
    const { means, ...next } = await saveMeans({ ...about, returnPath: pendingPath(hash) })
    await inSchool(schoolId, async (db) => {
      const membershipId = await chargeTo(db, { schoolId, id }, means)
      if (membershipId !== undefined) await scheduleCardCheck(db, { schoolId, membershipId, meansId: means })
    })
    return next
  } catch (error) {
    log.warn({ err: error, school: schoolId, transaction: id }, 'saving a means for after a trial was not started')
    return undefined
  }
}
