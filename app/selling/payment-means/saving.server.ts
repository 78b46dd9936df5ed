import { inSchool } from '#app/platform/db.server.ts'
import { refuseHeldIn } from '#app/platform/held.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { log } from '#app/platform/log.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { createRef } from '#app/selling/payment-providers/platform-account.server.ts'
import type {
  BuyersPayment,
  PageScript,
  ProviderName,
  StartedAtProvider,
} from '#app/selling/payment-providers/provider.ts'
import { getBuyer, ProviderRefusal } from '#app/selling/payment-providers/provider.ts'
import { type ConnectedProvider, connectedProvider } from '#app/selling/payment-providers/providers.server.ts'
import { countingRefused } from '#app/selling/payment-providers/refused-means.server.ts'
import { createMeans, findMeans, type Means, meansById, receiveMeans, storeMeans, toView } from './means.server.ts'
import type { MeansView } from './means.ts'
import { paymentMeans } from './tables.server.ts'

type SavingRequest = Pick<BuyersPayment, 'buyer' | 'locale' | 'ip' | 'returnPath' | 'typed'> & {
  schoolId: number
  accountId: number
  provider: ProviderName
  currency: string
}

/** The means that is about to be saved, and where its owner goes on. */
export type SavingStarted = { means: number; redirect: string; client_secret?: string; provider?: ProviderName }

/**
 * Lets somebody save a means without paying, in place of another for example. Where the provider does it on its own
 * pages, `redirect` leads there, and its owner comes back to `returnPath`; there `meansByNow` says what became of it.
 * Called outside of transactions; OutgoingHeld while this database is held.
 */
export async function saveMeans({
  schoolId,
  accountId,
  provider: name,
  ...about
}: SavingRequest): Promise<SavingStarted> {
  const ref = await inSchool(schoolId, (db) => createRef(db, schoolId, name), { reading: true })
  const connected = await connectedProvider(schoolId, name, ref)
  if (!connected?.provider.save) throw invalid('provider', 'payments.not_taken')
  const means = { schoolId, accountId, provider: name, ref, returnPath: about.returnPath }
  const id = await inSchool(schoolId, async (db) => {
    await refuseHeldIn(db)
    return createMeans(db, means)
  })
  const { redirect, clientSecret } = await startSaving(connected, { ...means, id, savingIds: {} }, about)
  if (!clientSecret) return { means: id, redirect }
  return { means: id, redirect: `/my/means/${id}/card`, client_secret: clientSecret, provider: name }
}

/** What a page needs on which a card is saved by the provider's own script. */
export type SavingByScript = { script: PageScript; secret: string; returnPath: string }

/**
 * A saving that its owner is at, for the page that does it by the provider's script; where there is nothing to do any more,
 * where its owner came from. 404 where it is nobody's, or somebody else's. Called outside of transactions.
 */
export async function savingByScript(owner: Member, id: number, ip: string): Promise<SavingByScript | string> {
  const { schoolId, locale } = owner
  const means = await inSchool(schoolId, (db) => findMeans(db, schoolId, id), { reading: true })
  requireFound(means?.accountId === owner.id && means.returnPath !== null)
  const { returnPath } = means
  const connected = means.savedAt ? undefined : await connectedProvider(schoolId, means.provider, means.ref)
  if (!connected?.provider.script) return returnPath
  const about = { buyer: getBuyer(owner), locale, ip, returnPath, typed: {}, currency: '' }
  const { clientSecret } = await startSaving(connected, means, about)
  return clientSecret
    ? { script: connected.provider.script(connected.account), secret: clientSecret, returnPath }
    : returnPath
}

type StartedSaving = Pick<Means, 'schoolId' | 'accountId' | 'id' | 'provider' | 'ref' | 'savingIds'>

async function startSaving(
  { provider, account }: ConnectedProvider,
  { schoolId, accountId, id, provider: name, ref, savingIds }: StartedSaving,
  request: Omit<SavingRequest, 'schoolId' | 'accountId' | 'provider'>,
): Promise<StartedAtProvider> {
  const description = translate(request.locale, 'payment-means.saved_card')
  const { ip, typed } = request
  const saving = { ...request, ref, ids: savingIds, description }
  const started = await countingRefused({ schoolId, accountId, ip, typed }, async () =>
    provider.save?.(account, saving).catch(refusing),
  )
  if (!started) throw new Refusal(503, 'payments.not_started')
  const { ids, saved } = started
  await inSchool(schoolId, async (db) => {
    if (ids) await db.update(paymentMeans).set({ savingIds: ids }).where(meansById(schoolId, id))
    if (saved) await storeMeans(db, { schoolId, provider: name, ref }, saved)
  })
  return started
}

function refusing(error: unknown): never {
  if (error instanceof Refusal) throw error
  log.error({ err: error }, 'saving a means was not started')
  if (error instanceof ProviderRefusal && error.kind === 'payment')
    throw invalid('cypher', 'payment-providers.card_not_valid')
  throw new Refusal(503, 'payments.not_started')
}

/** A means by now: of one that was only begun without a payment the provider is asked. Outside of transactions. */
export async function meansByNow(schoolId: number, id: number): Promise<MeansView | undefined> {
  const find = () => inSchool(schoolId, (db) => findMeans(db, schoolId, id), { reading: true })
  const means = await find()
  if (!means || means.savedAt || means.forgottenAt || means.returnPath === null) return means && toView(means)
  const { provider: name, ref, savingIds: ids } = means
  const connected = await connectedProvider(schoolId, name, ref)
  const saved = await connected?.provider.lookUpMeans?.(connected.account, { ref, ids }).catch((error: unknown) => {
    log.warn({ err: error, school: schoolId, means: id }, 'means was not looked up')
    return undefined
  })
  if (!saved) return toView(means)
  await inSchool(schoolId, (db) => receiveMeans(db, schoolId, name, [saved]))
  const now = await find()
  return now && toView(now)
}
