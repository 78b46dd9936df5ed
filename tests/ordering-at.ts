import { eq } from 'drizzle-orm'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type {
  BuyersPayment,
  Payment,
  PaymentProvider,
  ProviderAccount,
  ProviderName,
} from '#app/selling/payment-providers/provider.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { ordered } from './buyer.ts'
import { transactionOf } from './purchase-books.ts'

type Placed = { hash: string; ref: string; redirect: string; payment: BuyersPayment & Payment }

/** A new visitor orders, to pay at another provider than the sandbox, and is on the way there. */
export async function orderAt(
  offer: Offer,
  name: ProviderName,
  provider: PaymentProvider,
  account: ProviderAccount,
): Promise<Placed> {
  const { hash, ref } = await ordered(offer)
  const { id, total: amount, currency, buyer, locale } = await transactionOf(hash)
  await inSchool(1, (db) => db.update(transactions).set({ provider: name }).where(eq(transactions.id, id)))
  const payment: BuyersPayment = {
    ref,
    amount,
    currency,
    description: 'Order',
    method: 'transfer',
    typed: {},
    buyer,
    locale,
    ip: '192.0.2.7',
    returnPath: `/transaction/${hash}/pending`,
  }
  const ids = (await provider.prepare?.(account, payment)) ?? {}
  const { redirect } = await provider.start(account, { ...payment, ids })
  return { hash, ref, redirect, payment: { ...payment, ids } }
}
