import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { vatSums } from '#app/platform/money.ts'
import { loadDiscount, namesOfParts } from '#app/selling/bundles/parts.server.ts'
import { datesInWords } from '#app/selling/checkout/closed-event.ts'
import { soldConsultations, soldEvents } from '#app/selling/checkout/sold-kinds.server.ts'
import { loadReceipt } from '#app/selling/invoices/receipts.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { refundedByOrder } from '#app/selling/payments/paid.server.ts'
import { listItems } from '#app/selling/payments/transactions.server.ts'
import type { Purchase } from './pending-page.server.ts'
import { receiptPath, type ThankYouView } from './thank-you-view.ts'

export async function thankYouView(db: Db, purchase: Purchase, locale: Locale): Promise<ThankYouView> {
  const { transaction, product, email, own, bought, ended } = purchase
  const { net, discount, total, currency, quantity } = transaction
  const wanted = transaction.buyer.invoice
  const seat = { productId: product.id, quantity: 1 }
  const [items, receipt, events, meetings, { promoCode, owned }, refunded] = await Promise.all([
    listItems(db, transaction),
    loadReceipt(db, transaction.schoolId, transaction.id),
    product.type === 'event' ? soldEvents.use().listWanted(db, transaction, [seat]) : [],
    product.type === 'consultation' ? soldConsultations.use().countMeetings(db, transaction, product.id) : 0,
    loadDiscount(db, transaction),
    refundedByOrder(db, transaction),
  ])
  const parts = await namesOfParts(db, transaction, locale)
  return {
    hash: transaction.hash,
    number: orderNumber(transaction),
    at: transaction.createdAt,
    product: { id: product.id, type: product.type, slug: product.slug, title: product.title },
    when: events.map((event) => datesInWords(event, locale))[0] ?? null,
    quantity,
    net,
    discount,
    owned,
    meetings,
    // A code may be somebody's secret.
    promoCode: email ? promoCode : null,
    vats: vatSums(items),
    total,
    refunded,
    currency,
    email,
    own,
    bought,
    ended,
    items: items.map(({ title, quantity, amount, productId }) => ({
      title: inLocale(title, locale),
      quantity,
      amount,
      parts: parts.get(productId) ?? [],
    })),
    receipt: receipt?.number,
    receiptPdf: own && receipt?.number ? receiptPath(transaction.hash) : null,
    invoice: email && wanted ? { name: wanted.name, vatId: wanted.vat_id ?? null, country: wanted.country } : null,
  }
}
