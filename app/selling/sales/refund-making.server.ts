import { and, asc, eq, getTableColumns, lt, lte, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { returnToken, spendIfThere } from '#app/platform/limits.server.ts'
import { log } from '#app/platform/log.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { endAccess, followMoney } from '#app/selling/checkout/decisions.server.ts'
import { settleWith } from '#app/selling/checkout/provider-facts.server.ts'
import { ProviderRefusal } from '#app/selling/payment-providers/provider.ts'
import { connectedProvider } from '#app/selling/payment-providers/providers.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { providerFacts, transactions } from '#app/selling/payments/tables.server.ts'
import type { FactKind } from '#app/selling/payments/transaction-status.ts'
import { refundFailed, refundMade } from './events.server.ts'
import { goesBackBefore, isStillThere } from './refund.ts'
import { listPartsOfRefunds, namedBy } from './refund-items.server.ts'
import type { Refund } from './refunds.server.ts'
import { requireSale } from './sale.server.ts'
import { refunds } from './tables.server.ts'

type RefundKey = { schoolId: number; refundId: number }

/** Whoever asked for a refund, as long as they wait for what becomes of it. */
type WaitingRequest = { waits: boolean; leave: () => void }
/** So long they wait for a provider. What it says later is settled when it comes. */
const ASKER_WAITS_MS = 2500

const byId = ({ schoolId, refundId }: RefundKey) => hasId(refunds, schoolId, refundId)

async function findRefund(key: RefundKey, state: 'asked' | 'made') {
  const { schoolId } = key
  return await inSchool(schoolId, async (db) => {
    const [row] = await db
      .select({ refund: getTableColumns(refunds), transaction: transactions })
      .from(refunds)
      .innerJoin(transactions, hasId(transactions, schoolId, refunds.transactionId))
      .where(and(byId(key), eq(refunds.state, state)))
    if (!row) return undefined
    const { refund, transaction } = row
    const before = await goneBefore(db, refund)
    const facts = await db.select().from(providerFacts).where(ofOrder(refund))
    return { ...row, before, isThere: isStillThere(facts, { ...refund, before }, transaction.currency) }
  })
}

const ofOrder = ({ schoolId, transactionId }: Refund) =>
  and(eq(providerFacts.schoolId, schoolId), eq(providerFacts.transactionId, transactionId))

/** What goes back of the same order before a refund: what was known when it was asked for, and what was asked for earlier. */
async function goneBefore(db: Db, refund: Refund): Promise<number> {
  const { schoolId, id, transactionId, askedAt } = refund
  const known = await db
    .select()
    .from(providerFacts)
    .where(and(ofOrder(refund), lte(providerFacts.receivedAt, askedAt)))
  const earlier = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.schoolId, schoolId), eq(refunds.transactionId, transactionId), lt(refunds.id, id)))
    .orderBy(asc(refunds.id))
  return goesBackBefore(known, earlier)
}

/**
 * Asks the provider for a refund, outside of any transaction, until it is known: under its ref it is one refund however
 * often it is asked for. What the provider says is settled, and once with it the refund is noted and access ended.
 * @param state of what was `made`, which the provider took, it is asked what became of it
 */
export async function makeRefund(
  key: RefundKey,
  state: 'asked' | 'made' = 'asked',
  asker?: WaitingRequest,
): Promise<void> {
  const found = await findRefund(key, state)
  if (!found) return
  const { refund, transaction, before, isThere } = found
  const { schoolId, id, provider, providerRef, total, currency, providerIds: ids } = transaction
  if (!provider || !providerRef) throw new Error(`transaction ${id} has no provider`)
  const connected = await connectedProvider(schoolId, provider, providerRef)
  if (!connected) throw new Error(`no account at ${provider}`)
  // It has no word for one refund: what it took went back.
  if (state === 'made' && connected.provider.countsRefunds) return
  const payment = { ref: providerRef, amount: total, currency, ids }
  // They might give it a second time. That the bank took it the school has heard.
  if (state === 'asked' && !isThere) {
    await inSchool(schoolId, (db) => noteRefused(db, refund, { from: state, isSeen: true }))
    return
  }
  try {
    // What staff wrote about it stays here.
    const back = { ref: refund.ref, amount: refund.amount, description: orderNumber(transaction), before }
    const asking = () => connected.provider.refund(connected.account, payment, back)
    const ask = () => (asker?.waits ? whileWaiting(asker, asking) : asking())
    const facts = await (state === 'asked' ? inTurn(key, ask) : ask())
    await settleWith({ schoolId, id }, { provider, facts }, (db) => noteMade(db, refund))
  } catch (error) {
    // Only what the provider itself refused is over; whatever else failed is asked again.
    if (!isFinal(error)) throw error
    log.warn({ school: schoolId, transaction: id, refund: refund.id, why: error.message }, 'refund refused')
    await inSchool(schoolId, (db) => noteRefused(db, refund, { from: state, isSeen: asker?.waits === true }))
  }
}

async function whileWaiting<T>(asker: WaitingRequest, work: () => Promise<T>): Promise<T> {
  const leaving = setTimeout(asker.leave, ASKER_WAITS_MS)
  return await work().finally(() => clearTimeout(leaving))
}

/** Longer than to ask what went back, and for more to go. Who was cut off while at it keeps others from it for as long. */
const AT_IT = { burst: 1, perSecond: 1 / 30 }

/**
 * Asked at one moment by its job and by the night, or by two workers of which one has lost the database, it would be two
 * refunds where the provider counts them alone: whoever comes second comes another time.
 */
async function inTurn<T>({ schoolId, refundId }: RefundKey, ask: () => Promise<T>): Promise<T> {
  const turn = { name: `refund ${refundId}`, ...AT_IT }
  if (!(await spendIfThere(schoolId, turn))) throw new Error(`refund ${refundId} is being asked for`)
  try {
    return await ask()
  } finally {
    await inSchool(schoolId, (db) => returnToken(db, schoolId, turn))
  }
}

/** So many days it is asked about what a provider took and did not say of that it went. */
const FOLLOWED_DAYS = 30
/** By then the job of a refund was given up, if nobody answered it. */
const GIVEN_UP_DAYS = 6

/**
 * Asks each night about refunds that a provider took and whose money is not known to have gone: it went without our
 * hearing of it, is still on its way, or came to nothing, as the buyer's bank did not take it, which may also be told first.
 * What nobody answered until its job was given up is asked for again.
 * @param only of this order, of which something was just heard
 */
export async function followRefunds(schoolId: number, only?: number): Promise<void> {
  const hasFact = (kind: FactKind) => sql`select from provider_facts f where f.school_id = ${schoolId}
    and f.transaction_id = ${refunds.transactionId} and f.refund_ref = ${refunds.ref} and f.kind = ${kind}`
  const refund = await inSchool(
    schoolId,
    (db) =>
      db
        .select({ refundId: refunds.id, state: sql<'asked' | 'made'>`${refunds.state}` })
        .from(refunds)
        .where(
          and(
            eq(refunds.schoolId, schoolId),
            only === undefined ? undefined : eq(refunds.transactionId, only),
            sql`(${refunds.state} = 'made' and ${refunds.answeredAt} > now() - make_interval(days => ${FOLLOWED_DAYS}::int)
                and (not exists (${hasFact('refunded')}) or exists (${hasFact('refund_failed')}))
              or ${refunds.state} = 'asked' and ${refunds.askedAt} < now() - make_interval(days => ${GIVEN_UP_DAYS}::int))`,
          ),
        )
        .orderBy(asc(refunds.id)),
    { reading: true },
  )
  for (const { refundId, state } of refund) {
    await makeRefund({ schoolId, refundId }, state).catch((error: unknown) =>
      log.warn({ err: error, school: schoolId, refund: refundId }, 'what became of a refund is asked another night'),
    )
  }
}

function isFinal(error: unknown): error is Error {
  return error instanceof ProviderRefusal ? error.kind === 'payment' : error instanceof Refusal && error.status === 409
}

/**
 * Hears what went back of a payment without us, in the provider's own panel, before more is asked for: where a provider
 * knows no name of ours for a refund, it would be taken for that. Called outside of transactions.
 */
export async function waitForRefunds({ schoolId, id }: { schoolId: number; id: number }): Promise<void> {
  const {
    provider,
    providerRef: ref,
    total: amount,
    currency,
    providerIds: ids,
  } = await inSchool(schoolId, (db) => requireSale(db, schoolId, id), { reading: true })
  const connected = provider && ref ? await connectedProvider(schoolId, provider, ref) : undefined
  if (!provider || !connected || !ref || !connected.provider.countsRefunds) return
  try {
    const facts = await connected.provider.lookUp(connected.account, { ref, amount, currency, ids })
    await settleWith({ schoolId, id }, { provider, facts })
  } catch (error) {
    log.warn({ err: error, school: schoolId, transaction: id }, 'what went back was not looked up')
  }
}

/** Asks for refunds that were just written down; what does not answer now, or not at all, is settled or asked again by itself. */
export async function tryRefunds(requested: readonly Refund[]): Promise<void> {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const asker: WaitingRequest = {
    waits: true,
    leave() {
      asker.waits = false
      resolve()
    },
  }
  await Promise.race([makeRefunds(requested, asker), left])
}

async function makeRefunds(requested: readonly Refund[], asker: WaitingRequest): Promise<void> {
  for (const { schoolId, id: refundId } of requested) {
    await makeRefund({ schoolId, refundId }, 'asked', asker).catch((error: unknown) =>
      log.warn({ err: error, school: schoolId, refund: refundId }, 'refund is asked for again'),
    )
  }
}

/** Answers whether it was this call that brought the refund out of a state. */
async function answered(
  db: Db,
  { schoolId, id }: Refund,
  state: 'made' | 'refused',
  from: 'asked' | 'made' = 'asked',
): Promise<boolean> {
  const { rowCount } = await db
    .update(refunds)
    .set({ state, answeredAt: sql`now()` })
    .where(and(hasId(refunds, schoolId, id), eq(refunds.state, from)))
  return rowCount === 1
}

async function noteMade(db: Db, refund: Refund): Promise<void> {
  const { schoolId, id: refundId, transactionId: id, keepAccess } = refund
  if (!(await answered(db, refund, 'made'))) return
  if (!keepAccess) await endAccess(db, { schoolId, id }, namedBy(refund, await listPartsOfRefunds(db, schoolId, id)))
  await publish(db, schoolId, refundMade, { refundId })
}

/** What was to stay open follows the money again, unless another refund says the same; the school hears of it. */
async function noteRefused(
  db: Db,
  refund: Refund,
  { from, isSeen }: { from: 'asked' | 'made'; isSeen: boolean },
): Promise<void> {
  const { schoolId, id: refundId, transactionId: id, keepAccess } = refund
  if (!(await answered(db, refund, 'refused', from))) return
  if (!isSeen) await publish(db, schoolId, refundFailed, { refundId })
  if (!keepAccess) return
  const parts = await listPartsOfRefunds(db, schoolId, id)
  const keeps = (item: number) => parts.some((one) => one.itemId === item && one.keepAccess && one.state !== 'refused')
  const items = namedBy(refund, parts)
  if (items)
    await followMoney(
      db,
      { schoolId, id },
      items.filter((item) => !keeps(item)),
    )
  else if (!(await keepsOrder(db, refund))) await followMoney(db, { schoolId, id })
}

/** Whether a refund of a whole order leaves it open. */
async function keepsOrder(db: Db, { schoolId, transactionId }: Refund): Promise<boolean> {
  const ofOrder = and(eq(refunds.schoolId, schoolId), eq(refunds.transactionId, transactionId))
  const stands = sql`${refunds.keepAccess} and ${refunds.state} <> 'refused' and not exists (select from refund_items o
    where o.school_id = ${schoolId} and o.refund_id = ${refunds.id})`
  return (await db.$count(refunds, and(ofOrder, stands))) > 0
}
