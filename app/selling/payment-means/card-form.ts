import type { Locale } from '#app/platform/i18n.ts'

/** What the form needs in which a card is typed into the provider's own frames. */
export type CardForm = {
  /** The provider's script, and the school's public key there. */
  src: string
  publicKey: string
  /** What the card pays or is saved by; it belongs to whoever looks at the page, and stands in no address. */
  secret: string
  locale: Locale
  /** Null where the card is saved without paying. */
  pays: { amount: number; currency: string } | null
  /** Says whether it is still to be done. */
  asks: string
  /** Where its owner goes once it is done, or nobody knows. */
  done: string
  /** Where to do otherwise. */
  otherwise: string
  /** A card that was saved and only wants its owner's word, and its last digits. */
  confirms: string | null
  last4: string | null
}
