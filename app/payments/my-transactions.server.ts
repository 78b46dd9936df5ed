import { and, desc, eq, sql } from 'drizzle-orm'
import { products } from '../catalogue/tables.server.ts'
import { decodeCursor, encodeCursor } from '../platform/cursor.ts'
import { type Db, statement } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import { invalid } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import type { MyTransaction } from './my-transaction.ts'
import { transactions } from './tables.server.ts'

const transactionsOfAccount = statement('transactions_of_account', (db: Db) =>
  db
    .select({
      id: transactions.id,
      hash: transactions.hash,
      status: transactions.status,
      quantity: transactions.quantity,
      product: { id: products.id, type: products.type, slug: products.slug, title: products.title },
      amount: transactions.total,
      currency: transactions.currency,
      createdAt: transactions.createdAt,
      key: sql<string>`(extract(epoch from ${transactions.createdAt}) * 1000000)::bigint`,
    })
    .from(transactions)
    .innerJoin(products, and(eq(products.schoolId, sql.placeholder('school')), eq(products.id, transactions.productId)))
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

/** What an account bought, the newest first; `next` continues the list, and a cursor that is not ours is a 422. */
export async function listMyTransactions(
  db: Db,
  buyer: Member,
  { cursor, length = 20 }: { cursor?: string; length?: number } = {},
): Promise<{ transactions: MyTransaction[]; next: string | null }> {
  const before = cursor === undefined ? NEWEST : decodeCursor(cursor, 2)
  if (!before) throw invalid('cursor', 'errors.invalid_value')
  const [key, id] = before
  const { schoolId: school, id: account, locale } = buyer
  const rows = await transactionsOfAccount(db, { school, account, key, id, length: length + 1 })
  const shown = rows.slice(0, length)
  const last = shown.at(-1)
  return {
    transactions: shown.map(({ createdAt, key: _, product, ...row }) => ({
      ...row,
      product: { ...product, title: inLocale(product.title, locale) },
      created_at: createdAt,
    })),
    next: last && rows.length > length ? encodeCursor([Number(last.key), last.id]) : null,
  }
}
