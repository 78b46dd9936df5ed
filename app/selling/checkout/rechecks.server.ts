import { setTimeout as after } from 'node:timers/promises'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { spendIfThere } from '#app/platform/limits.server.ts'
import { log } from '#app/platform/log.server.ts'
import { connectedProvider } from '#app/selling/payment-providers/providers.server.ts'
import { cancelAtProvider } from '#app/selling/payments/jobs.server.ts'
import { returnPackages } from '#app/selling/payments/packages.server.ts'
import { isWaiting, mayBePaid, type TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { findUnpaid, listUnpaid } from '#app/selling/payments/unpaid.server.ts'
import { returnUses } from '#app/selling/promotions/uses.server.ts'
import { mayBeMade } from './payment.server.ts'
import { settleWith } from './provider-facts.server.ts'

/** A page that polls may ask the provider no more often than this, however many look at it. */
const PATIENCE = { burst: 1, perSecond: 1 / 4 }

type PendingTransaction = Pick<
  Transaction,
  | 'schoolId'
  | 'id'
  | 'provider'
  | 'providerRef'
  | 'providerIds'
  | 'status'
  | 'total'
  | 'currency'
  | 'meansId'
  | 'method'
>

const mayCome = (transaction: PendingTransaction) => mayBePaid(transaction.status) || mayBeMade(transaction)

/** Asks the provider how a payment went that may still come, so that a notification that got lost strands nobody. */
async function recheck(transaction: PendingTransaction): Promise<TransactionStatus> {
  const { schoolId, id, provider, providerRef: ref, providerIds: ids, status, total: amount, currency } = transaction
  if (!env.rechecks || !mayCome(transaction) || !provider || !ref) return status
  const connected = await connectedProvider(schoolId, provider, ref)
  if (!connected) return status
  const facts = await connected.provider.lookUp(connected.account, { ref, amount, currency, ids })
  if (facts.length === 0) return status
  return (await settleWith({ schoolId, id }, { provider, facts })).status
}

/** So long a page waits for a provider. What it says later is settled when it comes, and the next poll shows it. */
const PAGE_WAITS_MS = 2500

/** The status by now, asked for at most once in a few seconds; a provider that does not answer changes nothing. */
export async function recheckForPage(transaction: PendingTransaction): Promise<TransactionStatus> {
  const { status } = transaction
  if (!mayCome(transaction)) return status
  return await Promise.race([recheckInTurn(transaction), after(PAGE_WAITS_MS, status, { ref: false })])
}

async function recheckInTurn(transaction: PendingTransaction): Promise<TransactionStatus> {
  const { schoolId, id, status } = transaction
  try {
    const isTime = await spendIfThere(schoolId, { name: `recheck ${id}`, ...PATIENCE })
    return isTime ? await recheck(transaction) : status
  } catch (error) {
    log.warn({ err: error, school: schoolId, transaction: id }, 'recheck failed')
    return status
  }
}

/** So long a provider is asked about payments of a school, and about so many at the same time; then others have their turn. */
const ASKS_FOR_MS = 20_000
const AT_ONCE = 2

/**
 * Asks about every payment of a school that may still come, gives up on orders that waited a day, and counts back the
 * packages of promos and the uses of codes that unpaid orders held for too long. Each provider is asked beside the others;
 * who lets wait is asked about the rest another time.
 */
export async function recheckUnpaid(schoolId: number, { within = ASKS_FOR_MS } = {}): Promise<void> {
  const until = performance.now() + within
  const unpaid = await inSchool(schoolId, (db) => listUnpaid(db, schoolId), { reading: true })
  const queues = [...Map.groupBy(unpaid, ({ provider }) => provider).values()]
  const ask = async (queue: { id: number }[]) => {
    for (let next = queue.shift(); next && performance.now() < until; next = queue.shift()) {
      await recheckOrExpire(schoolId, next.id)
    }
  }
  await Promise.all(queues.flatMap((queue) => Array.from({ length: AT_ONCE }, () => ask(queue))))
  await inSchool(schoolId, (db) => returnPackages(db, schoolId))
  await inSchool(schoolId, (db) => returnUses(db, schoolId))
}

/** One that is not answered keeps no other waiting. */
async function recheckOrExpire(schoolId: number, id: number): Promise<void> {
  try {
    const transaction = await inSchool(schoolId, (db) => findUnpaid(db, schoolId, id), { reading: true })
    if (!transaction) return
    const status = await recheck(transaction)
    if (isWaiting(status) && transaction.isGivenUp) await expire(transaction)
  } catch (error) {
    log.warn({ err: error, school: schoolId, transaction: id }, 'recheck failed')
  }
}

/** Gives up on an order, and with that has its provider take the payment away from the buyer. */
async function expire(transaction: PendingTransaction): Promise<void> {
  const { schoolId, id, provider, providerRef: ref, total: amount, currency } = transaction
  if (!provider || !ref) return
  const expired = { ref, eventId: `${ref}:expired`, kind: 'expired' as const, amount, currency }
  const report = { provider, facts: [expired] }
  await settleWith({ schoolId, id }, report, (db) => enqueue(db, cancelAtProvider, { schoolId, transactionId: id }))
}
