import type { BuyersPayment, ProviderIds, Started } from './provider.ts'
import type { Connected } from './providers.server.ts'

/** Keeps what was made, and answers what is to be paid: of two that were made at once the one that was kept first. */
export type Keep = (ids: ProviderIds) => Promise<ProviderIds>

/** Starts a payment. What is made before it is paid is kept first, so that it is one, however often it is started. */
export async function startAt(
  { provider, account }: Connected,
  payment: BuyersPayment & { ids: ProviderIds },
  keep: Keep,
): Promise<Started> {
  if (!provider.prepare || Object.keys(payment.ids).length > 0) return await provider.start(account, payment)
  const ids = await keep(await provider.prepare(account, payment))
  return await provider.start(account, { ...payment, ids })
}
