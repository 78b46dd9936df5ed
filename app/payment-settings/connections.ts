import type { Method, Mode, ProviderName } from '../payment-providers/provider.ts'

/** A provider as the owner sees it: what was entered is shown by its last characters alone. */
export type Connection = {
  name: ProviderName
  /** Whether the checkout offers it. */
  enabled: boolean
  mode: Mode
  /** Each of its credentials, by the provider's own name, with the end of what was entered. */
  credentials: { name: string; ends: string | null }[]
  /** All of them were entered. */
  complete: boolean
  methods: Method[]
  /** Where the provider is to send its messages. */
  notifications: string
}

/** What a long secret ends with; of a short one nothing is shown. */
export function endOf(secret: string): string {
  return secret.length >= 8 ? secret.slice(-4) : ''
}
