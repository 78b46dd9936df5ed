import { expect, test } from 'vitest'
import { getServer as payuServer } from './payu/calls.server.ts'
import type { Mode } from './provider.ts'
import { getServer as przelewy24Server } from './przelewy24/adapter.server.ts'
import { getNotifier, getServer as tpayServer } from './tpay/adapter.server.ts'

test.each<[Mode, string, string, string, string]>([
  [
    'production',
    'https://secure.przelewy24.pl',
    'https://secure.payu.com',
    'https://api.tpay.com',
    'https://secure.tpay.com',
  ],
  [
    'sandbox',
    'https://sandbox.przelewy24.pl',
    'https://secure.snd.payu.com',
    'https://openapi.sandbox.tpay.com',
    'https://secure.sandbox.tpay.com',
  ],
])(
  'in %s the providers are asked at their own addresses, and believed by the certificates that lie there',
  (mode, ...at) => {
    expect([przelewy24Server({ mode }), payuServer({ mode }), tpayServer({ mode }), getNotifier({ mode })]).toEqual(at)
  },
)
