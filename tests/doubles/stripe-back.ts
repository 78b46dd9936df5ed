import type { Message, Reply } from './payments.ts'
import type { Intent, Refund } from './stripe-browser.ts'
import { eventOf, type Form, named, seconds } from './stripe-wire.ts'

type Dispute = { id: string; object: 'dispute'; status: string; payment_intent: string; created: number }

/** What goes back of payments at Stripe: refunds, and what banks take back. */
export function moneyBack(owned: (school: number, id: string) => Intent | undefined) {
  const refunds: Refund[] = []
  const disputes = new Map<string, Dispute>()
  let next = 'succeeded'
  const refundsOf = (intent: string) => refunds.filter(({ payment_intent }) => payment_intent === intent)
  /** Those whose money went, or is on its way. */
  const given = (intent: string) => refundsOf(intent).filter(({ status }) => status !== 'failed')
  const wrong = (status: number, code: string): Reply => ({ status, body: { error: { code } } })
  return {
    refundsOf,
    given,
    disputeOf: (intent: string) => disputes.get(intent),
    /** How far refunds get from now on. */
    refundsAre(status: string) {
      next = status
    },
    refund(school: number, sent: Form): Reply {
      const intent = owned(school, String(sent.payment_intent))
      if (!intent) return wrong(404, 'resource_missing')
      const amount = Number(sent.amount)
      const left = given(intent.id).reduce((rest, one) => rest - one.amount, intent.amount_received)
      if (!Number.isInteger(amount) || amount < 1 || amount > left) return wrong(400, 'charge_already_refunded')
      const made: Refund = {
        id: named('re'),
        object: 'refund',
        status: next,
        amount,
        currency: intent.currency,
        created: seconds(),
        payment_intent: intent.id,
        metadata: (sent.metadata as Record<string, string>) ?? {},
      }
      refunds.push(made)
      return { status: 200, body: structuredClone(made) }
    },
    dispute({ amount, currency, school, id: payment_intent }: Intent, status: string): Message {
      const about = { id: disputes.get(payment_intent)?.id ?? named('du'), object: 'dispute' as const, status }
      const dispute = { ...about, payment_intent, amount, currency, created: seconds() }
      disputes.set(payment_intent, dispute)
      return eventOf(school, status === 'won' ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },
  }
}
