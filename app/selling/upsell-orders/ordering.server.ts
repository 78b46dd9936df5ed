import type { z } from 'zod'
import { getHomePath } from '#app/content/catalogue/kind.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { OrderInput } from '#app/selling/checkout/inputs.server.ts'
import { type OrderContext, placeOrder } from '#app/selling/checkout/orders.server.ts'
import { chargeOrder, type NextStep, pendingPath, startPayment, typedIn } from '#app/selling/checkout/payment.server.ts'
import { isSuccess, isWaiting } from '#app/selling/payments/transaction-status.ts'
import { findOrders, type KnownTransaction, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { listUpsells, noteUpsellOrder } from '#app/selling/upsells/upsells.server.ts'
import { findFirstOrder, listPlaced } from './first-order.server.ts'
import { findOffered, getBuyersWord, getCheckoutPath, type UpsellContext } from './offers.server.ts'

/** What is sent with an order of one click; everything else of it is known. */
export const UpsellOrderInput = OrderInput.pick({ blik_code: true, consents: true, expected_total: true })
type UpsellOrder = z.infer<typeof UpsellOrderInput>

/** An order that was placed with one click, and whether it may be charged to the card by this click. */
type PlacedUpsell = { order: Transaction | KnownTransaction; charges: boolean }

/**
 * Orders what is offered after an order that its buyer paid: of each product once, whoever clicks how often, as the orders of an
 * account are placed one after the other. What was ordered before is answered again. 409 with the way to the checkout where it
 * is not offered any more, or not paid with one click.
 */
export async function orderUpsell(
  db: Db,
  context: UpsellContext,
  { paid, upsellId }: { paid: Transaction; upsellId: number },
  read: () => UpsellOrder,
  from: OrderContext,
): Promise<PlacedUpsell> {
  const { viewer } = context
  const first = await findFirstOrder(db, paid)
  const upsell = (await listUpsells(db, viewer, { id: paid.productId })).find(({ id }) => id === upsellId)
  requireFound(upsell && first.order.id === paid.id)
  const { consents, blik_code, expected_total } = read()
  const { offer } = upsell
  // From here on orders of this account wait for each other.
  await findOrders(db, viewer, { digest: '', productIds: [offer.id] })
  const known = (await listPlaced(db, first.order)).get(offer.id)
  if (known) return { order: known, charges: first.isRecent }
  const checkout = { redirect: getCheckoutPath(upsell) }
  if (!first.isRecent || !isSuccess(first.order.status)) throw new Refusal(409, 'upsell-orders.over', {}, checkout)
  const offered = await findOffered(db, context, first, upsell)
  if (!offered) throw new Refusal(409, 'order-forms.already_yours', {}, { redirect: getHomePath(offer) })
  const { oneClick, request } = offered
  if (oneClick.by === 'checkout') throw new Refusal(409, 'upsell-orders.by_checkout', {}, checkout)
  const { schoolId, id: firstId } = first.order
  const placed = await placeOrder(
    db,
    viewer,
    { ...request, upsell: { firstId, means: oneClick.by === 'card' ? oneClick.means : null } },
    {
      ...getBuyersWord(first),
      consents,
      blik_code,
      expected_total,
      own_amount: undefined,
      provider: 'way' in oneClick ? oneClick.way.name : undefined,
    },
    from,
  )
  await noteUpsellOrder(db, { schoolId, firstId, productId: offer.id, transactionId: placed.id })
  return { order: placed, charges: true }
}

type PaymentOrigin = { ip: string; userAgent: string | undefined; blik_code: string | undefined }

/**
 * Pays what was ordered with one click: once, however often it is asked. Where it goes on: to the thanks, or to the payment page,
 * which says what became of it. Called after the order was committed, never inside a transaction.
 */
export async function payUpsell(
  { order, charges }: PlacedUpsell,
  { ip, userAgent, blik_code }: PaymentOrigin,
): Promise<NextStep> {
  const thanks = { redirect: `/transaction/${order.hash}/thank-you` }
  const payment = { redirect: pendingPath(order.hash) }
  if (isSuccess(order.status)) return thanks
  if (!isWaiting(order.status) || !charges) return payment
  if (order.meansId === null) return await startPayment(order, ip, typedIn({ blik_code }), userAgent)
  const { outcome } = await chargeOrder(order)
  return outcome === 'captured' ? thanks : payment
}
