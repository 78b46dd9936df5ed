import type { BuyersPayment, ProviderIds, StartedAtProvider } from './provider.ts'
import type { ConnectedProvider } from './providers.server.ts'

/** Keeps what was made, and answers what is to be paid: of two that were made at once the one that was kept first. */
export type StoreIds = (ids: ProviderIds) => Promise<ProviderIds>

/** Starts a payment. What is made before it is paid is kept first, so that it is one, however often it is started. */
export async function startAt(
  { provider, account }: ConnectedProvider,
  payment: BuyersPayment & { ids: ProviderIds },
  keep: StoreIds,
): Promise<StartedAtProvider> {
  if (!provider.prepare || Object.keys(payment.ids).length > 0) return await provider.start(account, payment)
  const ids = await keep(await provider.prepare(account, payment))
  return await provider.start(account, { ...payment, ids })
}
