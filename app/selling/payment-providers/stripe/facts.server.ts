import type { ProviderFact, ReportedFactKind } from '../provider.ts'
import { getDecline } from './declines.ts'
import type { Dispute, Intent, Refunded } from './messages.server.ts'

/** What a buyer or they themselves gave up; the rest is a failure. */
const CANCELED: Record<string, ReportedFactKind> = {
  abandoned: 'abandoned',
  requested_by_customer: 'abandoned',
  automatic: 'expired',
  expired: 'expired',
}

/** What a payment says of itself: that money came, that it was declined or given up; nothing while it may still come. */
export function toFacts(intent: Intent): ProviderFact[] {
  const { id, status, amount, amount_received, created, latest_charge: charge, last_payment_error: failure } = intent
  const ref = intent.metadata.ref
  if (!ref) return []
  const about = {
    ref,
    currency: intent.currency.toUpperCase(),
    occurredAt: getInstant(created),
    ids: { payment_intent: id },
  }
  if (status === 'succeeded') {
    const made = typeof charge === 'object' && charge ? charge : undefined
    const booked = typeof made?.balance_transaction === 'object' ? made.balance_transaction : undefined
    // Of an account in another currency the fee is in that one.
    const fee = booked?.currency === intent.currency ? { fee: booked.fee } : {}
    const occurredAt = getInstant(made?.created ?? created)
    return [{ ...about, ...fee, eventId: `${id}:captured`, kind: 'captured', amount: amount_received, occurredAt }]
  }
  if (status === 'canceled') {
    const kind = CANCELED[intent.cancellation_reason ?? ''] ?? 'failed'
    return [{ ...about, eventId: `${id}:canceled`, kind, amount }]
  }
  if (status !== 'requires_payment_method' || !failure) return []
  // Each attempt is one; the payment itself may still be made.
  const eventId = `${id}:declined:${failure.charge ?? failure.code ?? 'attempt'}`
  return [{ ...about, eventId, kind: 'declined', amount, reason: getDecline(failure) }]
}

/**
 * Money that went back, once it did; of one that failed, that it did and came back, whichever of them was heard of before.
 * Given back in their dashboard it has no ref of ours.
 */
export function refundFacts(ref: string, refunds: readonly Refunded[]): ProviderFact[] {
  return refunds.flatMap(({ id, status, amount, currency, created, metadata }): ProviderFact[] => {
    const about = { ref, amount, currency: currency.toUpperCase(), ...(metadata.ref && { refund: metadata.ref }) }
    const fact: ProviderFact = { ...about, eventId: id, kind: 'refunded', occurredAt: getInstant(created) }
    if (status === 'succeeded') return [fact]
    return status === 'failed' ? [fact, { ...fact, eventId: `${id}:failed`, kind: 'refund_failed' }] : []
  })
}

/** The buyer's bank took the money back, or gave it back to the school. */
export function disputeFacts(ref: string, disputes: readonly Dispute[]): ProviderFact[] {
  return disputes.flatMap(({ id, status, amount, currency, created }): ProviderFact[] => {
    // A question of the bank's before it takes anything.
    if (status.startsWith('warning')) return []
    const about = { ref, amount, currency: currency.toUpperCase(), occurredAt: getInstant(created) }
    const chargeback: ProviderFact = { ...about, eventId: `${id}:taken`, kind: 'chargeback' }
    return status === 'won' ? [chargeback, { ...about, eventId: `${id}:won`, kind: 'chargeback_won' }] : [chargeback]
  })
}

function getInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
