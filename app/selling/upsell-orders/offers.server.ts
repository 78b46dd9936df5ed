import { findOffer } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { vatSums } from '#app/platform/money.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { ownsAll } from '#app/selling/bundles/lower-price.ts'
import { describeDelivery, findAvailability } from '#app/selling/checkout/availability.server.ts'
import { getBasketPath } from '#app/selling/checkout/basket.server.ts'
import { waiverBox } from '#app/selling/checkout/checkout-page.server.ts'
import { isChargedAgain } from '#app/selling/checkout/kept-card.server.ts'
import { isToBuy, type OrderRequest, priceLines, toOrderRequest } from '#app/selling/checkout/order-request.server.ts'
import { pendingPath } from '#app/selling/checkout/payment.server.ts'
import { getOwnedWorth } from '#app/selling/checkout/totals.ts'
import { getOrderForm } from '#app/selling/order-forms/order-form.ts'
import { findMeans, isChargeable, toView } from '#app/selling/payment-means/means.server.ts'
import type { ShownCard } from '#app/selling/payment-providers/provider.ts'
import { waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import type { PaymentWay } from '#app/selling/payment-providers/way.ts'
import { isSuccess, isWaiting } from '#app/selling/payments/transaction-status.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { listUpsells, type Upsell } from '#app/selling/upsells/upsells.server.ts'
import { type FirstOrder, findFirstOrder, listPlaced } from './first-order.server.ts'
import type { UpsellView } from './upsell-view.ts'

export type UpsellContext = { viewer: Member; school: CurrentSchool; locale: Locale }

/** By what an upsell is paid with one click, as its buyer paid before; by the checkout where that cannot be. */
type OneClick =
  | { by: 'card'; way: PaymentWay; means: number; card: ShownCard }
  | { by: 'blik'; way: PaymentWay }
  | { by: 'nothing' | 'checkout' }

/** An upsell that its buyer may have, as it is ordered. */
type OfferedUpsell = { request: OrderRequest; oneClick: OneClick } & ReturnType<typeof priceLines>

/** For whom the tax is reckoned, and the invoice is: as they said with the first order. */
export function getBuyersWord({ order: { buyer } }: FirstOrder) {
  const { country, invoice } = buyer
  return { quantity: 1, country, ...(invoice && { invoice }) }
}

/** An upsell as it is ordered; undefined where its buyer has it, or cannot have it. */
export async function findOffered(
  db: Db,
  { viewer, school, locale }: UpsellContext,
  first: FirstOrder,
  { offer: { id, type, slug }, price, access }: Upsell,
): Promise<OfferedUpsell | undefined> {
  if (first.bought.includes(id) || !isToBuy(type, access)) return undefined
  const request = await toOrderRequest(db, viewer, await findOffer(db, viewer, slug), { price_id: price.id })
  if (ownsAll(request.inside?.get(id) ?? [])) return undefined
  const { closed } = await findAvailability(db, viewer, request, locale)
  if (closed.length > 0) return undefined
  const priced = priceLines(request, getBuyersWord(first), locale)
  const ways = waysToPay({ viewer, school }, request.price.currency, [request.price], priced.totals.total)
  const oneClick: OneClick =
    getOrderForm(request.offer).questions.length > 0
      ? { by: 'checkout' }
      : priced.totals.total === 0
        ? { by: 'nothing' }
        : await findOneClick(db, first.order, ways)
  return { request, oneClick, ...priced }
}

/** As the first order was paid: with its card, where one was kept, or with another code of BLIK. */
async function findOneClick(db: Db, order: Transaction, ways: readonly PaymentWay[]): Promise<OneClick> {
  const { schoolId, provider, method, meansId } = order
  const way = ways.find((one) => one.provider === provider && one.method === method)
  if (way?.typed === 'blik_code') return { by: 'blik', way }
  if (!way || meansId === null || !isChargedAgain(way)) return { by: 'checkout' }
  const means = await findMeans(db, schoolId, meansId)
  if (!means || !isChargeable(means)) return { by: 'checkout' }
  return { by: 'card', way, means: meansId, card: toView(means).card }
}

/** Where an upsell is ordered like anything else, at its price. */
export function getCheckoutPath({ offer, price }: Pick<Upsell, 'offer' | 'price'>): string {
  return getBasketPath(offer, { price_id: price.id })
}

/**
 * What is offered to the buyer of an order that was paid, for a while: the first of its upsells that they do not own. After an
 * order that was placed so it is the next one of the order before it.
 */
export async function findUpsellOffer(
  db: Db,
  context: UpsellContext,
  paid: Pick<Transaction, 'schoolId' | 'id'>,
): Promise<UpsellView | null> {
  const first = await findFirstOrder(db, paid)
  if (!first.isRecent || !isSuccess(first.order.status)) return null
  const upsells = await listUpsells(db, context.viewer, { id: first.order.productId })
  if (upsells.length === 0) return null
  const placed = await listPlaced(db, first.order)
  for (const upsell of upsells) {
    const order = placed.get(upsell.offer.id)
    if (order && isSuccess(order.status)) continue
    const offered = await findOffered(db, context, first, upsell)
    if (offered) return toUpsellView(context, first, upsell, offered, order)
  }
  return null
}

function toUpsellView(
  { school, locale }: UpsellContext,
  { order: first, until }: FirstOrder,
  upsell: Upsell,
  { request, oneClick, lines, totals }: OfferedUpsell,
  order: Transaction | undefined,
): UpsellView {
  const { offer, price } = request
  const { net, discount, total, currency } = totals
  const amounts = { currency, net, discount, total, refunded: 0, promoCode: null }
  return {
    id: upsell.id,
    title: inLocale(upsell.title, locale),
    text: inLocale(upsell.text, locale),
    product: inLocale(offer.title, locale),
    gets: describeDelivery(offer.type, price, { meetings: new Map() }, locale),
    until: until ?? '',
    price,
    amounts: { ...amounts, vats: vatSums(lines), owned: getOwnedWorth(lines) },
    by: order && !isWaiting(order.status) ? 'checkout' : oneClick.by,
    card: oneClick.by === 'card' ? oneClick.card : {},
    action: `/transaction/${first.hash}/upsells/${upsell.id}`,
    checkout: getCheckoutPath(upsell),
    waiver: waiverBox(request, school, locale),
    placed: order ? { payment: pendingPath(order.hash), total: order.total, failed: !isWaiting(order.status) } : null,
  }
}
