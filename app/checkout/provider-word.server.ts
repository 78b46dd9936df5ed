import type { Said } from '../payments/facts.server.ts'
import type { ProviderFact } from '../payments/provider.ts'
import { providerOf } from '../payments/providers.server.ts'
import type { ProviderName } from '../payments/tables.server.ts'
import { isWaiting, mayBePaid, type TransactionStatus } from '../payments/transaction-status.ts'
import { type KnownTransaction, listUnpaid, type Transaction, type Which } from '../payments/transactions.server.ts'
import { failureOf, inSchool } from '../platform/db.server.ts'
import { env } from '../platform/env.server.ts'
import { spend } from '../platform/limits.server.ts'
import { log } from '../platform/log.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Settled, settle } from './settle.server.ts'

/** A page that polls may ask the provider no more often than this, however many look at it. */
const PATIENCE = { burst: 1, perSecond: 1 / 4 }
/** After this long without a word the order is given up; money that comes later still counts. */
const EXPIRY_SECONDS = 24 * 60 * 60

/**
 * Takes what a provider said: keeps it as a fact and settles the order, in one transaction. What does not fit the order
 * is kept too, and refused.
 */
export async function takeFact(schoolId: number, provider: ProviderName, fact: ProviderFact): Promise<void> {
  const { mismatched } = await settled({ schoolId, provider, ref: fact.ref }, { provider, facts: [fact] })
  if (mismatched) throw new Refusal(422, 'payments.wrong_amount')
}

/** Settles an order with what a provider said of it. */
async function settled(which: Which, said: Said): Promise<Settled> {
  const work = () => inSchool(which.schoolId, (db) => settle(db, which, said))
  return await work().catch((error: unknown) => {
    // One of the events was told of another order at the same moment: now it can be seen.
    if (failureOf(error).constraint === 'fact_once') return work()
    throw error
  })
}

type Asked = Pick<Transaction, 'schoolId' | 'id' | 'provider' | 'providerRef' | 'status' | 'total' | 'currency'>

/** Asks the provider how a payment went that may still come, so that a notification that got lost strands nobody. */
async function recheck(transaction: Asked): Promise<TransactionStatus> {
  const { schoolId, id, provider, providerRef, status } = transaction
  if (!env.rechecks || !mayBePaid(status) || !provider || !providerRef) return status
  const facts = await providerOf(provider).lookUp(schoolId, providerRef)
  if (facts.length === 0) return status
  return (await settled({ schoolId, id }, { provider, facts })).status
}

/** The status by now, asked for at most once in a few seconds; a provider that does not answer changes nothing. */
export async function recheckForPage(transaction: Asked): Promise<TransactionStatus> {
  const { schoolId, id, status } = transaction
  if (!mayBePaid(status)) return status
  try {
    await spend(schoolId, { name: `recheck ${id}`, ...PATIENCE })
    return await recheck(transaction)
  } catch (error) {
    if (!(error instanceof Refusal)) log.warn({ err: error, school: schoolId, transaction: id }, 'recheck failed')
    return status
  }
}

/** Asks about every payment of a school that may still come, and gives up on orders that waited a day. */
export async function recheckUnpaid(schoolId: number): Promise<void> {
  for (let after = 0; ; ) {
    const unpaid = await inSchool(schoolId, (db) => listUnpaid(db, schoolId, after))
    for (const transaction of unpaid) await recheckOrExpire(transaction)
    const last = unpaid.at(-1)
    if (!last) return
    after = last.id
  }
}

/** One provider that does not answer keeps nobody else waiting. */
async function recheckOrExpire(transaction: KnownTransaction): Promise<void> {
  try {
    const status = await recheck(transaction)
    if (isWaiting(status) && transaction.ageSeconds > EXPIRY_SECONDS) await expire(transaction)
  } catch (error) {
    log.warn({ err: error, school: transaction.schoolId, transaction: transaction.id }, 'recheck failed')
  }
}

async function expire({ schoolId, id, provider, providerRef: ref, total: amount, currency }: Asked): Promise<void> {
  if (!provider || !ref) return
  const expired = { ref, eventId: `${ref}:expired`, kind: 'expired' as const, amount, currency }
  await settled({ schoolId, id }, { provider, facts: [{ ...expired, occurredAt: new Date().toISOString() }] })
}
