import { afterEach, expect, test } from 'vitest'
import { env } from '#app/platform/env.server.ts'
import { sellThroughPlatform, stopSellingThroughPlatform } from '#tests/platform-payments.ts'
import {
  findPlatformAccount,
  findPlatformAccountOf,
  findPlatformFee,
  getSchoolOfRef,
  isPlatformRef,
  toPlatformRef,
} from './platform-account.server.ts'
import { getPlatformFee } from './platform-fee.ts'
import { takesMoney, waysToPay } from './providers.server.ts'

const { evaluation } = env
afterEach(() => {
  stopSellingThroughPlatform()
  Object.assign(env, { evaluation })
})

const TPAY = { client_id: 'a', client_secret: 'b', merchant_id: 'c', security_code: 'd', public_key: 'e' }
const own = (mode: 'production' | 'sandbox', name = 'tpay') => [{ name, mode }]
const waysOf = (providers: ReturnType<typeof own>, kind: 'visitor' | 'staff') => [
  ...new Set(waysToPay({ school: { providers }, viewer: { kind } }, 'PLN').map(({ provider }) => provider)),
]

test.each([
  [{ provider: 'nobody' }, 'is not a payment provider'],
  [{ provider: 'tpay' }, 'lacks client_id, client_secret'],
])('settings that fit no provider end the start: %j', (wrong, sentence) => {
  sellThroughPlatform(wrong)
  expect(() => findPlatformAccount()).toThrow(sentence)
})

test('the sandbox is for trying out alone', () => {
  sellThroughPlatform()
  Object.assign(env, { evaluation: false })
  expect(() => findPlatformAccount()).toThrow('is not a payment provider')
})

test('a school sells through the platform until it has a provider that takes its buyers’ money', () => {
  sellThroughPlatform({ provider: 'tpay', credentials: TPAY })
  Object.assign(env, { evaluation: false })
  expect([waysOf([], 'visitor'), takesMoney({ providers: [] })]).toEqual([['tpay'], true])
  // One in test mode is for staff to try, and takes no order from buyers.
  expect(waysOf(own('sandbox', 'payu'), 'visitor')).toEqual(['tpay'])
  expect(waysOf(own('sandbox', 'payu'), 'staff')).toEqual(['payu', 'tpay'])
  expect(waysOf(own('production', 'payu'), 'visitor')).toEqual(['payu'])
  expect(findPlatformAccountOf(own('production'))).toBeUndefined()
  expect(findPlatformFee({ providers: own('production'), currency: 'PLN' })).toBeNull()
  stopSellingThroughPlatform()
  expect([waysOf([], 'visitor'), takesMoney({ providers: [] })]).toEqual([[], false])
})

test('the platform in test mode is for staff alone', () => {
  sellThroughPlatform({ provider: 'tpay', credentials: TPAY, mode: 'sandbox' })
  Object.assign(env, { evaluation: false })
  expect([waysOf([], 'visitor'), waysOf([], 'staff')]).toEqual([[], ['tpay']])
})

test('a ref says whose account it is at, and of which school', () => {
  const ref = toPlatformRef(12, 'token')
  expect([isPlatformRef(ref), getSchoolOfRef(ref)]).toEqual([true, 12])
  for (const other of ['token', 'platform-', 'platform-x-token', 'test-1', 'my-platform-12-token'])
    expect([isPlatformRef(other), getSchoolOfRef(other)]).toEqual([false, undefined])
})

test.each([
  [19_900, 'PLN', 697],
  [19_900, 'EUR', 597],
  [33, 'EUR', 0],
  [90, 'PLN', 90],
  [0, 'PLN', 0],
])('the fee of %i %s is %i: rounded down, and never more than the price', (total, currency, fee) => {
  expect(getPlatformFee({ feeRate: 300, feeFixed: new Map([['PLN', 100]]) }, total, currency)).toBe(fee)
})
