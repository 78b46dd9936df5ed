import type { MeansView } from '#app/selling/payment-means/means.ts'
import type { Decline, ProviderName } from '#app/selling/payment-providers/provider.ts'

/**
 * How a provider saves another card: typed on our page and encrypted for it, in its own fields on our page, or on a page of
 * its own.
 */
export type SavingKind = 'cypher' | 'script' | 'page'

/** What a membership or instalments are charged to, and how that is changed. */
export type CardView = {
  /** The page of what is charged. */
  at: string
  card: MeansView | null
  /** Null where no provider of the school saves a card without a payment. */
  saves: { provider: ProviderName; kind: SavingKind } | null
  /** When a trial that has no card yet ends, and what is charged then: whoever joined comes here first. */
  trial: { at: string; amount: number; currency: string } | null
  /** What is tried at once with a new card. */
  owed: { amount: number; currency: string } | null
  /** Why the last one was not saved. */
  declined: Decline | null
  /** The last one is still with its bank. */
  waiting: boolean
}
