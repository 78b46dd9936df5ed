import type { Method, ProviderName } from '#app/selling/payment-providers/provider.ts'
import { canSave } from '#app/selling/payment-providers/providers.server.ts'
import type { PaymentWay } from '#app/selling/payment-providers/way.ts'
import type { Renewal } from './renewal.ts'

/** Whether what pays so is charged again without a word: BLIK that repeats is agreed to in the bank's app. */
export const isChargedAgain = (way: { provider: ProviderName; method: Method }) => canSave(way) && way.method !== 'blik'

/** How an order can be paid: in instalments by what is charged again without its owner. */
export const waysFor = ({ inParts }: { inParts?: boolean | undefined }, ways: readonly PaymentWay[]) =>
  inParts ? ways.filter(isChargedAgain) : [...ways]

/** Whether a card can be kept for what is offered after the payment; what renews keeps it for that anyway. */
export function canKeepCard(
  renewal: Renewal | undefined,
  way: { provider: ProviderName; method: Method } | null,
): boolean {
  return !renewal?.at && way !== null && isChargedAgain(way)
}
