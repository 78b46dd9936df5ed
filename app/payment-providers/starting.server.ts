import type { BuyersPayment, ProviderIds, Started } from './provider.ts'
import type { Connected } from './providers.server.ts'

/** Starts a payment. What is made before it is paid is kept first, so that it is one, however often it is started. */
export async function startAt(
  { provider, account }: Connected,
  payment: BuyersPayment & { ids: ProviderIds },
  keep: (ids: ProviderIds) => Promise<unknown>,
): Promise<Started> {
  if (!provider.prepare || Object.keys(payment.ids).length > 0) return await provider.start(account, payment)
  const ids = await provider.prepare(account, payment)
  await keep(ids)
  return await provider.start(account, { ...payment, ids })
}
