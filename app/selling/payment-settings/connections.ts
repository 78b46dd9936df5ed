import type { Method, Mode, ProviderName } from '#app/selling/payment-providers/provider.ts'

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
export function getEnd(secret: string): string {
  return secret.length >= 8 ? secret.slice(-4) : ''
}

/** What a provider said of what was entered, when it was saved. */
export const TRIED = ['known', 'unanswered', 'refused'] as const
export type ConnectionTest = (typeof TRIED)[number]

/** The credential by which a provider knows who asks. */
export function getSecret(credentials: readonly string[]): string {
  return credentials.find((one) => ['secret_key', 'api_key', 'client_secret'].includes(one)) ?? credentials[0] ?? ''
}
