import { and, eq, sql } from 'drizzle-orm'
import { isPublic, type Product } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, statement } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { may } from '#app/platform/permissions.ts'
import { coverImage } from '#app/platform/picture.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { chosenIn, getBasketPath, type OrderChoice } from '#app/selling/checkout/basket.server.ts'
import type { BoughtPeriod } from '#app/selling/checkout/bought.ts'
import { getOutcome } from '#app/selling/checkout/order-state.ts'
import { type OrderState, type StateRow, stateColumns, toState } from '#app/selling/checkout/order-view.server.ts'
import { mayBeMade } from '#app/selling/checkout/payment.server.ts'
import { soldLicences } from '#app/selling/checkout/sold-kinds.server.ts'
import type { Decline } from '#app/selling/payment-providers/provider.ts'
import { toOffer } from '#app/selling/payment-providers/providers.server.ts'
import { wasGivenUp } from '#app/selling/payments/given-up.server.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { publicStatus, type TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import type { KnownTransaction } from '#app/selling/payments/transactions.server.ts'
import type { UpsellView } from '#app/selling/upsell-orders/upsell-view.ts'
import type { OwnPurchase, PendingProps, PendingView } from './pending-view.ts'
import { withdrawals } from './tables.server.ts'

export type Purchase = {
  /** What was read of the order, and why it gives no access. */
  row: StateRow
  state: OrderState
  transaction: KnownTransaction
  product: Pick<Product, 'id' | 'type' | 'slug' | 'cover' | 'status'> & { title: string; presaleUntil: string | null }
  /** The buyer's address, for the buyer and staff alone. */
  email: string | null
  /** Why the payment was declined last, for the buyer alone. */
  declined: Decline | null
  own: OwnPurchase | null
  /** Whom the buyer of licences invited, for the buyer and staff alone. */
  invitations: Invitation[]
  /** Of a plan: what the order was for. */
  bought: BoughtPeriod | null
  /** Whether what it opens, or what is offered after it, is known only once it is paid. */
  uncertain: boolean
  /** The checkout with all that was chosen; of the buyer alone, as a code may be somebody's secret. */
  again: string
}

const byHash = statement('purchase_of_hash', (db: Db) =>
  db
    .select({
      ...stateColumns(sql.placeholder('school')),
      ended: sql<StateRow['ended']>`case when exists (select from ${withdrawals}
        where ${withdrawals.schoolId} = ${sql.placeholder('school')}
          and ${withdrawals.transactionId} = ${transactions.id}) then 'withdrawn' end`,
      hasPassword: sql<boolean>`(select ${accounts.passwordHash} is not null from ${accounts}
        where ${accounts.schoolId} = ${sql.placeholder('school')} and ${accounts.id} = ${transactions.accountId})`,
      uncertain: sql<boolean>`exists (select from transaction_items i
        join products p on p.school_id = ${sql.placeholder('school')} and p.id = i.product_id
        where i.school_id = ${sql.placeholder('school')} and i.transaction_id = transactions.id
          and p.type in ('event', 'bundle', 'membership')) or exists (select from upsells u
        where u.school_id = ${sql.placeholder('school')} and u.product_id = transactions.product_id)`,
      chosen: chosenIn(sql.placeholder('school')),
      saves: sql<boolean>`exists (select from payment_means m where m.school_id = ${sql.placeholder('school')}
        and m.id = ${transactions.meansId} and m.ref = ${transactions.providerRef})`,
    })
    .from(transactions)
    .innerJoin(products, hasId(products, sql.placeholder('school'), transactions.productId))
    .where(and(eq(transactions.schoolId, sql.placeholder('school')), eq(transactions.hash, sql.placeholder('hash')))),
)

/** A purchase and what was bought, for whoever has its hash; else 404. */
export async function requirePurchase(db: Db, viewer: Viewer, hash: string): Promise<Purchase> {
  const { hasPassword, uncertain, chosen, saves, ...row } = await byHash(db, { school: viewer.schoolId, hash }).then(
    requireRow,
  )
  const { transaction, declined, product, bought } = row
  const { email } = transaction.buyer
  const own = viewer.kind !== 'visitor' && viewer.id === transaction.accountId
  const seen = own || may(viewer, 'sales')
  const again =
    mayBeMade({ ...transaction, saves }) &&
    (bought?.by === 'renewal' || bought?.by === 'instalment' || !wasGivenUp(transaction))
  const invitations =
    seen && transaction.quantity > 1
      ? await soldLicences.use().listInvitations(db, viewer.schoolId, transaction.id)
      : []
  return {
    row,
    state: toState(row, viewer.locale),
    transaction,
    bought,
    product: { ...product, title: inLocale(product.title, viewer.locale) },
    email: seen ? email : null,
    declined: own ? declined : null,
    own: own ? { email, hasPassword, types: typedFor(transaction), again } : null,
    invitations,
    uncertain,
    again: own ? checkoutOf(product, chosen) : checkoutLink(product),
  }
}

/** What one types to go on to a payment that was left. */
function typedFor({ provider, method }: KnownTransaction): OwnPurchase['types'] {
  return (provider && method && toOffer(provider)?.methods[method]?.typed) || null
}

export function pendingView({ transaction, product, invitations }: Purchase, status: TransactionStatus): PendingView {
  const { hash, quantity, total, currency } = transaction
  const { type, slug, title } = product
  return {
    status: publicStatus(status),
    transaction: {
      hash,
      quantity,
      child_invitations: invitations,
      product: { type, slug, title },
      amount: total,
      currency,
      is_free: total === 0,
    },
    checkoutLink: checkoutLink(product),
  }
}

/** Where it is ordered anew; what is offered no more has no checkout. */
export function checkoutLink({ slug, status }: Pick<Product, 'slug' | 'status'>): string {
  return isPublic(status) ? `/${slug}/checkout` : '/courses'
}

/** The same with all that was chosen, where the product is still offered. */
function checkoutOf(product: Pick<Product, 'id' | 'type' | 'slug' | 'status'>, chosen: OrderChoice): string {
  return isPublic(product.status) ? getBasketPath(product, chosen) : '/courses'
}

export function pendingProps(purchase: Purchase, status: TransactionStatus, upsell: UpsellView | null): PendingProps {
  const { transaction, state, product, email, declined, own, bought, uncertain, again } = purchase
  return {
    outcome: getOutcome({ ...state, status }),
    bought,
    view: pendingView(purchase, status),
    number: orderNumber(transaction),
    age: Math.max(0, Math.floor(transaction.ageSeconds)),
    productId: product.id,
    opensAt: product.presaleUntil,
    cover: coverImage(product.cover),
    isGift: transaction.isGift,
    email,
    declined,
    own,
    missing: state.missing.map(({ title }) => title),
    uncertain,
    upsell,
    again,
  }
}
