import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { datesInWords } from '#app/selling/checkout/closed-event.ts'
import { getOutcome } from '#app/selling/checkout/order-state.ts'
import { requireOrder } from '#app/selling/checkout/order-view.server.ts'
import { soldConsultations, soldEvents } from '#app/selling/checkout/sold-kinds.server.ts'
import type { UpsellView } from '#app/selling/upsell-orders/upsell-view.ts'
import type { Purchase } from './pending-page.server.ts'
import { receiptPath, type ThankYouView } from './thank-you-view.ts'

export async function loadThankYouView(
  db: Db,
  purchase: Purchase,
  upsell: UpsellView | null,
  locale: Locale,
): Promise<ThankYouView> {
  const { row, state, transaction, email, own } = purchase
  const { order } = await requireOrder(db, transaction, { locale, ended: row.ended })
  const { product, hash, receipt, promoCode, buyer } = order
  const { number, net, discount, owned, vats, total, refunded, currency, quantity, bought, nextInstalment } = order
  const seat = { productId: product.id, quantity: 1 }
  const [events, meetings] = await Promise.all([
    product.type === 'event' ? soldEvents.use().listWanted(db, transaction, [seat]) : [],
    product.type === 'consultation' ? soldConsultations.use().countMeetings(db, transaction, product.id) : 0,
  ])
  const outcome = getOutcome(state)
  const { invoice } = buyer
  return {
    hash,
    number,
    at: order.orderedAt,
    product,
    when: events.map((event) => datesInWords(event, locale))[0] ?? null,
    quantity,
    net,
    discount,
    owned,
    meetings,
    // A code may be somebody's secret.
    promoCode: email ? promoCode : null,
    vats,
    total,
    refunded,
    currency,
    isGift: transaction.isGift,
    gift: email ? order.gift : null,
    email,
    own,
    bought,
    nextInstalment,
    ended: outcome === 'withdrawn' || outcome === 'closed' ? outcome : null,
    outcome,
    upsell,
    missing: order.missing.map(({ title }) => title),
    items: order.items.map(({ title, quantity, amount, parts, opensAt }) => ({
      title,
      quantity,
      amount,
      parts,
      opensAt,
    })),
    receipt: receipt?.number,
    receiptPdf: own && receipt?.number ? receiptPath(hash) : null,
    invoice: email && invoice ? { name: invoice.name, vatId: invoice.vat_id ?? null, country: invoice.country } : null,
  }
}
