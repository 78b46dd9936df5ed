import { and, desc, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Db, statement } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { List } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { soldInstalments } from '#app/selling/checkout/sold-kinds.server.ts'
import { invoicesOfOrder, toOwnInvoices } from '#app/selling/invoicing/invoices.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { orderedWith, withOthers } from '#app/selling/payments/ordered-with.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { OwnTransaction } from './own-transaction.ts'

const transactionsOfAccount = statement('transactions_of_account', (db: Db) =>
  db
    .select({
      id: transactions.id,
      hash: transactions.hash,
      number: transactions.number,
      status: transactions.status,
      quantity: transactions.quantity,
      isGift: transactions.isGift,
      product: { id: products.id, type: products.type, slug: products.slug, title: products.title },
      others: orderedWith(sql.placeholder('school')),
      invoices: invoicesOfOrder(sql.placeholder('school')),
      instalments: soldInstalments.use().planOf(sql.placeholder('school'), sql`transactions.id`),
      amount: transactions.total,
      currency: transactions.currency,
      createdAt: transactions.createdAt,
      key: sql<string>`(extract(epoch from ${transactions.createdAt}) * 1000000)::bigint`,
    })
    .from(transactions)
    .innerJoin(products, hasId(products, sql.placeholder('school'), transactions.productId))
    .where(
      and(
        eq(transactions.schoolId, sql.placeholder('school')),
        eq(transactions.accountId, sql.placeholder('account')),
        sql`((extract(epoch from ${transactions.createdAt}) * 1000000)::bigint, ${transactions.id})
          < (${sql.placeholder('key')}::bigint, ${sql.placeholder('id')}::bigint)`,
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(sql.placeholder('length')),
)

const NEWEST = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** What one bought, the newest first. */
export const myTransactionList: List<OwnTransaction, Record<never, never>> = {
  filters: {},
  orders: { newest: { first: 'desc', only: true, keys: ['whole', 'whole'] } },
  async read(db, { viewer: { schoolId: school, id: account, locale } }, { after: [place, id] = NEWEST, length }) {
    const rows = await transactionsOfAccount(db, { school, account, key: place, id, length })
    return rows.map(({ key, product, others, invoices, ...row }) => ({
      row: {
        ...row,
        number: orderNumber(row),
        product: { ...product, title: inLocale(product.title, locale) },
        ...withOthers(others, locale),
        invoices: toOwnInvoices(invoices),
      },
      keys: [Number(key), row.id],
    }))
  },
}
