import { CURRENCIES } from '#app/people/schools/currencies.ts'
import type { ProviderName, ProviderOffer } from './provider.ts'

/** What each provider offers: known without its adapter, which is loaded when it is asked something. */
export const OFFERS = {
  stripe: {
    credentials: ['publishable_key', 'secret_key', 'webhook_secret'],
    methods: {
      card: { currencies: CURRENCIES, script: true, saves: true },
      blik: { currencies: ['PLN'], typed: 'blik_code', saves: true },
      p24: { currencies: ['PLN', 'EUR'] },
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
