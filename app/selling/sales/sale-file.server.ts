import { sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import { inLocale, type KeyOf, type Locale, type LocalText, translate } from '#app/platform/i18n.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { receiptNumber } from '#app/selling/invoices/receipt-number.ts'
import { answersIn, answersOfSale } from '#app/selling/order-forms/answers.server.ts'
import { refundedOf } from '#app/selling/payments/paid.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { codeOfSale, feeOfSale, type Receipt, receiptOfSale } from './sale-parts.server.ts'
import { type CreditedAffiliate, PROVIDER_NAMES, type SaleRow } from './sale-view.ts'
import {
  creditOf,
  matchesSaleFilters,
  productOfSale,
  SALE_FILTERS,
  SALE_SORTS,
  saleColumns,
  saleRow,
} from './sales.server.ts'

type SoldItem = { title: LocalText; quantity: number; rate: number | null }

/** A sale with all that its books want to know. */
export type FileRow = SaleRow &
  Pick<typeof transactions.$inferSelect, 'net' | 'vat' | 'discount' | 'provider' | 'method'> & {
    items: SoldItem[]
    paidAt: string | null
    code: string | null
    affiliate: CreditedAffiliate | null
    fee: number | null
    refunded: number
    receipt: Receipt | null
    answers: StoredAnswer[]
    invoice: (typeof transactions.$inferSelect)['buyer']['invoice'] | null
  }

const itemsOf = (school: number) => sql<SoldItem[]>`(
  select coalesce(json_agg(json_build_object('title', i.title, 'quantity', i.quantity, 'rate', i.vat_rate) order by i.id), '[]')
  from transaction_items i where i.school_id = ${school} and i.transaction_id = transactions.id)`

/** The orders of the list, with what its file says of each. */
export const soldList = list({
  filters: SALE_FILTERS,
  sorts: SALE_SORTS,
  id: transactions.id,
  select: (db, { school }, key) =>
    db
      .select({
        ...saleColumns,
        net: transactions.net,
        vat: transactions.vat,
        discount: transactions.discount,
        provider: transactions.provider,
        method: transactions.method,
        paidAt: transactions.settledAt,
        items: itemsOf(school.id),
        code: codeOfSale(school.id),
        affiliate: creditOf(school.id),
        fee: feeOfSale(school.id),
        refunded: refundedOf(school.id),
        receipt: receiptOfSale(school.id),
        answers: answersOfSale(school.id),
        key,
      })
      .from(transactions)
      .innerJoin(products, productOfSale(school.id))
      .$dynamic(),
  where: ({ school }, filters) => matchesSaleFilters(school, filters),
  row: (sold, { locale }): FileRow => ({
    ...sold,
    ...saleRow(sold, locale),
    invoice: sold.buyer.invoice ?? null,
  }),
})

export const saleFile: ListFile<FileRow> = {
  name: 'transactions',
  columns({ locale }) {
    const head = (name: KeyOf<'sales'>) => translate(locale, `sales.${name}`)
    const money = (amount: number, { currency }: FileRow) => majorUnits(amount, currency)
    return [
      { head: head('number'), cell: ({ number }) => number },
      { head: head('created'), at: ({ createdAt }) => createdAt },
      { head: head('paid_at'), at: ({ paidAt }) => paidAt },
      { head: head('status'), cell: ({ status }) => translate(locale, `payments.status_${status}`) },
      { head: head('product'), cell: ({ product }) => product.title },
      { head: head('items'), cell: ({ items }) => items.map((item) => toLine(item, locale)).join(' | ') },
      { head: head('quantity'), cell: ({ quantity }) => quantity },
      { head: head('amount'), cell: (row) => money(row.amount, row) },
      { head: head('currency'), cell: ({ currency }) => currency },
      { head: head('buyer'), cell: ({ buyer }) => buyer.name },
      { head: head('email'), cell: ({ buyer }) => buyer.email },
      { head: head('total_net'), cell: (row) => money(row.net, row) },
      { head: head('total_vat'), cell: (row) => money(row.vat, row) },
      { head: head('vat_rate'), cell: ({ items }) => getRates(items, locale) },
      { head: head('discount'), cell: (row) => money(row.discount, row) },
      { head: head('code'), cell: ({ code }) => code },
      { head: head('affiliate'), cell: ({ affiliate }) => affiliate?.code ?? null },
      { head: head('provider'), cell: (row) => getProvider(row, locale) },
      { head: head('method'), cell: ({ method }) => method && translate(locale, `payment-providers.method_${method}`) },
      { head: head('fee'), cell: (row) => (row.fee === null ? null : money(row.fee, row)) },
      { head: head('total_refunded'), cell: (row) => money(row.refunded, row) },
      { head: head('receipt'), cell: ({ receipt }) => receipt && receiptNumber(receipt) },
      { head: head('invoice_name'), cell: ({ invoice }) => invoice?.name ?? null },
      { head: head('vat_number'), cell: ({ invoice }) => invoice?.vat_id ?? null },
      { head: head('street'), cell: ({ invoice }) => invoice?.street ?? null },
      { head: head('postal_code'), cell: ({ invoice }) => invoice?.postal_code ?? null },
      { head: head('city'), cell: ({ invoice }) => invoice?.city ?? null },
      { head: head('country_code'), cell: ({ invoice }) => invoice?.country ?? null },
      { head: translate(locale, 'order-forms.answers'), cell: ({ answers }) => answersIn(answers, locale) },
    ]
  },
}

function toLine({ title, quantity }: SoldItem, locale: Locale): string {
  return quantity > 1 ? `${inLocale(title, locale)} × ${quantity}` : inLocale(title, locale)
}

/** The rates of an order, each once. */
function getRates(items: readonly SoldItem[], locale: Locale): string {
  const rates = items.map(({ rate }) => (rate === null ? translate(locale, 'sales.exempt') : `${rate / 100}%`))
  return [...new Set(rates)].join(', ')
}

function getProvider({ provider }: FileRow, locale: Locale): string {
  if (provider === null) return translate(locale, 'sales.free_order')
  return PROVIDER_NAMES[provider] ?? translate(locale, 'payments.sandbox')
}
