import { createHash } from 'node:crypto'
import { findAccess } from '#app/access/access/access.server.ts'
import type { Instalments, Price } from '#app/content/catalogue/price.ts'
import type { CountedPrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Product } from '#app/content/catalogue/product.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { readNow } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { refuseFor } from '#app/platform/limits.server.ts'
import { type FieldErrors, invalid, Refusal, refuseWrong } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { storeParts } from '#app/selling/bundles/parts.server.ts'
import { storeAnswers } from '#app/selling/order-forms/answers.server.ts'
import { getOrderForm } from '#app/selling/order-forms/order-form.ts'
import { payingBy } from '#app/selling/payment-means/means.server.ts'
import { getBuyer } from '#app/selling/payment-providers/provider.ts'
import { findMeansWait } from '#app/selling/payment-providers/refused-means.server.ts'
import { chosenWay, type PaymentWay } from '#app/selling/payment-providers/way.ts'
import { type OnConflict, writeOrderRows } from '#app/selling/payments/order-rows.server.ts'
import { consumePackages, releasePackages } from '#app/selling/payments/packages.server.ts'
import { isWaiting } from '#app/selling/payments/transaction-status.ts'
import {
  findNextOrderWait,
  findOrders,
  type KnownTransaction,
  listItems,
  supersede,
  type Transaction,
} from '#app/selling/payments/transactions.server.ts'
import { refuseUsed, reserveUse } from '#app/selling/promotions/uses.server.ts'
import { createOrderTax } from '#app/selling/taxes/order-tax.server.ts'
import { hasUpsells, isUpsellOrder } from '#app/selling/upsells/upsells.server.ts'
import { consentsTo, getBeginning } from './consents.server.ts'
import { isPriceGone } from './held-prices.server.ts'
import { BLIK_CODE, type Order, type OrderAmounts } from './inputs.server.ts'
import { instalmentsWording, instalmentTitle } from './instalment-wording.ts'
import { canKeepCard, waysFor } from './kept-card.server.ts'
import {
  costsMoney,
  type EventSeats,
  findSoldOut,
  findUnfitFields,
  getParts,
  getProducts,
  isTaxedAbroad,
  type OrderLine,
  type OrderRequest,
  priceLines,
  refuseAsGift,
  refuseDenied,
  refuseDuplicates,
  refuseInParts,
  refuseOwnedBumps,
  refuseOwnedBundle,
  refuseUnsellable,
  reloadOrderRequest,
  seatsIn,
  termsOf,
  withFirstCharge,
} from './order-request.server.ts'
import { partners, type Referral } from './partners.server.ts'
import { pendingPath } from './payment.server.ts'
import { settle } from './settle.server.ts'
import { soldEvents, soldGifts, soldInstalments } from './sold-kinds.server.ts'
import { getOwnedWorth, type SummedLine, type Totals } from './totals.ts'

/**
 * From where, in which language, whether the school asks for the waiver (`schools.waiver_required`), and how one can pay
 * in a currency.
 */
export type OrderContext = {
  locale: Locale
  timeZone: string
  ip: string
  /** The code of the affiliate's link that the browser remembers. */
  referral?: string
  waiverRequired: boolean
  waysIn: (currency: string, parts: readonly Price[], total?: number) => readonly PaymentWay[]
}
type Buyer = Pick<Member, 'schoolId' | 'id' | 'email' | 'firstName' | 'lastName'>

type PricedOrder = OrderRequest & {
  lines: SummedLine<OrderLine>[]
  laterDiscount: number
  seats: EventSeats[]
  totals: Totals
  way: PaymentWay | null
  digest: string
}

/** More orders of one buyer for one product than this do not arrive in the moment that writing one takes. */
const ATTEMPTS = 100
/** How long after a free order the same submit counts as its repetition. */
const REPEATED_SECONDS = 300

type OrderFields = OrderAmounts &
  Pick<Order, 'provider' | 'blik_code' | 'cypher'> & { consents: { withdrawal_waiver: boolean } }

/** What an order comes to, how it may be paid, and all that is wrong with it, by the names of its fields. */
function lookAt(
  request: OrderRequest,
  order: OrderFields,
  { locale, waiverRequired, waysIn }: Omit<OrderContext, 'ip'>,
) {
  const unfit = findUnfitFields(request, order)
  const { lines, totals, refused, laterDiscount } = priceLines(request, unfit ? { quantity: 1 } : order, locale)
  const waives = !waiverRequired || !costsMoney(request.renewal, totals.total) || order.consents.withdrawal_waiver
  // A card that is typed for after a trial; without a script there is none, and it is typed later.
  const isUnfinishedCard = totals.total === 0 && request.renewal?.at && order.cypher === ''
  const parts = getParts(request).map(({ price }) => price)
  const { currency } = request.price
  const ways = totals.total === 0 ? [] : waysFor(request, waysIn(currency, parts, totals.total))
  const taken = ways.length > 0 || totals.total === 0 || waysIn(currency, parts).length === 0
  const noInstalments = refuseInParts(request)
  const noGift = unfit ? undefined : refuseAsGift(request, totals.total)
  const wrong: FieldErrors = {
    ...unfit,
    ...(noGift && { gift: [noGift] }),
    ...(noInstalments && { instalments: [noInstalments] }),
    ...(refused && { promo_code: [refused] }),
    ...(isUnfinishedCard && { cypher: ['payment-providers.card_check'] }),
    ...(!waives && { 'consents.withdrawal_waiver': [getWaiverRefusal(request)] }),
    ...(taken
      ? wrongWay(ways, order)
      : { provider: [request.inParts ? 'order-forms.instalments_need_card' : 'order-forms.amount_not_taken'] }),
  }
  return { lines, totals, ways, wrong, laterDiscount }
}

const getWaiverRefusal = ({ offer, gift }: OrderRequest) =>
  offer.presaleUntil || gift ? 'order-forms.waiver_needed_later' : 'order-forms.waiver_needed'

export function wrongWith(request: OrderRequest, order: OrderFields, context: Omit<OrderContext, 'ip'>): FieldErrors {
  return lookAt(request, order, context).wrong
}

/** Prices an order from ids alone and refuses what cannot be ordered; nothing is written yet. */
export function priceOrder(request: OrderRequest, order: Order, context: Omit<OrderContext, 'ip'>): PricedOrder {
  const { lines, totals, ways, wrong, laterDiscount } = lookAt(request, order, context)
  refuseWrong(wrong)
  refuseDuplicates(request)
  const way = totals.total === 0 ? null : wayFor(request, order, ways)
  if (order.expected_total !== undefined && order.expected_total !== totals.total) {
    throw new Refusal(409, 'order-forms.price_changed', {}, { totals: toSnakeCase(totals) })
  }
  return {
    ...request,
    renewal: withFirstCharge(request.renewal, laterDiscount),
    lines,
    laterDiscount,
    seats: seatsIn(request, order.quantity, context.locale),
    totals,
    way,
    digest: getDigest(request, order, totals),
  }
}

function wrongWay(ways: readonly PaymentWay[], { provider, blik_code, cypher }: OrderFields): FieldErrors {
  // What cannot be paid together is no field's fault (`wayFor`).
  if (ways.length === 0) return {}
  const way = chosenWay(ways, provider)
  if (!way) return { provider: ['order-forms.unknown_provider'] }
  if (way.typed === 'blik_code' && !BLIK_CODE.test(blik_code ?? ''))
    return { blik_code: ['payment-providers.blik_code_needed'] }
  // Without a script there is none, and the card is typed at the provider.
  if (way.typed === 'cypher' && cypher === '') return { cypher: ['payment-providers.card_check'] }
  return {}
}

function wayFor(request: OrderRequest, { provider }: Order, ways: readonly PaymentWay[]): PaymentWay {
  if (ways.length === 0 && request.bumps.length > 0) throw new Refusal(409, 'order-forms.not_paid_together')
  const way = chosenWay(ways, provider)
  if (!way) throw invalid('provider', 'order-forms.unknown_provider')
  return way
}

/** Equal for equal orders: the same things at the same prices, with the same code, for the same invoice and consents. */
function getDigest(request: OrderRequest, order: Order, { total, currency }: Totals): string {
  const { quantity, provider, country, gift, invoice, consents, answers } = order
  const what = [
    request.offer.id,
    ...getParts(request).map(({ price }) => price.id),
    quantity,
    total,
    currency,
    request.code?.id,
    ...[...(request.inside?.values() ?? [])].map((parts) =>
      parts.flatMap((part) => (part.owned ? part.productId : [])),
    ),
  ]
  const content = JSON.stringify([
    ...what,
    provider,
    invoice,
    consents,
    ...(answers?.length ? [answers] : []),
    ...(country ? [country] : []),
    ...(gift ? [gift] : []),
    ...(request.upsell ? [request.upsell] : []),
    ...(request.inParts ? [termsOf(request) ?? null] : []),
  ])
  return createHash('sha256').update(content).digest('base64url')
}

/** The digest of the same order while promos had packages, of which it may have taken the last one: all, or those at these prices. */
export function digestBeforeSoldOut(
  request: OrderRequest,
  order: Order,
  at = findSoldOut(request),
): string | undefined {
  if (at.length === 0) return undefined
  const unsold = <P extends { price: Price }>(part: P): P => {
    const { id, amount, soldOut } = part.price
    return { ...part, price: { ...part.price, amount: (at.includes(id) ? soldOut : null) ?? amount } }
  }
  const before = { ...unsold(request), bumps: request.bumps.map(unsold) }
  return getDigest(request, order, priceLines(before, order, 'en').totals)
}

/** Open orders with packages of promos that are sold out, and the digest of the same order while these were not. */
export async function findHolding(db: Db, known: readonly KnownTransaction[], request: OrderRequest, order: Order) {
  const found: { open: KnownTransaction; digest: string }[] = []
  for (const open of known.filter(({ status }) => isWaiting(status))) {
    const held = (await listItems(db, open)).filter((item) => item.package === 'held').map(({ priceId }) => priceId)
    const gone = findSoldOut(request).filter((id) => held.includes(id))
    const digest = digestBeforeSoldOut(request, order, gone)
    if (digest) found.push({ open, digest })
  }
  return found
}

/** Whether an order still answers for a repeated submit: until it failed or was paid. */
export function isRepeatable({ status, total, ageSeconds }: KnownTransaction): boolean {
  return isWaiting(status) || (total === 0 && ageSeconds < REPEATED_SECONDS)
}

/**
 * Orders for somebody logged in. The same order again, while the first is open, is the first; another one for the same
 * product closes it, so that nobody pays twice. What is written at this very moment is met by the database's keys:
 * then we look again.
 */
export async function placeOrder(
  db: Db,
  buyer: Member,
  request: OrderRequest,
  order: Order,
  context: OrderContext,
): Promise<Transaction> {
  let now = request
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const own = findSoldOut(now).length > 0 ? await withOwnPackage(db, buyer, now, order) : now
    if ('hash' in own) return own
    const placed = await tryToPlace(db, buyer, priceOrder(own, order, context), order, context)
    if (placed === SOLD_OUT) now = await reloadOrderRequest(db, buyer, request)
    else if (placed) return placed
  }
  throw new Error(`no place for an order of account ${buyer.id}`)
}

/**
 * Of a promo that is sold out the last package may be the buyer's own: the same order again is the first, and another one
 * that replaces it gets its package.
 */
async function withOwnPackage(
  db: Db,
  buyer: Member,
  request: OrderRequest,
  order: Order,
): Promise<KnownTransaction | OrderRequest> {
  const digest = digestBeforeSoldOut(request, order) ?? ''
  const { known } = await findOrders(db, buyer, { digest, productIds: getProducts(request) })
  const same = known.find((one) => one.orderKey.startsWith(`${digest}:`) && isRepeatable(one))
  if (same && !(await isPriceGone(db, same))) return same
  for (const { open, digest: then } of await findHolding(db, known, request, order)) {
    if (open.orderKey.startsWith(`${then}:`)) return open
    if (await supersede(db, open)) return await reloadOrderRequest(db, buyer, request)
  }
  return request
}

/** Who brought an order; what was offered after another one is brought by whoever brought that. */
function getReferral(
  { code, upsell }: PricedOrder,
  { affiliate }: Pick<Order, 'affiliate'>,
  { referral: link }: OrderContext,
): Referral {
  return upsell ? { after: upsell.firstId } : { code: affiliate, promoCodeId: code?.id, link }
}

/** Undefined when what was known of the buyer's other orders is true no more. */
async function tryToPlace(
  db: Db,
  buyer: Member,
  priced: PricedOrder,
  order: Order,
  context: OrderContext,
): Promise<PlacedOrder> {
  const { digest, offer } = priced
  const productIds = getProducts(priced)
  const beside = soldInstalments.use().running(buyer, productIds)
  const { known, wait, found: running } = await findOrders(db, buyer, { digest, productIds, beside })
  const alike = known.filter(({ orderKey }) => orderKey.startsWith(`${digest}:`))
  const same = alike.find(isRepeatable)
  // What went to others as it was not paid in time is taken anew.
  const isGone = async (order: Transaction) =>
    (await isPriceGone(db, order)) || (priced.seats.length > 0 && (await soldEvents.use().gaveUpSeats(db, order)))
  if (same && !(await isGone(same))) {
    // Whoever came back by another link before ordering again was brought by that one.
    if (isWaiting(same.status)) await partners.use().credit(db, same, getReferral(priced, order, context))
    return same
  }
  if (priced.code) await refuseUsed(db, priced.code, buyer, productIds)
  const access = await findAccess(db, buyer, offer)
  refuseDenied(priced, access)
  soldInstalments.use().refuseRunning(running)
  if (!priced.gift) refuseUnsellable(offer, access, order.quantity)
  refuseOwnedBumps(priced)
  refuseOwnedBundle(priced)
  for (const open of known.filter(({ status }) => isWaiting(status))) {
    await refuseWhileCharged(db, open)
    if (!(await supersede(db, open))) return undefined
  }
  if (wait > 0) refuseFor(wait)
  const key = { orderKey: `${digest}:a${buyer.id}:${alike.length}`, taken: 'skips' as const }
  return await writeOrder(db, buyer, priced, key, order, context)
}

/** The last package of the promo went to somebody else meanwhile: the order is priced again. */
export const SOLD_OUT = 'sold out'
/** Undefined when it was skipped as its key is taken. */
type PlacedOrder = Transaction | typeof SOLD_OUT | undefined

/** Refuses (409) to replace an order that a kept card may have paid already: nobody pays twice. */
async function refuseWhileCharged(db: Db, open: Transaction): Promise<void> {
  if (open.meansId === null || !(await isUpsellOrder(db, open))) return
  throw new Refusal(409, 'order-forms.being_charged', {}, { redirect: pendingPath(open.hash) })
}

/** Writes the order under its key, with a package of the promo where they are counted; a free one is settled with it. */
export async function writeOrder(
  db: Db,
  buyer: Buyer,
  priced: PricedOrder,
  { orderKey, taken }: { orderKey: string; taken: OnConflict },
  { quantity, country, gift, invoice, consents, affiliate, answers = [] }: Order,
  context: OrderContext,
): Promise<PlacedOrder> {
  const { offer, price, code, inside, lines, laterDiscount, seats, totals, way, renewal, upsell } = priced
  const terms = termsOf(priced)
  const { schoolId, id: accountId } = buyer
  const { discount, net, vat, total, currency } = totals
  const { id: productId } = offer
  await soldEvents.use().refuseClosed(db, { schoolId, accountId }, seats)
  const promos = lines.flatMap((line) => limitedPromo(schoolId, line.price))
  if (!(await consumePackages(db, promos))) return SOLD_OUT
  const keeps = !upsell && !terms && consents.keep_card && canKeepCard(renewal, way) && (await hasUpsells(db, offer))
  const saves = Boolean(renewal?.at) || terms !== undefined || keeps
  const order = {
    schoolId,
    accountId,
    productId,
    quantity,
    discount,
    net,
    vat,
    total,
    currency,
    orderKey,
    ...(await payingBy(db, { schoolId, accountId }, way, {
      means: upsell?.means ?? undefined,
      saves,
      isKeptBriefly: keeps,
    })),
    vatRate: lines[0]?.vatRate ?? null,
    locale: context.locale,
    isGift: gift !== undefined,
    buyer: {
      ...getBuyer(buyer),
      ...(country && isTaxedAbroad(priced) ? { country } : {}),
      ...(invoice ? { invoice } : {}),
    },
  }
  // After another order nobody is asked about news once more.
  const simple = upsell !== undefined || getOrderForm(offer).simple
  const { locale } = context
  const begins = getBeginning(priced, context)
  const { timeZone } = context
  const instalments =
    terms && instalmentsWording(terms, { currency, locale, timeZone, now: new Date(await readNow(db)).toISOString() })
  const about = { type: offer.type, total, simple, begins, keeps, instalments }
  const agreed = consentsTo(about, consents, locale, renewal)
  const items = lines.map(toItem).map((item) => (terms ? { ...item, title: firstTitle(item, terms) } : item))
  const written = await writeOrderRows(db, order, { items, consents: agreed, ip: context.ip }, taken)
  if (!written) await releasePackages(db, promos)
  if (!written) return undefined
  if (total > 0 && isTaxedAbroad(priced)) await createOrderTax(db, written, priced.oss)
  await storeAnswers(db, written, answers)
  if (terms) await soldInstalments.use().store(db, written, { ...terms, productId, priceId: price.id })
  if (gift) await soldGifts.use().store(db, written, gift)
  if (code) await reserveUse(db, written, code, laterDiscount || discount - getOwnedWorth(lines))
  for (const [bundle, parts] of inside ?? []) await storeParts(db, written, bundle, parts)
  await soldEvents.use().takeSeats(db, written, seats)
  await partners.use().credit(db, written, getReferral(priced, { affiliate }, context))
  return total === 0 ? { ...written, status: (await settle(db, written)).status } : written
}

const firstTitle = ({ title }: Pick<Product, 'title'>, { count }: Instalments) =>
  instalmentTitle(title, { number: 1, to: 1, count })

/** The promo whose packages an order at this price takes one of. */
function limitedPromo(schoolId: number, { id: priceId, reduction }: Price): CountedPrice[] {
  return reduction && reduction.left !== null ? [{ schoolId, priceId, number: reduction.number }] : []
}

/** A line as it is stored with its order. */
function toItem({
  offer,
  price,
  quantity,
  amount: unitAmount,
  sum,
  discount,
  net,
  vat,
  vatRate,
}: SummedLine<OrderLine>) {
  const { id: priceId, accessDays, reduction } = price
  return {
    productId: offer.id,
    priceId,
    title: offer.title,
    quantity,
    unitAmount,
    amount: sum,
    discount,
    net,
    vat,
    vatRate,
    accessDays,
    standardAmount: reduction?.from ?? null,
    lowestAmount: reduction?.lowest ?? null,
    promoNumber: reduction?.number ?? null,
    package: reduction && ('held' as const),
  }
}

/** In how many seconds a member may place another order, and have a provider asked for what is typed with it. */
export async function findOrderWait(at: Limited): Promise<number> {
  const { blik_code, cypher } = at.c.get('sent').body
  const typed = blik_code !== undefined || cypher !== undefined
  return Math.max(await findNextOrderWait(at), typed ? await findMeansWait(at) : 0)
}
