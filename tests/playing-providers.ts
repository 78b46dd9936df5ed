import { payu } from '#app/selling/payment-providers/payu/adapter.server.ts'
import type { BuyersPayment, PaymentProvider, ProviderName } from '#app/selling/payment-providers/provider.ts'
import { przelewy24 } from '#app/selling/payment-providers/przelewy24/adapter.server.ts'
import { stripe } from '#app/selling/payment-providers/stripe/adapter.server.ts'
import { tpay } from '#app/selling/payment-providers/tpay/adapter.server.ts'
import type { PaymentDouble } from './doubles/payments.ts'
import { startPayu } from './doubles/payu.ts'
import { startPrzelewy24 } from './doubles/przelewy24.ts'
import { startStripe } from './doubles/stripe.ts'
import { CARDS, cypherOf, startTpay } from './doubles/tpay.ts'

/** A provider's adapter, and the double that plays it. */
type Played = {
  name: ProviderName
  provider: PaymentProvider
  begin: () => Promise<PaymentDouble>
  /** Where its answers are lost. */
  lost: { start: RegExp; refund: RegExp; charge: RegExp }
  /** How a payment is begun that saves the means for later, if not like any other. */
  saving?: (double: PaymentDouble) => Partial<BuyersPayment>
  /** It sends no messages about refunds: what became of one is in the answer. */
  quiet?: true
}

export const PLAYED: Played[] = [
  {
    name: 'stripe',
    provider: stripe,
    begin: startStripe,
    lost: { start: /payment_intents$/, refund: /refunds$/, charge: /payment_intents$/ },
    saving: () => ({ method: 'card', saves: true }),
  },
  {
    name: 'przelewy24',
    provider: przelewy24,
    begin: startPrzelewy24,
    lost: { start: /register$/, refund: /refund$/, charge: /card\/charge$/ },
  },
  {
    name: 'payu',
    provider: payu,
    begin: startPayu,
    lost: { start: /orders$/, refund: /refunds$/, charge: /orders$/ },
    saving: () => ({ method: 'card', typed: { card_token: 'TOK_1' }, saves: true }),
  },
  {
    name: 'tpay',
    provider: tpay,
    begin: startTpay,
    lost: { start: /^\/transactions$/, refund: /refunds$/, charge: /pay$/ },
    saving: (double) => ({ method: 'card', typed: { cypher: cypherOf(CARDS.pays, double) }, saves: true }),
    quiet: true,
  },
]
