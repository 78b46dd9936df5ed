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
import type { BoughtPeriod } from '#app/selling/checkout/bought.ts'
import { mayBeMade } from '#app/selling/checkout/payment.server.ts'
import { soldLicences, soldPlans } from '#app/selling/checkout/sold-kinds.server.ts'
import type { Decline } from '#app/selling/payment-providers/provider.ts'
import { toOffer } from '#app/selling/payment-providers/providers.server.ts'
import { wasGivenUp } from '#app/selling/payments/given-up.server.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { providerFacts, transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { type FactKind, publicStatus, type TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { type KnownTransaction, withAge } from '#app/selling/payments/transactions.server.ts'
import { getOutcome, type OwnPurchase, type PendingProps, type PendingView } from './pending-view.ts'
import { withdrawals } from './tables.server.ts'

export type Purchase = {
  transaction: KnownTransaction
  product: Pick<Product, 'id' | 'type' | 'slug' | 'cover' | 'status'> & { title: string }
  /** Why it is canceled, where it is for another reason than that the buyer left the payment. */
  closedBy: 'expired' | 'superseded' | null
  /** Why it gives no access though it was paid: its buyer withdrew, or people ended it. */
  ended: 'withdrawn' | 'closed' | null
  /** The buyer's address, for the buyer and staff alone. */
  email: string | null
  /** Why the payment was declined last, for the buyer alone. */
  declined: Decline | null
  own: OwnPurchase | null
  /** Whom the buyer of licences invited, for the buyer and staff alone. */
  invitations: Invitation[]
  /** Of a plan: what the order was for. */
  bought: BoughtPeriod | null
}

const byHash = statement('purchase_of_hash', (db: Db) =>
  db
    .select({
      transaction: withAge,
      said: sql<FactKind[]>`array(select ${providerFacts.kind} from ${providerFacts}
        where ${providerFacts.schoolId} = ${sql.placeholder('school')}
        and ${providerFacts.transactionId} = ${transactions.id})`,
      declined: sql<Decline | null>`(select ${providerFacts.reason} from ${providerFacts}
        where ${providerFacts.schoolId} = ${sql.placeholder('school')}
        and ${providerFacts.transactionId} = ${transactions.id} and ${providerFacts.kind} = 'declined'
        order by ${providerFacts.id} desc limit 1)`,
      bought: soldPlans.use().boughtBy(sql.placeholder('school'), transactions.id),
      ended: sql<Purchase['ended']>`case
        when exists (select from ${withdrawals} where ${withdrawals.schoolId} = ${sql.placeholder('school')}
          and ${withdrawals.transactionId} = ${transactions.id}) then 'withdrawn'
        when ${transactions.access} = 'ended'
          or (select bool_and(${transactionItems.access} is not distinct from 'ended') from ${transactionItems}
            where ${transactionItems.schoolId} = ${sql.placeholder('school')}
            and ${transactionItems.transactionId} = ${transactions.id}) then 'closed' end`,
      hasPassword: sql<boolean>`(select ${accounts.passwordHash} is not null from ${accounts}
        where ${accounts.schoolId} = ${sql.placeholder('school')} and ${accounts.id} = ${transactions.accountId})`,
      product: {
        id: products.id,
        type: products.type,
        slug: products.slug,
        title: products.title,
        cover: products.cover,
        status: products.status,
      },
    })
    .from(transactions)
    .innerJoin(products, hasId(products, sql.placeholder('school'), transactions.productId))
    .where(and(eq(transactions.schoolId, sql.placeholder('school')), eq(transactions.hash, sql.placeholder('hash')))),
)

/** A purchase and what was bought, for whoever has its hash; else 404. */
export async function findPurchase(db: Db, viewer: Viewer, hash: string): Promise<Purchase> {
  const row = await byHash(db, { school: viewer.schoolId, hash }).then(requireRow)
  const { transaction, said, declined, hasPassword, product, bought, ended } = row
  const { email } = transaction.buyer
  const own = viewer.kind !== 'visitor' && viewer.id === transaction.accountId
  const closing = (['expired', 'superseded'] as const).find((kind) => said.includes(kind))
  const seen = own || may(viewer, 'sales')
  const again = mayBeMade(transaction) && (bought?.by === 'renewal' || !wasGivenUp(transaction))
  const invitations =
    seen && transaction.quantity > 1
      ? await soldLicences.use().listInvitations(db, viewer.schoolId, transaction.id)
      : []
  return {
    transaction,
    bought,
    ended,
    closedBy: said.includes('abandoned') ? null : (closing ?? null),
    product: { ...product, title: inLocale(product.title, viewer.locale) },
    email: seen ? email : null,
    declined: own ? declined : null,
    own: own ? { email, hasPassword, types: typedFor(transaction), again } : null,
    invitations,
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
export function checkoutLink({ slug, status }: Purchase['product']): string {
  return isPublic(status) ? `/${slug}/checkout` : '/courses'
}

export function pendingProps(purchase: Purchase, status: TransactionStatus): PendingProps {
  const { transaction, closedBy, ended, product, email, declined, own, bought } = purchase
  const outcome = getOutcome(status)
  const success = bought?.nothing ? 'too_late' : (ended ?? 'success')
  return {
    outcome: (status === 'CANCELED' && closedBy) || (outcome === 'success' ? success : outcome),
    bought,
    view: pendingView(purchase, status),
    number: orderNumber(transaction),
    age: Math.max(0, Math.floor(transaction.ageSeconds)),
    productId: product.id,
    cover: coverImage(product.cover),
    email,
    declined,
    own,
  }
}
