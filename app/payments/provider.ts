import type { SaidKind } from './transaction-status.ts'

/** What a provider is asked to collect. `ref` is ours and makes a repeated question the same payment. */
export type PaymentRequest = {
  schoolId: number
  ref: string
  amount: number
  currency: string
  description: string
  /** Where the buyer comes back to. */
  returnPath: string
}

/** One thing that a provider says about one payment. */
export type ProviderFact = {
  ref: string
  eventId: string
  kind: SaidKind
  amount: number
  currency: string
  occurredAt: string
}

/** What every payment provider does for us. None of it is called inside a database transaction of ours. */
export type PaymentProvider = {
  /** Makes the payment, once per ref, and says where the buyer pays. */
  createPayment(request: PaymentRequest): Promise<{ redirect: string }>
  /** Checks that a message is the provider's, meant for this school and fresh, before a word of it is believed. */
  readNotification(schoolId: number, body: string, header: (name: string) => string | undefined): ProviderFact
  /** Everything the provider knows about a payment: the same facts that its notifications bring. */
  lookUp(schoolId: number, ref: string): Promise<ProviderFact[]>
}
