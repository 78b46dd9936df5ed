import { inSchool } from '#app/platform/db.server.ts'
import { OutgoingHeld } from '#app/platform/held.server.ts'
import { log } from '#app/platform/log.server.ts'
import {
  type NewPayment,
  type ProviderFact,
  type ProviderIds,
  ProviderRefusal,
} from '#app/selling/payment-providers/provider.ts'
import { connectedProvider } from '#app/selling/payment-providers/providers.server.ts'
import type { StoreIds } from '#app/selling/payment-providers/starting.server.ts'
import { chargedWith, findMeans, type Means, storeMeans } from './means.server.ts'
import type { ChargeResult } from './means.ts'

type Charge = {
  schoolId: number
  /** The id of the means. */
  means: number
  /** `ref` is that of the order that is paid, `ids` what the provider called this payment when it was asked before. */
  payment: NewPayment & { ids: ProviderIds }
  /** Keeps what the provider calls the payment before it is charged, so that it is one, however often it is asked. */
  keep: StoreIds
}

/**
 * Charges a saved means, once per ref however often it is asked and whatever gets lost. Called outside of transactions.
 * Never throws for what a provider does: what is not known is `unknown`, and may be asked again. While this database is
 * held nothing is charged (OutgoingHeld).
 */
export async function chargeSaved({ schoolId, means: id, payment, keep }: Charge): Promise<ChargeResult> {
  const { ref } = payment
  const means = await inSchool(schoolId, (db) => findMeans(db, schoolId, id), { reading: true })
  if (!means) return refused(payment)
  try {
    const saved = chargedWith(means) ?? (await askedFor(means))
    if (!saved) return refused(payment)
    const connected = await connectedProvider(schoolId, means.provider, means.ref)
    if (!connected) throw new Error(`no account at ${means.provider}`)
    const { provider, account } = connected
    let { ids } = payment
    if (provider.prepare && Object.keys(ids).length === 0) {
      ids = await keep(await provider.prepare(account, payment))
    }
    return getOutcome((await provider.charge(account, saved, { ...payment, ids })).filter((fact) => fact.ref === ref))
  } catch (error) {
    if (error instanceof OutgoingHeld) throw error
    const isRefused = error instanceof ProviderRefusal && error.kind === 'payment'
    log[isRefused ? 'warn' : 'error']({ err: error, school: schoolId, means: id, ref }, 'means was not charged')
    return isRefused ? refused(payment) : { outcome: 'unknown', facts: [] }
  }
}

/** What a payment saved that no message said so of. */
async function askedFor(means: Means): Promise<ProviderIds | undefined> {
  const { schoolId, provider: name, ref, returnPath, forgottenAt } = means
  if (returnPath !== null || forgottenAt !== null) return undefined
  const connected = await connectedProvider(schoolId, name, ref)
  const saved = await connected?.provider.savedBy?.(connected.account, ref)
  if (saved) await inSchool(schoolId, (db) => storeMeans(db, means, saved))
  return saved?.ids
}

/** The word that counts: money before everything else. */
function getOutcome(facts: ProviderFact[]): ChargeResult {
  if (facts.some(({ kind }) => kind === 'captured')) return { outcome: 'captured', facts }
  const declined = facts.findLast(({ kind }) => kind !== 'refunded')
  if (!declined) return { outcome: 'unknown', facts }
  const { reason = 'other' } = declined
  return reason === 'authentication' ? { outcome: 'authentication', facts } : { outcome: 'declined', reason, facts }
}

function refused({ ref, amount, currency }: NewPayment): ChargeResult {
  const about = {
    ref,
    eventId: `${ref}:refused`,
    kind: 'declined' as const,
    amount,
    currency,
    reason: 'other' as const,
  }
  return { outcome: 'declined', reason: 'other', facts: [about] }
}
