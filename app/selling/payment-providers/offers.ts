import { CURRENCIES } from '#app/people/schools/currencies.ts'
import type { ProviderName, ProviderOffer } from './provider.ts'

/** Stripe's smallest charges, by currency, and its largest. */
const STRIPE_LIMITS = { least: { PLN: 200, EUR: 50, USD: 50, GBP: 30 }, most: 99_999_999 }

/** What each provider offers: known without its adapter, which is loaded when it is asked something. */
export const OFFERS = {
  stripe: {
    credentials: ['publishable_key', 'secret_key', 'webhook_secret'],
    methods: {
      card: { currencies: CURRENCIES, script: true, saves: true, ...STRIPE_LIMITS },
      blik: { currencies: ['PLN'], typed: 'blik_code', saves: true, ...STRIPE_LIMITS },
      p24: { currencies: ['PLN', 'EUR'], ...STRIPE_LIMITS },
    },
  },
  przelewy24: {
    credentials: ['merchant_id', 'pos_id', 'crc_key', 'api_key'],
    methods: {
      transfer: { currencies: ['PLN'] },
      blik: { currencies: ['PLN'], typed: 'blik_code' },
      card: { currencies: ['PLN'], saves: true },
    },
  },
  tpay: {
    credentials: ['client_id', 'client_secret', 'merchant_id', 'security_code', 'public_key'],
    methods: {
      transfer: { currencies: ['PLN'] },
      blik: { currencies: ['PLN'], typed: 'blik_code' },
      card: { currencies: ['PLN'], typed: 'cypher', saves: true },
    },
  },
  payu: {
    credentials: ['pos_id', 'second_key', 'client_id', 'client_secret'],
    methods: {
      transfer: { currencies: ['PLN'] },
      blik: { currencies: ['PLN'], typed: 'blik_code' },
      card: { currencies: ['PLN'] },
    },
  },
  sandbox: { credentials: [], methods: { test: { currencies: CURRENCIES, saves: true } } },
} as const satisfies Record<ProviderName, ProviderOffer>

/** The methods that a provider offers: what its adapter sends for each is a record of these. */
export type MethodOf<Provider extends ProviderName> = keyof (typeof OFFERS)[Provider]['methods']
