import type { Decline, ProviderFact, ProviderName, ShownCard } from '#app/selling/payment-providers/provider.ts'

/**
 * `begun`: its owner is about to save it; `saved`: it can be charged; `declined`: it was not saved; `forgotten`: it can
 * be charged no more.
 */
export type MeansState = 'begun' | 'saved' | 'declined' | 'forgotten'

/** A means as its owner sees it; `card` lacks what the provider does not say. */
export type MeansView = {
  id: number
  provider: ProviderName
  state: MeansState
  card: ShownCard
  /** Why it was not saved. */
  declined: Decline | null
}

/** Whether a card is good no more at that time: it is to the end of its month. */
export function expiresBefore({ month, year }: ShownCard, at: string): boolean {
  return month !== undefined && year !== undefined && Date.UTC(year, month, 1) <= Date.parse(at)
}

/** What became of a charge, with what the provider said of it, for whoever keeps facts. */
export type ChargeResult =
  /** The money came. */
  | { outcome: 'captured'; facts: ProviderFact[] }
  /** No money came, for a reason that can be told in words. Nothing more comes under this ref. */
  | { outcome: 'declined'; reason: Exclude<Decline, 'authentication'>; facts: ProviderFact[] }
  /** The bank wants the owner there: the same payment may still be made, by starting it like any other. */
  | { outcome: 'authentication'; facts: ProviderFact[] }
  /** Nobody knows yet: the provider tells later, or did not answer. It is looked up, or asked again under the same ref. */
  | { outcome: 'unknown'; facts: ProviderFact[] }
