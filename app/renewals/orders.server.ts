import { and, eq } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import { prices, products } from '../catalogue/tables.server.ts'
import type { Membership } from '../memberships/memberships.server.ts'
import { type Means, payingBy } from '../payment-means/means.server.ts'
import type { Method, ProviderName } from '../payment-providers/provider.ts'
import { canSave, offerOf, usualMethod } from '../payment-providers/providers.server.ts'
import { writeOneLine } from '../payments/order-rows.server.ts'
import { transactions } from '../payments/tables.server.ts'
import type { Transaction } from '../payments/transactions.server.ts'
import type { Db } from '../platform/db.server.ts'
import { splitVat } from '../platform/money.ts'

/** What a renewal is written with: the plan as it is called and taxed by now, and whoever joined as they ordered. */
async function about(db: Db, { schoolId, accountId, planId, priceId, transactionId }: Membership) {
  const [found] = await db
    .select({
      title: products.title,
      vatRate: prices.vatRate,
      email: accounts.email,
      locale: accounts.locale,
      buyer: transactions.buyer,
      method: transactions.method,
      provider: transactions.provider,
    })
    .from(transactions)
    .innerJoin(accounts, and(eq(accounts.schoolId, schoolId), eq(accounts.id, accountId)))
    .innerJoin(products, and(eq(products.schoolId, schoolId), eq(products.id, planId)))
    .innerJoin(prices, and(eq(prices.schoolId, schoolId), eq(prices.id, priceId)))
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.id, transactionId)))
  if (!found) throw new Error(`membership of no order ${transactionId}`)
  return found
}

/** By what a renewal is paid that its owner makes, where the bank wants that. */
function methodOf(
  { provider, brand }: Pick<Means, 'provider' | 'brand'>,
  joined: { provider: ProviderName | null; method: Method | null },
): Method | null {
  if (brand === 'blik') return brand
  if (joined.provider === provider && joined.method && joined.method !== 'blik') return joined.method
  const offer = offerOf(provider)
  const methods = Object.keys(offer?.methods ?? {}) as Method[]
  return methods.find((method) => canSave({ provider, method })) ?? (offer ? usualMethod(offer) : null)
}

/** Writes the order of the next period, at the price at which the membership was joined; without means it costs nothing. */
export async function writeRenewal(
  db: Db,
  membership: Membership & { until: string },
  attempt: number,
  means: Means | null,
): Promise<Transaction> {
  const { schoolId, id, accountId, planId, priceId, amount: total, currency, until } = membership
  const { title, vatRate, email, locale, buyer, ...joined } = await about(db, membership)
  const { net, vat } = splitVat(total, vatRate)
  const way = means && total > 0 ? { provider: means.provider, method: methodOf(means, joined) } : null
  const order = {
    ...{ schoolId, accountId, productId: planId, priceId, title, amount: total },
    ...{ discount: 0, net, vat, vatRate, total, currency, locale },
    ...(await payingBy(db, membership, way, { means: means?.id })),
    orderKey: `renewal:${id}:${until}:${attempt}`,
    buyer: { ...buyer, email },
  }
  return await writeOneLine(db, order, { consents: [], ip: '' })
}
