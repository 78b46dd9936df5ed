import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { connectDouble } from '#tests/connected-double.ts'
import { aPayment, type Outcome } from '#tests/doubles/payments.ts'
import { BLIK_CODES, type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import type { ProviderIds } from '../provider.ts'
import { stripe } from './adapter.server.ts'
import type { Account } from './calls.server.ts'

let double: StripeDouble
let account: Account

beforeAll(async () => {
  const connected = await connectDouble<StripeDouble, Account>('stripe', startStripe)
  ;({ double, account } = connected)
  return connected.end
})

const begun = async (outcome: Outcome = 'paid') => {
  const payment = aPayment({ method: 'card', saves: true })
  const { clientSecret, ids = {} } = await stripe.start(account, payment)
  await double.decide(clientSecret ?? '', outcome)
  return { ...payment, ids }
}
/** Somebody whose card may be charged again. */
const savedCard = async (): Promise<ProviderIds> => {
  const [captured] = await stripe.lookUp(account, await begun())
  return captured?.saved?.ids ?? {}
}
const aRefund = () => ({ ref: randomUUID(), amount: 900, description: 'Order 7' })
const nextMonth = () => ({ ref: randomUUID(), amount: 4_900, currency: 'PLN', description: 'Next month' })
const WHEN = ['before', 'after'] as const

test.each(WHEN)(
  'a refund at which they failed %s it was made is made once, though they repeat the failure',
  async (when) => {
    const payment = await begun()
    const refund = aRefund()
    double.breakDown(/refunds$/, when)
    await expect(stripe.refund(account, payment, refund)).rejects.toThrow('500')
    expect(await stripe.refund(account, payment, refund)).toMatchObject([{ kind: 'refunded', refund: refund.ref }])
    expect((await double.witness(payment.ref)).refunded).toEqual([900])
  },
)

test.each(WHEN)(
  'a charge at which they failed %s it was made is made once, though they repeat the failure',
  async (when) => {
    const saved = await savedCard()
    const next = nextMonth()
    double.breakDown(/payment_intents$/, when)
    await expect(stripe.charge(account, saved, next)).rejects.toThrow('500')
    expect(await stripe.charge(account, saved, next)).toMatchObject([{ kind: 'captured', amount: 4_900 }])
    expect((await double.witness(next.ref)).captured).toEqual([4_900])
  },
)

test('what fails again and again is begun anew as often, and made once', async () => {
  const saved = await savedCard()
  const next = nextMonth()
  for (let n = 0; n < 3; n++) {
    double.breakDown(/payment_intents$/, 'before')
    await expect(stripe.charge(account, saved, next)).rejects.toThrow('500')
  }
  expect(await stripe.charge(account, saved, next)).toMatchObject([{ kind: 'captured', amount: 4_900 }])
  expect((await double.witness(next.ref)).captured).toEqual([4_900])
})

test('a buyer at whose payment they failed can pay it when they are asked again', async () => {
  const payment = aPayment({ method: 'card' })
  double.breakDown(/payment_intents$/, 'before')
  await expect(stripe.start(account, payment)).rejects.toThrow('500')
  const [{ clientSecret = '' }, other] = [await stripe.start(account, payment), await stripe.start(account, payment)]
  expect(other.clientSecret).toBe(clientSecret)
  await double.decide(clientSecret, 'paid')
  expect((await double.witness(payment.ref)).captured).toEqual([19_900])
})

test.each(WHEN)(
  'a buyer at whose way to the bank they failed %s it was there gets there when asked again',
  async (when) => {
    const payment = aPayment({ method: 'p24' })
    double.breakDown(/confirm$/, when)
    await expect(stripe.start(account, payment)).rejects.toThrow('500')
    const { redirect } = await stripe.start(account, payment)
    await double.decide(redirect, 'paid')
    expect((await double.witness(payment.ref)).captured).toEqual([19_900])
  },
)

test.each(WHEN)('a code of BLIK at which they failed %s it was taken pays once when it is sent again', async (when) => {
  const payment = aPayment({ method: 'blik', typed: { blik_code: BLIK_CODES.pays } })
  double.breakDown(/confirm$/, when)
  await expect(stripe.start(account, payment)).rejects.toThrow('500')
  expect(await stripe.start(account, payment)).toMatchObject({ redirect: payment.returnPath })
  expect((await double.witness(payment.ref)).captured).toEqual([19_900])
})

test('that they are asked too often refuses no refund, declines no charge and no code', async () => {
  const payment = await begun()
  const saved = await savedCard()
  const [refund, next] = [aRefund(), nextMonth()]
  const blik = aPayment({ method: 'blik', typed: { blik_code: BLIK_CODES.pays } })
  const all = [
    () => stripe.refund(account, payment, refund),
    () => stripe.charge(account, saved, next),
    () => stripe.start(account, blik),
  ]
  for (const code of ['rate_limit', 'lock_timeout']) {
    double.refuse(/./, code)
    for (const ask of all) await expect(ask()).rejects.not.toHaveProperty('status')
    for (const ask of all) await expect(ask()).rejects.not.toHaveProperty('kind')
  }
  double.refuse(undefined)
  for (const ask of all) await ask()
  expect((await double.witness(payment.ref)).refunded).toEqual([900])
  expect((await double.witness(next.ref)).captured).toEqual([4_900])
  expect((await double.witness(blik.ref)).captured).toEqual([19_900])
})
