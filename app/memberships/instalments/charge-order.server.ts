import { and, eq } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { getMethodOfMeans } from '#app/memberships/renewals/renewal-order.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { splitVat } from '#app/platform/money.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { sign } from '#app/platform/tokens.server.ts'
import { instalmentTitle } from '#app/selling/checkout/instalment-wording.ts'
import { partners } from '#app/selling/checkout/partners.server.ts'
import { type Means, payingBy } from '#app/selling/payment-means/means.server.ts'
import { writeOneLine } from '#app/selling/payments/order-rows.server.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { createOrderTax, findOrderTax } from '#app/selling/taxes/order-tax.server.ts'
import { findOssSeller } from '#app/selling/taxes/settings.server.ts'
import type { StoredCharge } from './charges.server.ts'
import type { Plan } from './plans.server.ts'

/** What the first order was written with; its product as it is called by now. */
async function loadFirstOrder(db: Db, { schoolId, accountId, productId, transactionId }: Plan) {
  return await db
    .select({
      title: products.title,
      vatRate: transactionItems.vatRate,
      email: accounts.email,
      locale: accounts.locale,
      buyer: transactions.buyer,
      hash: transactions.hash,
      method: transactions.method,
      provider: transactions.provider,
    })
    .from(transactions)
    .innerJoin(accounts, hasId(accounts, schoolId, accountId))
    .innerJoin(products, hasId(products, schoolId, productId))
    .innerJoin(
      transactionItems,
      and(
        eq(transactionItems.schoolId, schoolId),
        eq(transactionItems.transactionId, transactions.id),
        eq(transactionItems.productId, productId),
      ),
    )
    .where(hasId(transactions, schoolId, transactionId))
    .then(requireRow)
}

/**
 * Writes the order of a later instalment, or of all that are left, for whom and at the rate the first was ordered. Its reference
 * follows from instalments, number and try, so a released copy of the database finds what the original charged.
 */
export async function writeChargeOrder(
  db: Db,
  plan: Plan,
  { number, attempt, covers }: Pick<StoredCharge, 'number' | 'attempt' | 'covers'>,
  means: Means,
): Promise<Transaction> {
  const { schoolId, id, accountId, productId, priceId, transactionId, count, amount: each, currency } = plan
  const { title, vatRate, email, locale, buyer, hash, ...first } = await loadFirstOrder(db, plan)
  const amount = each * covers
  const { net, vat } = splitVat(amount, vatRate)
  const way = { provider: means.provider, method: getMethodOfMeans(means, first) }
  const ref = sign('instalment', JSON.stringify([schoolId, hash, number, attempt]))
  const order = {
    schoolId,
    accountId,
    productId,
    priceId,
    title: instalmentTitle(title, { number, to: number + covers - 1, count }),
    amount,
    discount: 0,
    net,
    vat,
    vatRate,
    total: amount,
    currency,
    locale,
    ...(await payingBy(db, plan, way, { means: means.id, ref })),
    orderKey: `instalment:${id}:${number}:${attempt}`,
    buyer: { ...buyer, email },
  }
  const written = await writeOneLine(db, order, { consents: [], ip: '' })
  if (await findOrderTax(db, { schoolId, transactionId }))
    await createOrderTax(db, written, await findOssSeller(db, schoolId))
  await partners.use().credit(db, written, { first: transactionId, before: plan.paid * splitVat(each, vatRate).net })
  return written
}
