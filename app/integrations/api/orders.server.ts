import { and, eq, sql } from 'drizzle-orm'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { list } from '#app/platform/list.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { matchesSaleFilters, productOfSale, SALE_FILTERS, SALE_SORTS } from '#app/selling/sales/sales.server.ts'

type StoredItem = {
  productId: number
  priceId: number
  title: LocalText
  quantity: number
  unitAmount: number
  amount: number
}

/** An order as programs read it. */
export type OrderRow = {
  hash: string
  /** By which people call it. */
  number: string
  status: TransactionStatus
  amount: number
  net: number
  vat: number
  currency: string
  quantity: number
  product: { id: number; type: ProductType; slug: string; title: string }
  items: (Omit<StoredItem, 'title'> & { title: string })[]
  priceId: number | null
  promoCode: string | null
  buyer: { id: number; email: string; firstName: string; lastName: string; locale: 'en' | 'pl' }
  createdAt: string
  paidAt: string | null
}

const itemsOf = (schoolId: number) => sql<StoredItem[]>`(
  select coalesce(json_agg(json_build_object('productId', i.product_id, 'priceId', i.price_id, 'title', i.title,
    'quantity', i.quantity, 'unitAmount', i.unit_amount, 'amount', i.amount) order by i.id), '[]')
  from transaction_items i where i.school_id = ${schoolId} and i.transaction_id = ${transactions.id})`

const codeOf = (schoolId: number) => sql<string | null>`(
  select u.code from promo_code_uses u where u.school_id = ${schoolId} and u.transaction_id = ${transactions.id})`

const columns = {
  id: transactions.id,
  hash: transactions.hash,
  number: transactions.number,
  status: transactions.status,
  quantity: transactions.quantity,
  amount: transactions.total,
  net: transactions.net,
  vat: transactions.vat,
  currency: transactions.currency,
  createdAt: transactions.createdAt,
  paidAt: transactions.settledAt,
  accountId: transactions.accountId,
  locale: transactions.locale,
  buyer: transactions.buyer,
  product: { id: products.id, type: products.type, slug: products.slug, title: products.title },
}

/** The orders of a school, the newest first, with the filters of its transactions. */
export const orderList = list({
  filters: SALE_FILTERS,
  sorts: SALE_SORTS,
  id: transactions.id,
  select: (db, { school }, key) =>
    db
      .select({ ...columns, items: itemsOf(school.id), promoCode: codeOf(school.id), key })
      .from(transactions)
      .innerJoin(products, productOfSale(school.id))
      .$dynamic(),
  where: ({ school }, filters) => matchesSaleFilters(school, filters),
  changedSince: ({ school }, since) => sql`(${transactions.createdAt} >= ${since} or exists (
    select from transaction_history h where h.school_id = ${school.id} and h.transaction_id = ${transactions.id}
      and h.at >= ${since}))`,
  row: ({ id, number, accountId, buyer, locale, items, product, ...row }, context): OrderRow => ({
    ...row,
    number: orderNumber({ id, number }),
    product: { ...product, title: inLocale(product.title, context.locale) },
    items: items.map((item) => ({ ...item, title: inLocale(item.title, context.locale) })),
    priceId: items[0]?.priceId ?? null,
    buyer: { id: accountId, email: buyer.email, firstName: buyer.first_name, lastName: buyer.last_name, locale },
  }),
})

/** The id of an order by its hash; else 404. */
export async function requireOrderId(db: Db, schoolId: number, hash: string): Promise<number> {
  const { id } = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.hash, hash)))
    .then(requireRow)
  return id
}
