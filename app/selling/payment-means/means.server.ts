import { and, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { seal, unseal } from '#app/platform/encryption.server.ts'
import { refuseHeldIn } from '#app/platform/held.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { createRef, isPlatformRef, toPlatformRef } from '#app/selling/payment-providers/platform-account.server.ts'
import type {
  Decline,
  MeansFact,
  Method,
  ProviderFact,
  ProviderIds,
  ProviderName,
  SavedMeans,
  ShownCard,
} from '#app/selling/payment-providers/provider.ts'
import { canSave } from '#app/selling/payment-providers/providers.server.ts'
import type { MeansState, MeansView } from './means.ts'
import { paymentMeans } from './tables.server.ts'

export type Means = typeof paymentMeans.$inferSelect
type MeansRef = Pick<Means, 'schoolId' | 'provider' | 'ref'>

const PURPOSE = 'payment means'

const getOwner = ({ schoolId, provider, ref }: MeansRef) => `${schoolId} ${provider} ${ref}`

/**
 * Begins a means that the payment of this ref saves, once; written in the transaction that makes the order, whose
 * `means_id` names it. Its id is the same before and after it is saved.
 */
export async function createMeans(
  db: Db,
  means: MeansRef & { accountId: number; returnPath?: string; briefly?: boolean },
): Promise<number> {
  const { schoolId, provider, ref } = means
  await db
    .insert(paymentMeans)
    .values(means)
    .onConflictDoNothing({ target: [paymentMeans.schoolId, paymentMeans.provider, paymentMeans.ref] })
  const [begun] = await db.select({ id: paymentMeans.id }).from(paymentMeans).where(named({ schoolId, provider, ref }))
  if (!begun) throw new Error(`${ref} was begun by nobody`)
  return begun.id
}

type PaidMethod = { provider: ProviderName; method: Method | null }

/**
 * By what a new order is paid, under a ref of its own or the one that is given: by a means that is charged, or in a way that
 * saves one where it `saves` and the provider can; by nothing where nothing is to be paid. While this database is held nobody
 * orders what is to be paid (OutgoingHeld).
 */
export async function payingBy(
  db: Db,
  { schoolId, accountId }: Pick<Means, 'schoolId' | 'accountId'>,
  way: PaidMethod | null,
  {
    means,
    saves,
    isKeptBriefly: briefly = false,
    ref = newToken(),
  }: { means?: number | undefined; saves?: boolean; isKeptBriefly?: boolean; ref?: string },
) {
  if (!way) return { provider: null, method: null, providerRef: null, meansId: null }
  await refuseHeldIn(db)
  const { provider, method } = way
  const providerRef = await createRefFor(db, { schoolId, provider, means }, ref)
  const begins = means === undefined && saves && method && canSave({ provider, method })
  const begun = begins ? await createMeans(db, { schoolId, accountId, provider, ref: providerRef, briefly }) : null
  return { provider, method, providerRef, meansId: means ?? begun }
}

/** A ref at the account where what is charged was saved, else at the one that the school sells through. */
async function createRefFor(
  db: Db,
  { schoolId, provider, means }: { schoolId: number; provider: ProviderName; means: number | undefined },
  token: string,
): Promise<string> {
  if (means === undefined) return createRef(db, schoolId, provider, token)
  const [saved] = await db.select({ ref: paymentMeans.ref }).from(paymentMeans).where(meansById(schoolId, means))
  return saved && isPlatformRef(saved.ref) ? toPlatformRef(schoolId, token) : token
}

function named({ schoolId, provider, ref }: MeansRef): SQL | undefined {
  return and(eq(paymentMeans.schoolId, schoolId), eq(paymentMeans.provider, provider), eq(paymentMeans.ref, ref))
}

/** Keeps what a means is charged with, and what of it may be seen. What was begun by nobody, or forgotten, is not kept. */
export async function storeMeans(db: Db, means: MeansRef, { ids, card = {} }: SavedMeans): Promise<void> {
  const charged = seal(PURPOSE, getOwner(means), Buffer.from(JSON.stringify(ids)))
  await db
    .update(paymentMeans)
    .set({ charged, ...getColumns(card), declined: null, savedAt: sql`now()` })
    .where(and(named(means), isNull(paymentMeans.forgottenAt)))
}

/** A card in columns; what cannot be so is left out. */
function getColumns({ brand, last4, month, year }: ShownCard) {
  const dated = month !== undefined && year !== undefined && month >= 1 && month <= 12
  return {
    brand: brand?.slice(0, 40) ?? null,
    last4: last4 && /^\d{4}$/.test(last4) ? last4 : null,
    expiryMonth: dated ? month : null,
    expiryYear: dated ? year : null,
  }
}

async function keepDeclined(db: Db, means: MeansRef, declined: Decline): Promise<void> {
  await db
    .update(paymentMeans)
    .set({ declined })
    .where(and(named(means), isNull(paymentMeans.savedAt)))
}

/** Keeps what payments saved that were to, out of what a provider said of them. */
export async function storeMeansOfFacts(
  db: Db,
  { schoolId, provider }: Pick<MeansRef, 'schoolId' | 'provider'>,
  facts: readonly ProviderFact[],
): Promise<void> {
  for (const { ref, saved } of facts) if (saved) await storeMeans(db, { schoolId, provider, ref }, saved)
}

/** Takes what a provider said of means that were to be saved without a payment; 404 for what it alone has a name for. */
export async function receiveMeans(
  db: Db,
  schoolId: number,
  provider: ProviderName,
  facts: readonly MeansFact[],
): Promise<void> {
  for (const one of facts) {
    const ref = 'ref' in one ? one.ref : await loadRef(db, schoolId, provider, one.ids)
    const means = { schoolId, provider, ref }
    if ('saved' in one) await storeMeans(db, means, one.saved)
    else await keepDeclined(db, means, one.declined)
  }
}

/** It may be heard of before its ids are kept: refused, it is told again. */
async function loadRef(db: Db, schoolId: number, provider: ProviderName, ids: ProviderIds): Promise<string> {
  const means = await db
    .select({ ref: paymentMeans.ref })
    .from(paymentMeans)
    .where(
      and(
        eq(paymentMeans.schoolId, schoolId),
        eq(paymentMeans.provider, provider),
        sql`${paymentMeans.savingIds} @> ${JSON.stringify(ids)}::jsonb`,
      ),
    )
    .then(requireRow)
  return means.ref
}

export const meansById = (schoolId: number, id: number) => hasId(paymentMeans, schoolId, id)

/** A means by its id, with what it is charged with. */
export async function findMeans(db: Db, schoolId: number, id: number): Promise<Means | undefined> {
  const [means] = await db.select(getTableColumns(paymentMeans)).from(paymentMeans).where(meansById(schoolId, id))
  return means
}

/** What a means is charged with; undefined where it cannot be. */
export function chargedWith(means: Means): ProviderIds | undefined {
  return means.charged ? JSON.parse(unseal(PURPOSE, getOwner(means), means.charged).toString('utf8')) : undefined
}

/** A payment there says what it saved once it is asked, at the first charge. */
const ASKED_LATER: readonly ProviderName[] = ['przelewy24']

/** Whether a means may be charged, as far as is known. */
export function isChargeable({ provider, charged, declined, returnPath, forgottenAt }: Means): boolean {
  if (forgottenAt !== null || declined !== null) return false
  return charged !== null || (returnPath === null && ASKED_LATER.includes(provider))
}

/** Decrypts the means that was saved last; throws where that needs another key. */
export async function checkMeans(db: Db, schoolId: number): Promise<void> {
  const [means] = await db
    .select(getTableColumns(paymentMeans))
    .from(paymentMeans)
    .where(and(eq(paymentMeans.schoolId, schoolId), isNotNull(paymentMeans.charged)))
    .orderBy(desc(paymentMeans.id))
    .limit(1)
  if (means) chargedWith(means)
}

/** The means of an account that can be charged, the newest first. */
export async function listMeans(db: Db, schoolId: number, accountId: number): Promise<MeansView[]> {
  const rows = await db
    .select()
    .from(paymentMeans)
    .where(
      and(eq(paymentMeans.schoolId, schoolId), eq(paymentMeans.accountId, accountId), isNotNull(paymentMeans.charged)),
    )
    .orderBy(desc(paymentMeans.id))
  return rows.map(toView)
}

export function toView(means: Means): MeansView {
  const { id, provider, brand, last4, expiryMonth: month, expiryYear: year, declined } = means
  const card = { ...(brand && { brand }), ...(last4 && { last4 }), ...(month && year && { month, year }) }
  return { id, provider, state: getState(means), card, declined }
}

function getState({ savedAt, forgottenAt, declined }: Means): MeansState {
  if (forgottenAt) return 'forgotten'
  return savedAt ? 'saved' : declined ? 'declined' : 'begun'
}

/** Forgets a means: it cannot be charged any more. */
export async function deleteMeans(db: Db, schoolId: number, id: number): Promise<void> {
  await forget(db, meansById(schoolId, id))
}

/** Forgets all means of somebody who leaves. */
export async function deleteMeansOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await forget(db, and(eq(paymentMeans.schoolId, schoolId), eq(paymentMeans.accountId, accountId)))
}

/** So long after its payment what was kept for a while is forgotten: nothing is offered then any more. */
const BRIEFLY = sql`interval '40 minutes'`
/** An order that is not paid by then is given up. */
const UNPAID = sql`interval '2 days'`

/** Forgets what was kept for a while after its payment. */
export async function deleteBrieflyKept(db: Db, schoolId: number): Promise<void> {
  const { savedAt, createdAt } = paymentMeans
  const isOver = sql`(${savedAt} < now() - ${BRIEFLY} or ${savedAt} is null and ${createdAt} < now() - ${UNPAID})`
  await forget(db, and(eq(paymentMeans.schoolId, schoolId), eq(paymentMeans.briefly, true), isOver))
}

async function forget(db: Db, which: SQL | undefined): Promise<void> {
  await db
    .update(paymentMeans)
    .set({
      charged: null,
      brand: null,
      last4: null,
      expiryMonth: null,
      expiryYear: null,
      savingIds: {},
      forgottenAt: sql`now()`,
    })
    .where(and(which, or(isNull(paymentMeans.forgottenAt), isNotNull(paymentMeans.charged))))
}
