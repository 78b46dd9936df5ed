import { type Placeholder, sql } from 'drizzle-orm'
import { presaleColumn } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, statement } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { vatSums } from '#app/platform/money.ts'
import { hasId, isoText, requireRow } from '#app/platform/queries.server.ts'
import { receiptNumber } from '#app/selling/invoices/receipt-number.ts'
import type { Decline } from '#app/selling/payment-providers/provider.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { refundedOf } from '#app/selling/payments/paid.server.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import type { FactKind } from '#app/selling/payments/transaction-status.ts'
import { type KnownTransaction, transactionById, withAge } from '#app/selling/payments/transactions.server.ts'
import type { BoughtPeriod } from './bought.ts'
import type { GiftView } from './gift.ts'
import { missingAccess } from './missing-access.server.ts'
import type { OrderClosing, OrderEnding } from './order-state.ts'
import type { OrderItem, OrderView } from './order-view.ts'
import { soldGifts, soldInstalments, soldPlans } from './sold-kinds.server.ts'

type School = number | Placeholder

/**
 * What a statement reads of an order to say what became of it: `transactions` joined with their `products`. Called when the
 * statement is made, as plans are a later wing's.
 */
export const stateColumns = (school: School) => ({
  transaction: withAge,
  product: {
    id: products.id,
    type: products.type,
    slug: products.slug,
    title: products.title,
    cover: products.cover,
    status: products.status,
    presaleUntil: presaleColumn,
  },
  kinds: sql<FactKind[]>`array(select f.kind from provider_facts f
    where f.school_id = ${school} and f.transaction_id = transactions.id)`,
  declined: sql<Decline | null>`(select f.reason from provider_facts f where f.school_id = ${school}
    and f.transaction_id = transactions.id and f.kind = 'declined' order by f.id desc limit 1)`,
  bought: sql<BoughtPeriod | null>`coalesce(${soldPlans.use().boughtBy(school, transactions.id)},
    ${soldInstalments.use().boughtBy(school, transactions.id)})`,
  gift: soldGifts.use().stateOf(school, transactions.id),
  closed: sql<boolean>`(${transactions.access} is not distinct from 'ended'
    or (select bool_and(${transactionItems.access} is not distinct from 'ended') from ${transactionItems}
      where ${transactionItems.schoolId} = ${school} and ${transactionItems.transactionId} = ${transactions.id}))`,
  missing: sql<MissingRow[]>`case when ${transactions.settledAt} is null then '[]'::json else (
    select coalesce(json_agg(json_build_object('productId', p.id, 'title', p.title) order by p.id), '[]')
    from (${missingAccess(school, sql`(select transactions.id)`)}) m
    join products p on p.school_id = ${school} and p.id = m.product_id) end`,
})

/** The same with everything else that is shown of it. */
export const orderColumns = (school: School) => ({
  ...stateColumns(school),
  period: soldPlans.use().periodOf(school, transactions.id),
  refunded: refundedOf(school),
  items: sql<
    ItemRow[]
  >`(select coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'type', p.type,
      'title', i.title, 'quantity', i.quantity, 'unitAmount', i.unit_amount, 'amount', i.amount, 'net', i.net,
      'vat', i.vat, 'vatRate', i.vat_rate, 'accessDays', i.access_days, 'standardAmount', i.standard_amount,
      'opensAt', case when p.presale_until > now() then ${isoText(sql`p.presale_until`)} end, 'lowestAmount', i.lowest_amount,
      'presaleUntil', case when p.presale_until > coalesce(transactions.settled_at, now()) then ${isoText(sql`p.presale_until`)} end) order by i.id), '[]')
    from transaction_items i join products p on p.school_id = ${school} and p.id = i.product_id
    where i.school_id = ${school} and i.transaction_id = transactions.id)`,
  /** What its bundles handed over; what their buyer had is not among it, nor what was added since. */
  parts: sql<{ bundle: number; title: LocalText }[]>`(
    select coalesce(json_agg(json_build_object('bundle', b.bundle_id, 'title', p.title) order by b.product_id), '[]')
    from bundle_parts b join products p on p.school_id = ${school} and p.id = b.product_id
    where b.school_id = ${school} and b.transaction_id = transactions.id and not b.owned and not b.added)`,
  /** Whether something is off as its buyer had parts of a bundle. */
  lowered: sql<boolean>`exists (select from bundle_parts b where b.school_id = ${school}
    and b.transaction_id = transactions.id and b.owned)`,
  use: sql<{ code: string; discount: number } | null>`(select json_build_object('code', u.code, 'discount', u.discount)
    from promo_code_uses u where u.school_id = ${school} and u.transaction_id = transactions.id)`,
  consents: sql<OrderView['consents']>`(select coalesce(json_agg(json_build_object('kind', c.kind, 'given', c.given,
      'wording', c.wording, 'at', c.at, 'terms', c.terms_version, 'privacy', c.privacy_version) order by c.id), '[]')
    from consents c where c.school_id = ${school} and c.transaction_id = transactions.id)`,
  receipt: sql<{ series: string; number: number | null; issuedAt: string } | null>`(
    select json_build_object('series', r.series, 'number', r.number, 'issuedAt', r.issued_at)
    from receipts r where r.school_id = ${school} and r.transaction_id = transactions.id)`,
})

type MissingRow = { productId: number; title: LocalText }
type ItemRow = Omit<OrderItem, 'title' | 'parts'> & { title: LocalText }

/** A row with these columns; whoever reads more of it says why else the order gives no access. */
export type StateRow = {
  transaction: KnownTransaction
  product: Pick<typeof products.$inferSelect, 'id' | 'type' | 'slug' | 'title' | 'cover' | 'status' | 'presaleUntil'>
  kinds: FactKind[]
  declined: Decline | null
  bought: OrderView['bought']
  gift: GiftView | null
  closed: boolean
  missing: MissingRow[]
  ended?: OrderEnding | null
}
type OrderRow = StateRow & {
  period: OrderView['period']
  refunded: number
  items: ItemRow[]
  parts: { bundle: number; title: LocalText }[]
  lowered: boolean
  use: { code: string; discount: number } | null
  consents: OrderView['consents']
  receipt: { series: string; number: number | null; issuedAt: string } | null
}

const orderById = statement('order_by_id', (db: Db) =>
  db
    .select(orderColumns(sql.placeholder('school')))
    .from(transactions)
    .innerJoin(products, hasId(products, sql.placeholder('school'), transactions.productId))
    .where(transactionById),
)

type OrderKey = { schoolId: number; id: number }

/** An order by its id with the row that it was read from, in a language or in its own; 404 where there is none. */
export async function requireOrder(
  db: Db,
  { schoolId, id }: OrderKey,
  { locale, ended }: { locale?: Locale; ended?: OrderEnding | null | undefined } = {},
): Promise<{ order: OrderView; row: StateRow }> {
  const row = await orderById(db, { school: schoolId, id }).then(requireRow)
  return { row, order: toOrder({ ...row, ended: ended ?? null }, locale ?? row.transaction.locale) }
}

/** What is known of its money and of what it handed over, in a language. */
export type OrderState = Pick<OrderView, 'status' | 'closedBy' | 'ended' | 'missing' | 'bought'>

/** What was given up is canceled at its provider, too, which says then that it was abandoned. */
function getClosing(kinds: readonly FactKind[]): OrderClosing | null {
  if (kinds.includes('expired')) return 'expired'
  return kinds.includes('superseded') && !kinds.includes('abandoned') ? 'superseded' : null
}

export function toState(row: StateRow, locale: Locale): OrderState {
  const { transaction, kinds, ended, closed, missing, bought } = row
  return {
    status: transaction.status,
    closedBy: getClosing(kinds),
    ended: ended ?? (closed ? 'closed' : null),
    missing: missing.map((one) => ({ ...one, title: inLocale(one.title, locale) })),
    bought,
  }
}

/** The order of such a row, in a language: everything that is shown of one comes from here. */
export function toOrder(row: OrderRow, locale: Locale): OrderView {
  const { transaction, product, gift, period, refunded, items, parts, lowered, use, consents, receipt } = row
  const { id, hash, createdAt, settledAt, quantity, buyer, net, discount, total, currency, provider, method } =
    transaction
  return {
    ...toState(row, locale),
    id,
    hash,
    number: orderNumber(transaction),
    orderedAt: createdAt,
    paidAt: settledAt,
    product: { id: product.id, type: product.type, slug: product.slug, title: inLocale(product.title, locale) },
    quantity,
    gift,
    items: items.map((item) => ({
      ...item,
      title: inLocale(item.title, locale),
      parts: parts.flatMap(({ bundle, title }) => (bundle === item.productId ? inLocale(title, locale) : [])),
    })),
    currency,
    net,
    vats: vatSums(items),
    discount,
    owned: discount > 0 && lowered ? discount - (use?.discount ?? 0) : 0,
    promoCode: discount > 0 ? (use?.code ?? null) : null,
    total,
    refunded,
    provider,
    method,
    buyer,
    receipt: receipt && { number: receiptNumber(receipt), issuedAt: isoInstant(receipt.issuedAt) },
    period,
    consents: consents.map(({ at, ...consent }) => ({ ...consent, at: isoInstant(at) })),
  }
}
