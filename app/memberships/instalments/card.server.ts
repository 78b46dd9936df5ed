import { findCard, findLastBegun, findSavingWay, SAVED_CARD_CHECKS } from '#app/memberships/subscribing/card.server.ts'
import type { CardView } from '#app/memberships/subscribing/card-view.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { MeansView } from '#app/selling/payment-means/means.ts'
import { meansByNow, type SavingStarted, saveMeans } from '#app/selling/payment-means/saving.server.ts'
import { getBuyer, type ProviderName } from '#app/selling/payment-providers/provider.ts'
import { receiveCardOfInstalments } from './jobs.server.ts'
import { requireOwnPlan } from './own.server.ts'
import { getPlanPath, OWING_PLANS } from './plan.ts'
import { receivePlanCard } from './saved-card.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }

/** Where another card is typed, and where its owner comes back to from the bank. */
const getCardPath = (id: number) => `${getPlanPath(id)}/card`
const getDonePath = (id: number) => `${getCardPath(id)}/done`

/** The card that instalments are charged to, and how another is saved. */
export async function loadPlanCard(db: Db, context: ViewerContext, id: number): Promise<CardView> {
  const { plan } = await requireOwnPlan(db, context.viewer, id)
  const { currency, amount, status, meansId } = plan
  const card = await findCard(db, plan)
  const last = await findLastBegun(db, context.viewer, { done: getDonePath(id), after: meansId ?? 0 })
  return {
    at: getPlanPath(id),
    card,
    trial: null,
    saves: findSavingWay(context, currency, card?.provider),
    owed: OWING_PLANS.includes(status) ? { amount, currency } : null,
    declined: last?.declined ?? null,
    waiting: last?.state === 'begun' && last.isFresh,
  }
}

type CardSetup = { id: number; currency: string; provider: ProviderName }

/** Which card is to be saved where, decided in the transaction of whoever asks. */
export async function findPlanSaving(db: Db, context: ViewerContext, id: number): Promise<CardSetup> {
  const { plan } = await requireOwnPlan(db, context.viewer, id)
  const saves = findSavingWay(context, plan.currency, (await findCard(db, plan))?.provider)
  if (!saves) throw new Refusal(409, 'subscribing.card_by_paying')
  return { id, currency: plan.currency, provider: saves.provider }
}

/** Begins to save another card at the provider; `true` where it is saved and taken already. Outside of transactions. */
export async function startPlanCard(
  { viewer }: ViewerContext,
  { id: planId, currency, provider }: CardSetup,
  { ip, cypher }: { ip: string; cypher: string | undefined },
): Promise<SavingStarted | true> {
  const { schoolId, id: accountId, locale } = viewer
  const returnPath = getDonePath(planId)
  const typed = cypher ? { cypher } : {}
  const buyer = getBuyer(viewer)
  const begun = await saveMeans({ schoolId, accountId, provider, currency, buyer, locale, ip, returnPath, typed })
  const saved = { schoolId, planId, meansId: begun.means }
  await inSchool(schoolId, async (db) => {
    for (const afterMs of SAVED_CARD_CHECKS) await enqueue(db, receiveCardOfInstalments, saved, { afterMs })
  })
  return begun.redirect === returnPath && (await receivePlanCard(saved)) ? true : begun
}

/** What became of the card that its owner comes back from: taken where it was saved. Outside of transactions. */
export async function finishPlanCard(viewer: Member, planId: number): Promise<MeansView['state'] | 'none'> {
  const { schoolId } = viewer
  const last = await inSchool(schoolId, async (db) => {
    const { plan } = await requireOwnPlan(db, viewer, planId)
    return findLastBegun(db, viewer, { done: getDonePath(planId), after: plan.meansId ?? 0 })
  })
  if (!last) return 'none'
  const means = await meansByNow(schoolId, last.id)
  if (means?.state === 'saved') await receivePlanCard({ schoolId, planId, meansId: last.id })
  return means?.state ?? 'none'
}
