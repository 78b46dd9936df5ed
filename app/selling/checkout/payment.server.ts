import { and, asc, eq, sql } from 'drizzle-orm'
import { heldBy } from '#app/access/access/access.server.ts'
import { accessBy } from '#app/access/access/rule.ts'
import { hasDate } from '#app/content/catalogue/kind.ts'
import { waysOf } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { afterCommit, jsonOrRedirect } from '#app/platform/answers.server.ts'
import { type Db, inSchool, type Placeholders, statement } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { chargeSaved } from '#app/selling/payment-means/charging.server.ts'
import { storeMeans } from '#app/selling/payment-means/means.server.ts'
import {
  type BuyersPayment,
  type Decline,
  type MethodSupport,
  type PageScript,
  type ProviderIds,
  type ProviderName,
  ProviderRefusal,
  type SavedMeans,
  type StartedAtProvider,
} from '#app/selling/payment-providers/provider.ts'
import {
  allows,
  type ConnectedProvider,
  connectedProvider,
  getDefaultMethod,
  isForStaff,
  toOffer,
} from '#app/selling/payment-providers/providers.server.ts'
import { countingRefused } from '#app/selling/payment-providers/refused-means.server.ts'
import { type StoreIds, startAt } from '#app/selling/payment-providers/starting.server.ts'
import { wasGivenUp } from '#app/selling/payments/given-up.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { isWaiting } from '#app/selling/payments/transaction-status.ts'
import {
  changeStatus,
  type KnownTransaction,
  lockTransaction,
  type Transaction,
  transactionById,
} from '#app/selling/payments/transactions.server.ts'
import { isUpsellOrder } from '#app/selling/upsells/upsells.server.ts'
import { findHeldSeconds, requireHeldPrice } from './held-prices.server.ts'
import type { Order } from './inputs.server.ts'
import { refuseUnsellable } from './order-request.server.ts'
import { settleWith } from './provider-facts.server.ts'
import { soldEvents, soldInstalments, soldPlans } from './sold-kinds.server.ts'

/** What a buyer types for the provider alone. */
export type TypedPayment = BuyersPayment['typed']

export function pendingPath(hash: string): string {
  return `/transaction/${hash}/pending`
}

/** The page of ours where an order is paid with the provider's own script. */
const cardPath = (hash: string) => `/transaction/${hash}/card`

const beforePayment = statement(
  'order_before_payment',
  (db: Db, param: Placeholders<{ school: number; id: number; account: number | null }>) =>
    db
      .select({
        status: transactions.status,
        byStaff: sql<boolean>`(select a.role <> 'student' from accounts a
          where a.school_id = ${param.school} and a.id = ${transactions.accountId})`,
        product: { id: products.id, type: products.type, slug: products.slug },
        ways: waysOf(param.school, sql`products.id`),
        quantity: transactionItems.quantity,
        held: heldBy(param, sql`products.id`),
        /** Of a renewal or a later instalment: whether that is still to be paid, and by this order. */
        renews: sql<boolean | null>`coalesce(${soldPlans.use().stillRenews(param.school, transactions.id)},
          ${soldInstalments.use().stillDue(param.school, transactions.id)})`,
      })
      .from(transactions)
      .innerJoin(
        transactionItems,
        and(eq(transactionItems.schoolId, param.school), eq(transactionItems.transactionId, transactions.id)),
      )
      .innerJoin(products, hasId(products, param.school, transactionItems.productId))
      .where(transactionById)
      .orderBy(asc(transactionItems.id)),
)

/** What a page needs that takes the payment by the provider's own script. */
export type ByScript = { script: PageScript; secret: string; confirms: StartedAtProvider['confirms'] | null }

/** Where the buyer goes on; with what the provider's own script needs, where it takes the payment on our page. */
export type NextStep = { redirect: string; client_secret?: string; provider?: string }

/**
 * Where an order goes on: to the provider, which makes the payment once per reference however often it is asked, or to
 * the payment page when there is nothing (more) to pay. Called after the order was committed, never inside it. Of an
 * order that was known before it asks once more: what was replaced or opened meanwhile must not be paid.
 * @param ip the network address that the buyer orders from
 * @param typed what is the provider's alone
 * @param userAgent what the buyer's browser calls itself
 */
export async function startPayment(
  transaction: Transaction | KnownTransaction,
  ip: string,
  typed: TypedPayment = {},
  userAgent?: string,
): Promise<NextStep> {
  const { redirect, byScript } = await begin(transaction, { ip, userAgent }, typed)
  if (!byScript || !transaction.provider) return { redirect }
  return { redirect: cardPath(transaction.hash), client_secret: byScript.secret, provider: transaction.provider }
}

/** The same, for the page that takes the payment by the provider's script; undefined when there is nothing to take. */
export async function startByScript(transaction: KnownTransaction, ip: string): Promise<ByScript | undefined> {
  return (await begin(transaction, { ip }, {})).byScript
}

type StartedPayment = { redirect: string; byScript?: ByScript }

type PaymentOrigin = Pick<BuyersPayment, 'ip' | 'userAgent'>

async function begin(
  transaction: Transaction | KnownTransaction,
  from: PaymentOrigin,
  typedPayment: TypedPayment,
): Promise<StartedPayment> {
  const { schoolId, id, hash, provider, providerRef: ref, total: amount, currency, buyer, locale } = transaction
  const returnPath = pendingPath(hash)
  if (!provider || !ref || !mayBeMade(transaction)) return { redirect: returnPath }
  const connected = await connectedProvider(schoolId, provider, ref)
  if (!connected) throw invalid('provider', 'order-forms.unknown_provider')
  if ('ageSeconds' in transaction) {
    if (!(await isStillToPay(transaction, connected))) return { redirect: returnPath }
    await requireHeldPrice(transaction)
  }
  const method = transaction.method ?? getDefaultMethod(connected.provider)
  const typed = typedFor(toOffer(provider)?.methods[method]?.typed, typedPayment)
  const about = {
    ref,
    amount,
    currency,
    description: orderNumber(transaction),
    buyer,
    locale,
    ...from,
    returnPath,
    method,
    typed,
  }
  const saves = await savingBy(transaction)
  const validSeconds = connected.provider.takesTimeLimit && (await findHeldSeconds(transaction))
  const limit = validSeconds === undefined ? {} : { validSeconds }
  const payment = { ...about, ...saves, ...limit, ids: transaction.providerIds }
  const keep = (providerIds?: ProviderIds, saved?: SavedMeans) =>
    settleWith({ schoolId, id }, { provider, facts: [], ...(providerIds && { ids: providerIds }) }, async (db) => {
      if (saved) await storeMeans(db, { schoolId, provider, ref }, saved)
    })
  const payer = { schoolId, accountId: transaction.accountId, ip: from.ip, typed }
  const started = await countingRefused(payer, () => askedAt(connected, payment, keepFirst(transaction))).catch(
    async (error: unknown) => {
      // Of what it does not take nothing comes: what the order held is others'. Begun before, it may be paid on the open page.
      const isFirst = !('ageSeconds' in transaction)
      if (isFirst && error instanceof Refusal && error.text === NOT_TAKEN) await giveBack(transaction, provider)
      throw error
    },
  )
  const { redirect, clientSecret, confirms = null, ids, saved } = started
  if (ids || saved) await keep(ids, saved)
  const script = clientSecret && connected.provider.script?.(connected.account)
  return script ? { redirect, byScript: { script, secret: clientSecret, confirms } } : { redirect }
}

/** What a payment saves: nothing of what was charged to a card that was kept for a while. */
async function savingBy(order: Transaction): Promise<Pick<BuyersPayment, 'saves' | 'wasCharged'>> {
  if (order.meansId === null) return {}
  const charged = await inSchool(order.schoolId, (db) => isUpsellOrder(db, order), { reading: true })
  return charged ? { wasCharged: true } : { saves: true }
}

const NOT_TAKEN = 'payments.not_taken'

/** Ends an order whose payment its provider refused to begin. */
async function giveBack(order: Transaction, provider: ProviderName): Promise<void> {
  const { schoolId, id, providerRef: ref, total: amount, currency, status } = order
  if (!ref || !isWaiting(status)) return
  const refused = { ref, eventId: `${ref}:not-taken`, kind: 'failed' as const, amount, currency }
  await settleWith({ schoolId, id }, { provider, facts: [refused] })
}

type PayableOrder = Pick<Transaction, 'status' | 'meansId' | 'provider' | 'method'> & {
  /** Its means is one that this payment was to save, so its buyer was there. */
  saves?: boolean
}

/**
 * Whether a payment may be made by its buyer: also one that was declined, when it was charged without the buyer, or where
 * the provider's script takes another card.
 */
export function mayBeMade({ status, meansId, provider, method, saves = false }: PayableOrder): boolean {
  if (status !== 'FAILURE') return isWaiting(status)
  const script = provider && method && toOffer(provider)?.methods[method]?.script
  return (meansId !== null && !saves) || Boolean(script)
}

/** What became of a charge without the buyer; where the bank wants the buyer there, `confirm` is where to go. */
export type ChargedOrder =
  | { outcome: 'captured' | 'unknown' }
  | { outcome: 'declined'; reason: Decline }
  | { outcome: 'authentication'; confirm: string }

/**
 * Charges an order to the means that it names (`means_id`), without its buyer, and settles it with what the provider says:
 * once, however often it is asked. `unknown` is asked about by the recheck, and may be charged again. Called after the
 * order was committed, never inside a transaction.
 */
export async function chargeOrder(transaction: Transaction): Promise<ChargedOrder> {
  const { schoolId, id, hash, provider, providerRef: ref, providerIds: ids, meansId: means } = transaction
  if (!provider || !ref || means === null) throw new Error(`order ${id} names no means`)
  const { total: amount, currency } = transaction
  const payment = { ref, amount, currency, description: orderNumber(transaction), ids }
  const charged = await chargeSaved({ schoolId, means, payment, keep: keepFirst(transaction) })
  const { facts } = charged
  if (facts.length > 0) await settleWith({ schoolId, id }, { provider, facts })
  if (charged.outcome === 'declined') return { outcome: 'declined', reason: charged.reason }
  if (charged.outcome === 'authentication') return { outcome: 'authentication', confirm: pendingPath(hash) }
  return { outcome: charged.outcome }
}

/** Under the order's lock, as whoever asks beside this one has made another. */
function keepFirst({ schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>): StoreIds {
  return (ids) =>
    inSchool(schoolId, async (db) => {
      const { transaction } = await lockTransaction(db, { schoolId, id })
      const { providerIds: known, status } = transaction
      if (Object.keys(ids).some((name) => name in known)) return known
      await changeStatus(db, transaction, status, { paid: false, ids })
      return ids
    })
}

/** A provider that refuses or does not answer takes nothing from the order: the same submit asks it again. */
async function askedAt(
  connected: ConnectedProvider,
  payment: BuyersPayment & { ids: ProviderIds },
  keep: StoreIds,
): Promise<StartedAtProvider> {
  try {
    return await startAt(connected, payment, keep)
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error, school: connected.account.schoolId, ref: payment.ref }, 'payment was not started')
    const refused = error instanceof ProviderRefusal
    if (refused && error.kind === 'payment') refuseTyped(payment.typed)
    throw new Refusal(503, refused ? NOT_TAKEN : 'payments.not_started')
  }
}

/** What was typed for the provider alone is typed anew where it was refused. */
function refuseTyped({ cypher, blik_code }: TypedPayment): void {
  if (cypher) throw invalid('cypher', 'payment-providers.card_not_valid')
  if (blik_code) throw invalid('blik_code', 'payment-providers.blik_code_refused')
}

async function isStillToPay(transaction: KnownTransaction, { account }: ConnectedProvider): Promise<boolean> {
  const { schoolId, id, accountId, meansId } = transaction
  const { items, another, changes } = await inSchool(
    schoolId,
    async (db) => {
      const items = await beforePayment(db, { school: schoolId, id, account: accountId })
      const joins = items.some(({ product }) => product.type === 'membership')
      return {
        items,
        another: joins && (await soldPlans.use().beginsAnother(db, transaction)),
        // Of other terms of what its buyer has: whether it still begins them, for what is left of the period.
        changes: joins ? await soldPlans.use().stillChanges(db, transaction) : null,
      }
    },
    { reading: true },
  )
  const [now] = items
  if (now?.status === 'CANCELED' || now?.renews === false || changes === false)
    throw new Refusal(409, 'order-forms.order_replaced')
  if (!now || !mayBeMade({ ...transaction, status: now.status })) return false
  // What it cost is held for a day, as of one that waits; a renewal's price is its membership's.
  if (now.status === 'FAILURE' && now.renews === null && wasGivenUp(transaction))
    throw new Refusal(409, 'order-forms.order_old')
  // The school went over to the provider's test mode since this was ordered.
  if (isForStaff(account.mode) && !now.byStaff) throw invalid('provider', 'order-forms.unknown_provider')
  if (another) throw new Refusal(409, 'order-forms.member_already', {}, { redirect: '/my/membership' })
  // What was charged without its buyer is paid by what was charged.
  if (meansId === null || isWaiting(now.status)) needWay(transaction, items)
  if (items.some(({ product }) => hasDate(product.type) || product.type === 'bundle'))
    await inSchool(schoolId, (db) => soldEvents.use().needSeats(db, transaction), { reading: true })
  // Whoever renews has what is paid for; what is given to somebody else its buyer may have.
  if (transaction.isGift || now.renews || changes) return true
  for (const { product, held, quantity } of items) refuseUnsellable(product, accessBy(held), quantity)
  return true
}

/** Refuses an order by a way to pay that one of its products allows no more: it is placed anew by another. */
function needWay({ provider, method }: Transaction, items: readonly { ways: string[] | null }[]): void {
  if (!provider || !method || items.every((item) => allows(item, { provider, method }))) return
  throw new Refusal(409, 'order-forms.way_gone')
}

/** What the provider alone gets of an order. */
export const typedIn = ({ blik_code, cypher }: Pick<Order, 'blik_code' | 'cypher'>): TypedPayment => ({
  ...(blik_code && { blik_code }),
  ...(cypher && { cypher }),
})

/** What was typed for this way to pay: a code or a card that was left for another way pays nothing. */
const typedFor = (takes: MethodSupport['typed'], { blik_code, cypher }: TypedPayment): TypedPayment => ({
  ...(takes === 'blik_code' && blik_code && { blik_code }),
  ...(takes === 'cypher' && cypher && { cypher }),
})

/** On to the payment once the order is committed; the provider is never asked inside our transaction. */
export function onward(transaction: Transaction, typed: TypedPayment) {
  return afterCommit(async (c) => {
    const next = await startPayment(transaction, c.var.ip, typed, c.req.header('user-agent'))
    return jsonOrRedirect({ ...next, hash: transaction.hash }, next.redirect)
  })
}
