import { sql } from 'drizzle-orm'
import { accessSince } from '../access/access.server.ts'
import { KINDS } from '../catalogue/kind.ts'
import type { Product } from '../catalogue/product.ts'
import { providerOf } from '../payments/providers.server.ts'
import { transactions } from '../payments/tables.server.ts'
import { isWaiting } from '../payments/transaction-status.ts'
import { itself, type KnownTransaction, type Transaction } from '../payments/transactions.server.ts'
import { type Db, inSchool, statement } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { alreadyYours } from './orders.server.ts'

type Ordered = Pick<Product, 'id' | 'type' | 'slug'>

export function pendingPath(hash: string): string {
  return `/transaction/${hash}/pending`
}

const beforePayment = statement('order_before_payment', (db: Db) =>
  db
    .select({ status: transactions.status, accessSince: accessSince(sql`${transactions.productId}`) })
    .from(transactions)
    .where(itself),
)

/**
 * Where an order goes on: to the provider, which makes the payment once per reference however often it is asked, or to
 * the payment page when there is nothing (more) to pay. Called after the order was committed, never inside it. Of an
 * order that was known before it asks once more: what was replaced or opened meanwhile must not be paid.
 */
export async function startPayment(transaction: Transaction | KnownTransaction, product: Ordered): Promise<string> {
  const { schoolId, hash, provider, providerRef, total, currency } = transaction
  const returnPath = pendingPath(hash)
  if (!provider || !providerRef || !isWaiting(transaction.status)) return returnPath
  if ('ageSeconds' in transaction && !(await isStillToPay(transaction, product))) return returnPath
  const { redirect } = await providerOf(provider).createPayment({
    ...{ schoolId, ref: providerRef, amount: total, currency, returnPath },
    description: `${transaction.id}`,
  })
  return redirect
}

async function isStillToPay({ schoolId, id, accountId }: Transaction, product: Ordered): Promise<boolean> {
  const [now] = await inSchool(schoolId, (db) => beforePayment(db, { school: schoolId, id, account: accountId }), {
    reading: true,
  })
  if (now?.status === 'CANCELED') throw new Refusal(409, 'checkout.order_replaced')
  if (!now || !isWaiting(now.status)) return false
  if (now.accessSince && !KINDS[product.type].again) throw alreadyYours(product)
  return true
}
