import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { findFirstDiscount } from '#app/memberships/memberships/first-charge.server.ts'
import { RENEWABLE } from '#app/memberships/memberships/membership.ts'
import type { Membership } from '#app/memberships/memberships/memberships.server.ts'
import { findOwn } from '#app/memberships/memberships/own.server.ts'
import { findMembership } from '#app/memberships/memberships/shown.server.ts'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { findMeans, toView } from '#app/selling/payment-means/means.server.ts'
import type { MeansView } from '#app/selling/payment-means/means.ts'
import { meansByNow, type SavingStarted, saveMeans } from '#app/selling/payment-means/saving.server.ts'
import { paymentMeans } from '#app/selling/payment-means/tables.server.ts'
import { getBuyer, type ProviderName } from '#app/selling/payment-providers/provider.ts'
import { toOffer, waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import type { CardView, SavingKind } from './card-view.ts'
import { receiveSavedCard } from './jobs.server.ts'
import { isOwed, receiveCard } from './saved-card.server.ts'

const MEMBERSHIP_PAGE = '/my/membership'
/** Where another card is typed, and where its owner comes back to from the bank. */
export const CARD_PAGE = `${MEMBERSHIP_PAGE}/card`
const DONE = `${CARD_PAGE}/done`
const MINUTES_MS = 60_000
/** After so long a card that its owner never came back from is asked about, and once more a day later. */
export const SAVED_CARD_CHECKS = [10 * MINUTES_MS, 24 * 60 * MINUTES_MS] as const

type ViewerContext = { viewer: Member; school: CurrentSchool }

/** One's membership, where something is charged later; else 404 or 409. */
async function findCharged(db: Db, viewer: Member): Promise<Membership> {
  const { membership } = await findOwn(db, viewer)
  const { status, nextChargeAt, pausedUntil } = membership
  const charged = nextChargeAt !== null || pausedUntil !== null
  if (!charged || !RENEWABLE.includes(status)) throw new Refusal(409, 'subscribing.nothing_charged')
  return membership
}

function getKind(provider: ProviderName): SavingKind | undefined {
  const taken = Object.values(toOffer(provider)?.methods ?? {})
  if (taken.some(({ typed }) => typed === 'cypher')) return 'cypher'
  if (taken.some(({ script }) => script)) return 'script'
  return provider === 'sandbox' ? 'page' : undefined
}

/** The providers at which a card is saved without a payment, in the school's order, and how it is typed there. */
export function savingWays(context: Parameters<typeof waysToPay>[0], currency: string) {
  return waysToPay(context, currency).flatMap(({ provider }) => {
    const kind = getKind(provider)
    return kind ? [{ provider, kind }] : []
  })
}

/** Where another card is saved: where the last one was, else at the first provider that does it without a payment. */
export function findSavingWay(
  context: ViewerContext,
  currency: string,
  own: ProviderName | undefined,
): CardView['saves'] {
  const ways = savingWays(context, currency)
  return ways.find(({ provider }) => provider === own) ?? ways[0] ?? null
}

/** The card that a membership is charged to, as its member may see it. */
export async function findCard(db: Db, { schoolId, meansId }: Pick<Membership, 'schoolId' | 'meansId'>) {
  const means = meansId === null ? undefined : await findMeans(db, schoolId, meansId)
  return means?.savedAt && !means.forgottenAt ? toView(means) : null
}

/** The same by the membership's id. */
export async function findCardOfMembership(db: Db, schoolId: number, id: number): Promise<MeansView | null> {
  const ofIt = hasId(memberships, schoolId, id)
  const [found] = await db.select({ meansId: memberships.meansId }).from(memberships).where(ofIt)
  return found ? await findCard(db, { schoolId, ...found }) : null
}

export async function loadCardView(db: Db, context: ViewerContext): Promise<CardView> {
  const membership = await findCharged(db, context.viewer)
  const { currency } = membership
  const amount = membership.amount - (await findFirstDiscount(db, membership))
  const card = await findCard(db, membership)
  const last = await findLastBegun(db, context.viewer, { done: DONE, after: membership.meansId ?? 0 })
  const tried = membership.status === 'TRIAL' && !card ? await findMembership(db, context.viewer) : null
  return {
    at: MEMBERSHIP_PAGE,
    card,
    trial: tried?.nextCharge ?? null,
    saves: findSavingWay(context, currency, card?.provider),
    owed: isOwed(membership) ? { amount, currency } : null,
    declined: last?.declined ?? null,
    waiting: last?.state === 'begun' && last.isFresh,
  }
}

const isFresh = sql<boolean>`${paymentMeans.createdAt} > now() - make_interval(secs => ${SAVED_CARD_CHECKS[0] / 1000}::float8)`

/** The card that somebody began to save last to come back there, after the one that is charged. */
export async function findLastBegun(
  db: Db,
  { schoolId, id }: Member,
  { done, after }: { done: string; after: number },
) {
  const { accountId, returnPath } = paymentMeans
  const [last] = await db
    .select({ ...getTableColumns(paymentMeans), isFresh })
    .from(paymentMeans)
    .where(
      and(eq(paymentMeans.schoolId, schoolId), eq(accountId, id), eq(returnPath, done), gt(paymentMeans.id, after)),
    )
    .orderBy(desc(paymentMeans.id))
    .limit(1)
  return last && { ...toView(last), isFresh: last.isFresh }
}

/** Which card is to be saved where, decided in the transaction of whoever asks. */
export async function findSaving(db: Db, context: ViewerContext) {
  const membership = await findCharged(db, context.viewer)
  const saves = findSavingWay(context, membership.currency, (await findCard(db, membership))?.provider)
  if (!saves) throw new Refusal(409, 'subscribing.card_by_paying')
  return { membership, provider: saves.provider }
}

type CardSetup = Awaited<ReturnType<typeof findSaving>>

/** Begins to save another card at the provider; `true` where it is saved and taken already. Outside of transactions. */
export async function startCardSetup(
  { viewer }: ViewerContext,
  { membership, provider }: CardSetup,
  { ip, cypher }: { ip: string; cypher: string | undefined },
): Promise<SavingStarted | true> {
  const { schoolId, id: accountId, locale } = viewer
  const { id: membershipId, currency } = membership
  const about = {
    provider,
    currency,
    buyer: getBuyer(viewer),
    locale,
    ip,
    returnPath: DONE,
    typed: cypher ? { cypher } : {},
  }
  const begun = await saveMeans({ schoolId, accountId, ...about })
  const saved = { schoolId, membershipId, meansId: begun.means }
  await inSchool(schoolId, (db) => scheduleCardCheck(db, saved))
  return begun.redirect === DONE && (await receiveCard(saved)) ? true : begun
}

/** Who does not come back, or whose news gets lost, has saved it all the same. */
export async function scheduleCardCheck(db: Db, saved: Parameters<typeof receiveCard>[0]): Promise<void> {
  for (const afterMs of SAVED_CARD_CHECKS) await enqueue(db, receiveSavedCard, saved, { afterMs })
}

/** What became of the card that its owner comes back from: taken where it was saved. Outside of transactions. */
export async function finishCard(viewer: Member): Promise<MeansView['state'] | 'none'> {
  const { schoolId } = viewer
  const found = await inSchool(schoolId, async (db) => {
    const { membership } = await findOwn(db, viewer)
    const last = await findLastBegun(db, viewer, { done: DONE, after: membership.meansId ?? 0 })
    return last && { membershipId: membership.id, meansId: last.id }
  })
  if (!found) return 'none'
  const means = await meansByNow(schoolId, found.meansId)
  if (means?.state === 'saved') await receiveCard({ schoolId, ...found })
  return means?.state ?? 'none'
}
