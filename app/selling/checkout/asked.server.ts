import { type Access, endsSoon, isDenied, isOpen } from '#app/access/access/rule.ts'
import { hasDate, homeOf, KINDS } from '#app/content/catalogue/kind.ts'
import { type Price, type Reduction, unitPrice } from '#app/content/catalogue/price.ts'
import type { Offer, Product, ProductType } from '#app/content/catalogue/product.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { type FieldErrors, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Bump, listBumps } from '#app/selling/bumps/bumps.server.ts'
import { loweredBy, ownsAll, type Part } from '#app/selling/bundles/lower-price.ts'
import { findParts } from '#app/selling/bundles/parts.server.ts'
import type { KnownCode } from '#app/selling/promotions/uses.server.ts'
import type { SeatLine } from './closed-event.ts'
import type { Wanted } from './inputs.server.ts'
import { discountBy } from './order-code.server.ts'
import type { Renewal } from './renewal.ts'
import { type Line, priceOrder } from './totals.ts'

/**
 * What is asked for: a product at one of its prices, what is added to it, a promo code where one was given, and what is
 * charged later where that goes on.
 */
export type Asked = {
  offer: Offer
  price: Price
  bumps: Bump[]
  code?: KnownCode
  /** What each of its bundles holds, by the bundle's id, and what of it the viewer has. */
  inside?: ReadonlyMap<number, readonly Part[]>
  renewal?: Renewal
  /** Finds what is not sold by its slug once more. */
  again?: (db: Db) => Promise<Asked>
}

/** A line of an order: what is asked for, as it is sold. */
export type OrderLine = Line & { offer: Product; price: Price; reduction: Reduction | null }

type Chosen = { price_id?: number; bumps?: number[] }

/**
 * Finds what can be ordered under a slug, at a price; without a price id the first one. Of a route's ids each is read when it
 * is needed: one that is malformed is refused as it is read (`route`), and what is looked for before it may not be there.
 */
export async function findAsked(db: Db, viewer: Viewer, chosen: Chosen & { slug: string }): Promise<Asked> {
  return askedOf(db, viewer, await findOffer(db, viewer, chosen.slug), chosen)
}

/** Whether it is ordered at all: not before it has a price, and not what is sold by plans. */
export const isSold = ({ type, prices }: Offer) => prices.length > 0 && KINDS[type].most > 0

/** A product at a price, and what is added to it. */
export async function askedOf(db: Db, viewer: Viewer, offer: Offer, chosen: Chosen): Promise<Asked> {
  const { price_id } = chosen
  const price = price_id === undefined ? offer.prices[0] : offer.prices.find((one) => one.id === price_id)
  requireFound(price && isSold(offer))
  const { bumps = [] } = chosen
  const added = bumps.length > 0 ? await findBumps(db, viewer, { offer, price }, bumps) : []
  return lookInside(db, viewer, { offer, price, bumps: added })
}

/** The same with what its bundles hold. */
export async function lookInside(db: Db, viewer: Viewer, asked: Asked): Promise<Asked> {
  const bundles = partsOf(asked).filter(({ offer }) => offer.type === 'bundle')
  if (bundles.length === 0) return asked
  const found = bundles.map(async ({ offer, price }) => [offer.id, await findParts(db, viewer, offer, price)] as const)
  return { ...asked, inside: new Map(await Promise.all(found)) }
}

type Beside = Pick<Asked, 'offer' | 'price'>

async function findBumps(db: Db, viewer: Viewer, { offer, price }: Beside, ids: readonly number[]): Promise<Bump[]> {
  const found = (await listBumps(db, viewer, offer, price)).filter(({ id }) => ids.includes(id))
  requireFound(found.length >= new Set(ids).size)
  return found
}

/** What is asked for, at its price by now. */
export async function askAgain(db: Db, viewer: Viewer, { offer, price, bumps, code, again }: Asked): Promise<Asked> {
  if (again) return { ...(await again(db)), code }
  const ids = { slug: offer.slug, price_id: price.id, bumps: bumps.map(({ id }) => id) }
  return { ...(await findAsked(db, viewer, ids)), code }
}

/** All that is asked for, at the prices as they are stored: the product first, then what is added to it. */
export function partsOf({ offer, price, bumps }: Asked): { offer: Product; price: Price }[] {
  return [{ offer, price }, ...bumps]
}

export const productsOf = (asked: Asked) => partsOf(asked).map(({ offer }) => offer.id)

/** The prices whose promos are sold out. */
export function soldOutIn(asked: Asked): number[] {
  return partsOf(asked).flatMap(({ price }) => (price.soldOut === null ? [] : [price.id]))
}

/** How many an order may hold: several where the price says what several cost, or they cost the same. */
export function mostOf({ offer, price }: Pick<Asked, 'offer' | 'price'>): number {
  const { most, severalAtOnce } = KINDS[offer.type]
  return severalAtOnce || price.licences.length > 0 ? most : 1
}

/** Whether as much of it as is wanted can be ordered, for what the buyer chose to pay. */
export function isOffered(asked: Asked, { quantity, custom_amount, own_amount }: Wanted): boolean {
  const { minimum } = asked.price
  const own = custom_amount ?? own_amount
  return quantity <= mostOf(asked) && (own === undefined || (minimum !== null && own >= minimum))
}

/** What `isOffered` does not allow, at the field that says it. */
export function unfitIn(asked: Asked, wanted: Wanted): FieldErrors | undefined {
  if (isOffered(asked, wanted)) return undefined
  const max = mostOf(asked)
  if (wanted.quantity > max) return { quantity: [max === 1 ? 'order-forms.single_only' : ['errors.too_big', { max }]] }
  const field = wanted.custom_amount === undefined ? 'own_amount' : 'custom_amount'
  const { minimum } = asked.price
  return { [field]: [minimum === null ? 'order-forms.fixed_price' : 'order-forms.below_minimum'] }
}

/** What an order of it comes to, and why its code takes nothing off. */
export function priceLines(asked: Asked, wanted: Wanted, locale: Locale) {
  const { quantity, custom_amount, own_amount } = wanted
  const price = unitPrice(asked.price, quantity, custom_amount ?? own_amount)
  const added = asked.bumps.map((bump) => lineOf(asked, bump.offer, bump.price, 1, locale))
  const lines = [lineOf(asked, asked.offer, price, quantity, locale), ...added] as const
  const { discount, refused } = discountBy(asked.code, lines, locale)
  return { ...priceOrder(lines, discount), refused }
}

function lineOf({ inside }: Asked, offer: Product, price: Price, quantity: number, locale: Locale): OrderLine {
  // Who chooses what to pay has thought of what they own already.
  const off = price.minimum === null ? loweredBy(price.amount, inside?.get(offer.id) ?? []) : 0
  return { ...price, offer, price, productId: offer.id, title: inLocale(offer.title, locale), quantity, off }
}

/**
 * Whether it is to be bought: it is not open, is had more than once, or ends soon and becomes longer. Several are
 * licences for others, whatever their buyer has.
 */
export function isToBuy(type: ProductType, access: Access, quantity = 1): boolean {
  if (!isOpen(access) || KINDS[type].again || quantity > 1) return true
  return access !== 'works' && endsSoon(access.until)
}

type Bought = Parameters<typeof homeOf>[0]

/** Refuses what would not open by being bought, as the school denies it (403), and what is open and had once alone (409). */
export function needToBuy(product: Bought, access: Access, quantity: number): void {
  if (isDenied(access)) throw new Refusal(403, 'learning.denied')
  if (!isToBuy(product.type, access, quantity))
    throw new Refusal(409, 'order-forms.already_yours', {}, { redirect: homeOf(product) })
}

/** Refuses (403) what the school denies, be it added or held by a bundle: nobody pays for what would open nothing. */
export function needAllowed({ bumps, inside }: Asked, access: Access): void {
  const parts = [...(inside?.values() ?? [])].flat()
  if (isDenied(access) || bumps.some((bump) => isDenied(bump.access)) || parts.some(({ denied }) => denied))
    throw new Refusal(403, 'learning.denied')
}

/** What is handed over with it, one of each: itself, and what it holds if it is a bundle. */
export function handedWith({ inside }: Pick<Asked, 'inside'>, { id }: Pick<Product, 'id'>): number[] {
  return [id, ...(inside?.get(id) ?? []).map(({ productId }) => productId)]
}

/** Whether something of it is ordered with one of the others already: nobody pays twice for what is handed over once. */
export function isWithin(
  asked: Pick<Asked, 'inside'>,
  one: Pick<Product, 'id'>,
  others: readonly Pick<Product, 'id'>[],
) {
  const there = new Set(others.flatMap((other) => handedWith(asked, other)))
  return handedWith(asked, one).some((id) => there.has(id))
}

/** Refuses an order with the same thing in two places. */
export function needOnce(asked: Asked): void {
  const offers = partsOf(asked).map(({ offer }) => offer)
  if (offers.some((offer, i) => isWithin(asked, offer, offers.slice(0, i))))
    throw new Refusal(409, 'order-forms.bump_within')
}

/** The seats that an order of so many holds, by themselves and in bundles: each event once (`needOnce`). */
export function seatsIn(asked: Asked, quantity: number, locale: Locale): EventSeats[] {
  return partsOf(asked).flatMap(({ offer }, i) => {
    const parts = asked.inside?.get(offer.id) ?? []
    const own = { ...offer, productId: offer.id, quantity: i === 0 ? quantity : 1, named: i > 0 }
    const inside = parts.filter(({ owned }) => !owned).map((part) => ({ ...part, quantity: 1, named: true }))
    return [own, ...inside].filter(isSeat).map(({ productId, slug, title, quantity, named }) => {
      return { productId, slug, quantity, ...(named && { title: inLocale(title, locale) }) }
    })
  })
}

export type EventSeats = SeatLine & Pick<Product, 'slug'>

const isSeat = ({ type }: Pick<Product, 'type'>) => hasDate(type)

/** Refuses (409) a bundle of which the buyer has everything. */
export function needInside({ offer, inside }: Asked): void {
  for (const [bundle, parts] of inside ?? []) {
    if (!ownsAll(parts)) continue
    if (bundle !== offer.id) throw new Refusal(409, 'order-forms.bump_yours')
    throw new Refusal(409, 'order-forms.already_yours', {}, { redirect: homeOf(offer) })
  }
}

/** The same of what is added to an order: it goes on without, so nothing leads away from the checkout. */
export function needBumps({ bumps }: Asked): void {
  if (bumps.some(({ offer, access }) => !isToBuy(offer.type, access))) throw new Refusal(409, 'order-forms.bump_yours')
}
