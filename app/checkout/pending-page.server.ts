import { and, eq, sql } from 'drizzle-orm'
import type { ProductType } from '../catalogue/product.ts'
import { products } from '../catalogue/tables.server.ts'
import { coverImage } from '../media/cover.ts'
import { providerFacts, transactions } from '../payments/tables.server.ts'
import { publicStatus, type TransactionStatus } from '../payments/transaction-status.ts'
import type { Transaction } from '../payments/transactions.server.ts'
import { type Db, statement } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import { may } from '../platform/permissions.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type PendingProps, type PendingView, stateOf } from './pending-view.ts'

export type Purchase = {
  transaction: Transaction
  product: { id: number; type: ProductType; slug: string; title: string; cover: string | null }
  /** Whether the buyer replaced it by a newer order and has not paid it. */
  superseded: boolean
  /** The buyer's address, for the buyer and staff alone. */
  email: string | null
}

const byHash = statement('purchase_of_hash', (db: Db) =>
  db
    .select({
      transaction: transactions,
      superseded: sql<boolean>`${transactions.status} = 'CANCELED' and exists (select from ${providerFacts}
        where ${providerFacts.schoolId} = ${sql.placeholder('school')} and ${providerFacts.transactionId} = ${transactions.id}
        and ${providerFacts.kind} = 'superseded')`,
      product: {
        id: products.id,
        type: products.type,
        slug: products.slug,
        title: products.title,
        cover: products.cover,
      },
    })
    .from(transactions)
    .innerJoin(products, and(eq(products.schoolId, sql.placeholder('school')), eq(products.id, transactions.productId)))
    .where(and(eq(transactions.schoolId, sql.placeholder('school')), eq(transactions.hash, sql.placeholder('hash')))),
)

/** A purchase and what was bought, for whoever has its hash; else 404. */
export async function findPurchase(db: Db, viewer: Viewer, hash: string): Promise<Purchase> {
  const [row] = await byHash(db, { school: viewer.schoolId, hash })
  if (!row) throw new Refusal(404, 'errors.not_found')
  const { transaction, superseded, product } = row
  const own = viewer.kind !== 'visitor' && viewer.id === transaction.accountId
  return {
    transaction,
    superseded,
    product: { ...product, title: inLocale(product.title, viewer.locale) },
    email: own || may(viewer, 'sales') ? transaction.buyer.email : null,
  }
}

export function pendingView({ transaction, product }: Purchase, status: TransactionStatus): PendingView {
  const { hash, quantity, total, currency } = transaction
  const { type, slug, title } = product
  return {
    status: publicStatus(status),
    transaction: {
      hash,
      quantity,
      child_invitations: [],
      product: { type, slug, title },
      amount: total,
      currency,
      is_free: total === 0,
    },
    checkoutLink: `/${slug}/checkout`,
  }
}

export function pendingProps(purchase: Purchase, status: TransactionStatus): PendingProps {
  const { transaction, superseded, product, email } = purchase
  return {
    state: stateOf(status),
    view: pendingView(purchase, status),
    number: transaction.id,
    productId: product.id,
    cover: coverImage(product.cover),
    email,
    superseded,
  }
}
