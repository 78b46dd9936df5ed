import type { Method, MethodSupport, ProviderName } from './provider.ts'

/** One way to pay that a checkout offers: a method at a provider, by the name under which an order asks for it. */
export type PaymentWay = { name: string; provider: ProviderName; method: Method; typed?: MethodSupport['typed'] }

/** `stripe.blik`. A provider's name alone asks for one that it offers. */
export function wayName(provider: ProviderName, method: Method): string {
  return `${provider}.${method}`
}

/** The way that an order asks for. A provider's name alone, or none, takes the first that needs nothing typed. */
export function chosenWay(ways: readonly PaymentWay[], wanted: string | undefined): PaymentWay | undefined {
  const exact = ways.find(({ name }) => name === wanted)
  if (exact) return exact
  const meant = ways.filter(({ provider }) => wanted === undefined || provider === wanted)
  return meant.find(({ typed }) => !typed) ?? meant[0]
}
