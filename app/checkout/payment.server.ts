import { providerOf } from '../payments/providers.server.ts'
import { isWaiting } from '../payments/transaction-status.ts'
import type { Transaction } from '../payments/transactions.server.ts'

export function pendingPath(hash: string): string {
  return `/transaction/${hash}/pending`
}

/**
 * Where an order goes on: to the provider, which makes the payment once per reference however often it is asked, or to
 * the payment page when there is nothing (more) to pay. Called after the order was committed, never inside it.
 */
export async function startPayment(transaction: Transaction): Promise<string> {
  const { schoolId, hash, provider, providerRef, total, currency, status } = transaction
  const returnPath = pendingPath(hash)
  if (!provider || !providerRef || !isWaiting(status)) return returnPath
  const { redirect } = await providerOf(provider).createPayment({
    ...{ schoolId, ref: providerRef, amount: total, currency, returnPath },
    description: `${transaction.id}`,
  })
  return redirect
}
