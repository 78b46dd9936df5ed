import { prices, products } from '#app/content/catalogue/tables.server.ts'
import {
  type JoinedMembership,
  type Membership,
  requireJoined,
} from '#app/memberships/memberships/memberships.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { splitVat } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { sign } from '#app/platform/tokens.server.ts'
import { type Means, payingBy } from '#app/selling/payment-means/means.server.ts'
import type { Method, ProviderName } from '#app/selling/payment-providers/provider.ts'
import { canSave, getDefaultMethod, toOffer } from '#app/selling/payment-providers/providers.server.ts'
import { writeOneLine } from '#app/selling/payments/order-rows.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'

/** What a renewal is written with: the plan as it is called and taxed by now, and whoever joined as they ordered. */
async function loadOrderDetails(db: Db, membership: JoinedMembership) {
  const { schoolId, accountId, planId, priceId, transactionId } = membership
  const [found] = await db
    .select({
      title: products.title,
      vatRate: prices.vatRate,
      email: accounts.email,
      locale: accounts.locale,
      buyer: transactions.buyer,
      joinedBy: transactions.hash,
      method: transactions.method,
      provider: transactions.provider,
    })
    .from(transactions)
    .innerJoin(accounts, hasId(accounts, schoolId, accountId))
    .innerJoin(products, hasId(products, schoolId, planId))
    .innerJoin(prices, hasId(prices, schoolId, priceId))
    .where(hasId(transactions, schoolId, transactionId))
  if (!found) throw new Error(`membership of no order ${transactionId}`)
  return found
}

/** By what a renewal is paid that its owner makes, where the bank wants that. */
export function getMethodOfMeans(
  { provider, brand }: Pick<Means, 'provider' | 'brand'>,
  joined: { provider: ProviderName | null; method: Method | null },
): Method | null {
  if (brand === 'blik') return brand
  if (joined.provider === provider && joined.method && joined.method !== 'blik') return joined.method
  const offer = toOffer(provider)
  const methods = Object.keys(offer?.methods ?? {}) as Method[]
  return methods.find((method) => canSave({ provider, method })) ?? (offer ? getDefaultMethod(offer) : null)
}

/**
 * What a provider knows a try by. It is the same in a copy of this database, which has the same secret: once that is
 * released, and tries what the original tried, the provider finds the payment that was made and makes no other.
 */
function getRef(one: { schoolId: number; joinedBy: string; until: string; attempt: number }): string {
  return sign('renewal', JSON.stringify([one.schoolId, one.joinedBy, new Date(one.until).toISOString(), one.attempt]))
}

/**
 * Writes the order of the next period, at the price at which the membership was joined, less what a code takes off the first
 * one after a trial; without means it costs nothing.
 */
export async function writeRenewal(
  db: Db,
  membership: Membership & { until: string },
  attempt: number,
  { means, discount }: { means: Means | null; discount: number },
): Promise<Transaction> {
  const joinedMembership = requireJoined(membership)
  const { schoolId, id, accountId, planId, amount, currency, until } = membership
  const total = amount - discount
  const { title, vatRate, email, locale, buyer, joinedBy, ...joined } = await loadOrderDetails(db, joinedMembership)
  const { net, vat } = splitVat(total, vatRate)
  const way = means && total > 0 ? { provider: means.provider, method: getMethodOfMeans(means, joined) } : null
  const order = {
    schoolId,
    accountId,
    productId: planId,
    priceId: joinedMembership.priceId,
    title,
    amount,
    discount,
    net,
    vat,
    vatRate,
    total,
    currency,
    locale,
    ...(await payingBy(db, membership, way, {
      means: means?.id,
      ref: getRef({ schoolId, joinedBy, until, attempt }),
    })),
    orderKey: `renewal:${id}:${until}:${attempt}`,
    buyer: { ...buyer, email },
  }
  return await writeOneLine(db, order, { consents: [], ip: '' })
}
