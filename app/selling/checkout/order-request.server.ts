import { type Access, endsSoon, isDenied, isHeld } from '#app/access/access/rule.ts'
import { getHomePath, hasDate, isPaidInParts, KINDS } from '#app/content/catalogue/kind.ts'
import { AMOUNT_MAX } from '#app/content/catalogue/limits.ts'
import { type Instalments, inInstalments, type Price, type Reduction, unitPrice } from '#app/content/catalogue/price.ts'
import type { Offer, Product, ProductType } from '#app/content/catalogue/product.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type Message } from '#app/platform/i18n.ts'
import { type FieldErrors, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Bump, listBumps } from '#app/selling/bumps/bumps.server.ts'
import { loweredBy, ownsAll, type Part } from '#app/selling/bundles/lower-price.ts'
import { findParts } from '#app/selling/bundles/parts.server.ts'
import { numberOfInvoice } from '#app/selling/companies/vat-number.ts'
import type { KnownCode } from '#app/selling/promotions/uses.server.ts'
import { findOssSeller } from '#app/selling/taxes/settings.server.ts'
import { findConsumerRate, isElectronic, type OssSeller } from '#app/selling/taxes/treatment.ts'
import type { SeatLine } from './closed-event.ts'
import { isGiven } from './gift.ts'
import type { OrderAmounts } from './inputs.server.ts'
import { discountBy } from './order-code.server.ts'
import { withOwnPackages } from './own-packages.server.ts'
import type { Renewal } from './renewal.ts'
import { type Line, priceOrder } from './totals.ts'

/**
 * What is asked for: a product at one of its prices, what is added to it, a promo code where one was given, and what is
 * charged later where that goes on.
 */
export type OrderRequest = {
  offer: Offer
  price: Price
  bumps: Bump[]
  code?: KnownCode
  /** What each of its bundles holds, by the bundle's id, and what of it the viewer has. */
  inside?: ReadonlyMap<number, readonly Part[]>
  renewal?: Renewal
  /** It is for somebody else than its buyer. */
  gift?: boolean
  /** Its buyer would pay it in instalments. */
  inParts?: boolean
  /** Of what was offered after another order: that order, and the means that is charged where one was kept. */
  upsell?: { firstId: number; means: number | null }
  /** The school as one that sells at the rates of its buyers' countries, where it does. */
  oss?: OssSeller | undefined
  /** Finds what is not sold by its slug once more. */
  again?: (db: Db) => Promise<OrderRequest>
}

/** A line of an order: what is asked for, as it is sold. */
export type OrderLine = Line & { offer: Product; price: Price; reduction: Reduction | null }

type OrderChoice = { price_id?: number; bumps?: number[]; gift?: boolean; instalments?: boolean }

/**
 * Finds what can be ordered under a slug, at a price; without a price id the first one. Of a route's ids each is read when it
 * is needed: one that is malformed is refused as it is read (`route`), and what is looked for before it may not be there.
 */
export async function findOrderRequest(
  db: Db,
  viewer: Viewer,
  chosen: OrderChoice & { slug: string },
): Promise<OrderRequest> {
  return toOrderRequest(db, viewer, await findOffer(db, viewer, chosen.slug), chosen)
}

/** Whether it is ordered at all: not before it has a price, and not what is sold by plans. */
export const isSold = ({ type, prices }: Offer) => prices.length > 0 && KINDS[type].most > 0

/** A product at a price, and what is added to it. */
export async function toOrderRequest(db: Db, viewer: Viewer, found: Offer, chosen: OrderChoice): Promise<OrderRequest> {
  const { price_id } = chosen
  const offer = { ...found, prices: await withOwnPackages(db, viewer, found.prices) }
  const price = price_id === undefined ? offer.prices[0] : offer.prices.find((one) => one.id === price_id)
  requireFound(price && isSold(offer))
  const { bumps = [] } = chosen
  const added = bumps.length > 0 ? await requireBumps(db, viewer, { offer, price }, bumps) : []
  const oss = await findOssSeller(db, viewer.schoolId)
  const { instalments: inParts = false } = chosen
  const how = { ...(chosen.gift && { gift: true }), ...(inParts && { inParts }) }
  return withBundleContents(db, viewer, {
    offer,
    price: inParts ? inInstalments(price) : price,
    bumps: added,
    oss,
    ...how,
  })
}

/** The same with what its bundles hold; of a gift what its buyer has of that changes nothing. */
export async function withBundleContents(db: Db, viewer: Viewer, request: OrderRequest): Promise<OrderRequest> {
  const bundles = getParts(request).filter(({ offer }) => offer.type === 'bundle')
  if (bundles.length === 0) return request
  const { schoolId, locale } = viewer
  const holder: Viewer = request.gift ? { kind: 'visitor', schoolId, locale } : viewer
  const found = bundles.map(async ({ offer, price }) => [offer.id, await findParts(db, holder, offer, price)] as const)
  return { ...request, inside: new Map(await Promise.all(found)) }
}

type OfferedPrice = Pick<OrderRequest, 'offer' | 'price'>

async function requireBumps(
  db: Db,
  viewer: Viewer,
  { offer, price }: OfferedPrice,
  ids: readonly number[],
): Promise<Bump[]> {
  const found = (await listBumps(db, viewer, offer, price)).filter(({ id }) => ids.includes(id))
  requireFound(found.length >= new Set(ids).size)
  return found
}

/** What is asked for, at its price by now. */
export async function reloadOrderRequest(
  db: Db,
  viewer: Viewer,
  { offer, price, bumps, code, gift, inParts, upsell, again }: OrderRequest,
): Promise<OrderRequest> {
  if (again) return { ...(await again(db)), code }
  const ids = { slug: offer.slug, price_id: price.id, bumps: bumps.map(({ id }) => id), gift, instalments: inParts }
  return { ...(await findOrderRequest(db, viewer, ids)), code, ...(upsell && { upsell }) }
}

/** All that is asked for, at the prices as they are stored: the product first, then what is added to it. */
export function getParts({ offer, price, bumps }: OrderRequest): { offer: Product; price: Price }[] {
  return [{ offer, price }, ...bumps]
}

export const getProducts = (request: OrderRequest) => getParts(request).map(({ offer }) => offer.id)

/** The prices whose promos are sold out. */
export function findSoldOut(request: OrderRequest): number[] {
  return getParts(request).flatMap(({ price }) => (price.soldOut === null ? [] : [price.id]))
}

/** How many an order may hold: several where the price says what several cost, or they cost the same. */
export function maximiseQuantities({ offer, price, gift }: Pick<OrderRequest, 'offer' | 'price' | 'gift'>): number {
  if (gift) return 1
  const { most, severalAtOnce } = KINDS[offer.type]
  return severalAtOnce || price.licences.length > 0 ? most : 1
}

/** Whether as much of it as is wanted can be ordered, for what the buyer chose to pay. */
export function isOffered(request: OrderRequest, { quantity, custom_amount, own_amount }: OrderAmounts): boolean {
  const { minimum } = request.price
  const own = custom_amount ?? own_amount
  const fits = own === undefined || (minimum !== null && own >= minimum && own <= AMOUNT_MAX)
  return quantity <= maximiseQuantities(request) && fits
}

/** What `isOffered` does not allow, at the field that says it. */
export function findUnfitFields(request: OrderRequest, wanted: OrderAmounts): FieldErrors | undefined {
  if (isOffered(request, wanted)) return undefined
  const max = maximiseQuantities(request)
  if (wanted.quantity > max && request.gift) return { quantity: ['order-forms.gift_single'] }
  if (wanted.quantity > max) return { quantity: [max === 1 ? 'order-forms.single_only' : ['errors.too_big', { max }]] }
  const field = wanted.custom_amount === undefined ? 'own_amount' : 'custom_amount'
  const { minimum } = request.price
  return { [field]: [minimum === null ? 'order-forms.fixed_price' : 'order-forms.below_minimum'] }
}

/** Whether the product can be given to somebody else, with all that it holds. */
export const canBeGiven = ({ offer, inside }: Pick<OrderRequest, 'offer' | 'inside'>) =>
  isGiven(offer.type, inside?.get(offer.id))

/** Why it is no gift that is ordered as one: one thing, for money, which is not one person's own. */
export function refuseAsGift(request: OrderRequest, total: number): Message | undefined {
  if (!request.gift) return undefined
  if (!canBeGiven(request)) return 'order-forms.gift_not_sold'
  if (request.bumps.length > 0) return 'order-forms.gift_alone'
  return total === 0 ? 'order-forms.gift_free' : undefined
}

/** By which instalments a request is paid; undefined where it is paid at once. */
export const termsOf = ({ inParts, price }: Pick<OrderRequest, 'inParts' | 'price'>): Instalments | undefined =>
  inParts ? (price.instalments ?? undefined) : undefined

/** By which instalments it may be paid: content alone, which is closed while they are not paid. */
export function offeredInstalments({ offer, price, inside, gift, renewal }: OrderRequest): Instalments | null {
  const types = [offer.type, ...(inside?.get(offer.id) ?? []).map(({ type }) => type)]
  return !gift && !renewal && types.every(isPaidInParts) ? (price.instalments ?? null) : null
}

/** Why it is not ordered in instalments: one thing alone, whose price has them. */
export function refuseInParts(request: OrderRequest): Message | undefined {
  if (!request.inParts) return undefined
  if (request.gift) return 'order-forms.instalments_no_gift'
  if (!offeredInstalments(request)) return 'order-forms.instalments_not_sold'
  return request.bumps.length > 0 ? 'order-forms.instalments_alone' : undefined
}

/**
 * What an order of it comes to, and why its code takes nothing off. Before a trial nothing is paid, so a code takes its part
 * off the first charge after it: `laterDiscount`.
 */
export function priceLines(request: OrderRequest, wanted: OrderAmounts, locale: Locale) {
  const { quantity, custom_amount, own_amount } = wanted
  const price = unitPrice(request.price, quantity, custom_amount ?? own_amount)
  const rate = findRateAbroad(request, wanted)
  const taxed = (line: OrderLine) =>
    rate !== undefined && isElectronic({ type: line.offer.type, vatRate: line.vatRate })
      ? { ...line, vatRate: rate }
      : line
  const added = request.bumps.map((bump) => taxed(toLine(request, bump.offer, bump.price, 1, locale)))
  const lines = [taxed(toLine(request, request.offer, price, quantity, locale)), ...added] as const
  if (request.inParts && request.code)
    return { ...priceOrder(lines), refused: 'order-forms.instalments_no_code' as const, laterDiscount: 0 }
  const trial = getTrial(request)
  if (trial) {
    const { discount, refused } = discountBy(request.code, [{ ...lines[0], amount: trial.amount }], locale)
    return { ...priceOrder(lines), refused, laterDiscount: discount?.amount ?? 0 }
  }
  const { discount, refused } = discountBy(request.code, lines, locale)
  return { ...priceOrder(lines, discount), refused, laterDiscount: 0 }
}

/** The rate of the buyer's country, as far as it is known before the payment. */
function findRateAbroad({ oss }: OrderRequest, { country, invoice }: OrderAmounts): number | undefined {
  return findConsumerRate(oss, {
    invoice,
    stated: country,
    numberPrefix: numberOfInvoice(invoice)?.country,
    method: null,
  })
}

/** Whether the country of a consumer decides the tax of anything in it. */
export const isTaxedAbroad = (request: OrderRequest) =>
  request.oss !== undefined &&
  getParts(request).some(({ offer, price }) => isElectronic({ type: offer.type, vatRate: price.vatRate }))

/** What is charged after the trial that goes before it; undefined where none does. */
const getTrial = ({ renewal }: Pick<OrderRequest, 'renewal'>) =>
  renewal && renewal.trialDays > 0 && renewal.at !== null ? renewal : undefined

/** What is charged later, with what a code takes off the first charge. */
export function withFirstCharge(renewal: Renewal | undefined, laterDiscount: number): Renewal | undefined {
  return renewal && laterDiscount > 0 ? { ...renewal, first: renewal.amount - laterDiscount } : renewal
}

/** Whether it obliges its buyer to pay, now or after a trial. */
export const costsMoney = (renewal: Renewal | undefined, total: number) => total > 0 || (renewal?.at ?? null) !== null

function toLine(
  { inside, inParts }: OrderRequest,
  offer: Product,
  price: Price,
  quantity: number,
  locale: Locale,
): OrderLine {
  // Who chooses what to pay has thought of what they own already; instalments are the same for everybody.
  const off = price.minimum === null && !inParts ? loweredBy(price.amount, inside?.get(offer.id) ?? []) : 0
  return { ...price, offer, price, productId: offer.id, title: inLocale(offer.title, locale), quantity, off }
}

/**
 * Whether it is to be bought: it is not open, is had more than once, or ends soon and becomes longer. Several are
 * licences for others, whatever their buyer has.
 */
export function isToBuy(type: ProductType, access: Access, quantity = 1): boolean {
  if (!isHeld(access) || KINDS[type].again || quantity > 1) return true
  return access !== 'works' && access.open && endsSoon(access)
}

type BoughtProduct = Parameters<typeof getHomePath>[0]

/** Refuses what would not open by being bought, as the school denies it (403), and what is open and had once alone (409). */
export function refuseUnsellable(product: BoughtProduct, access: Access, quantity: number): void {
  if (isDenied(access)) throw new Refusal(403, 'lectures.denied')
  if (!isToBuy(product.type, access, quantity))
    throw new Refusal(409, 'order-forms.already_yours', {}, { redirect: getHomePath(product) })
}

/** Refuses (403) what the school denies, be it added or held by a bundle: nobody pays for what would open nothing. */
export function refuseDenied({ bumps, inside }: OrderRequest, access: Access): void {
  const parts = [...(inside?.values() ?? [])].flat()
  if (isDenied(access) || bumps.some((bump) => isDenied(bump.access)) || parts.some(({ denied }) => denied))
    throw new Refusal(403, 'lectures.denied')
}

/** What is handed over with it, one of each: itself, and what it holds if it is a bundle. */
export function listDeliveredProducts({ inside }: Pick<OrderRequest, 'inside'>, { id }: Pick<Product, 'id'>): number[] {
  return [id, ...(inside?.get(id) ?? []).map(({ productId }) => productId)]
}

/** Whether something of it is ordered with one of the others already: nobody pays twice for what is handed over once. */
export function isWithin(
  request: Pick<OrderRequest, 'inside'>,
  one: Pick<Product, 'id'>,
  others: readonly Pick<Product, 'id'>[],
) {
  const otherProductIds = new Set(others.flatMap((other) => listDeliveredProducts(request, other)))
  return listDeliveredProducts(request, one).some((id) => otherProductIds.has(id))
}

/** Refuses an order with the same thing in two places. */
export function refuseDuplicates(request: OrderRequest): void {
  const offers = getParts(request).map(({ offer }) => offer)
  if (offers.some((offer, index) => isWithin(request, offer, offers.slice(0, index))))
    throw new Refusal(409, 'order-forms.bump_within')
}

/** The seats that an order of so many holds, by themselves and in bundles: each event once (`refuseDuplicates`). */
export function seatsIn(request: OrderRequest, quantity: number, locale: Locale): EventSeats[] {
  return getParts(request).flatMap(({ offer }, index) => {
    const parts = request.inside?.get(offer.id) ?? []
    const own = { ...offer, productId: offer.id, quantity: index === 0 ? quantity : 1, named: index > 0 }
    const inside = parts.filter(({ owned }) => !owned).map((part) => ({ ...part, quantity: 1, named: true }))
    return [own, ...inside].filter(isSeat).map(({ productId, slug, title, quantity, named }) => {
      return { productId, slug, quantity, ...(named && { title: inLocale(title, locale) }) }
    })
  })
}

export type EventSeats = SeatLine & Pick<Product, 'slug'>

const isSeat = ({ type }: Pick<Product, 'type'>) => hasDate(type)

/** Refuses (409) a bundle of which the buyer has everything. */
export function refuseOwnedBundle({ offer, inside }: OrderRequest): void {
  for (const [bundle, parts] of inside ?? []) {
    if (!ownsAll(parts)) continue
    if (bundle !== offer.id) throw new Refusal(409, 'order-forms.bump_yours')
    throw new Refusal(409, 'order-forms.already_yours', {}, { redirect: getHomePath(offer) })
  }
}

/** The same of what is added to an order: it goes on without, so nothing leads away from the checkout. */
export function refuseOwnedBumps({ bumps }: OrderRequest): void {
  if (bumps.some(({ offer, access }) => !isToBuy(offer.type, access))) throw new Refusal(409, 'order-forms.bump_yours')
}
