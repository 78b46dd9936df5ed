import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '#app/platform/env.server.ts'
import { aPayment, CONFIRMED_AMOUNT } from '#tests/doubles/payments.ts'
import { signatureHeader, startPayu, WAITING_AMOUNT } from '#tests/doubles/payu.ts'
import type { BuyersPayment, ProviderAccount } from '../provider.ts'
import { payu } from './adapter.server.ts'
import { isSigned, signatureOf } from './signature.server.ts'

const BODY = '{"order":{"orderId":"WZHF5FFDRJ140731GUEST000P01","extOrderId":"tx-1","status":"COMPLETED"}}'
const KEY = 'second-key-demo'
const MD5 = 'cb580f71bee38f60929834777f3de9aa'
const SHA_256 = 'df82ba191eafc775730a8f066ee7c440a8ecdd02c36e44abdfe52619d1e32d88'

describe('a signature', () => {
  const message = (said: string, name = 'openpayu-signature') => ({
    body: Buffer.from(BODY),
    header: (one: string) => (one === name ? said : undefined),
  })

  test('is that of the published example, in adapter and double', () => {
    expect(signatureOf(Buffer.from(BODY), KEY, 'MD5')).toBe(MD5)
    expect(signatureOf(Buffer.from(BODY), KEY, 'SHA-256')).toBe(SHA_256)
    expect(signatureHeader(BODY, KEY)).toContain(`signature=${MD5};`)
    expect(signatureHeader(BODY, KEY, 'SHA-256')).toContain(`signature=${SHA_256};`)
  })

  test('is read whatever the order of its parts, its algorithm and the name of its header', () => {
    const sha1 = signatureOf(Buffer.from(BODY), KEY, 'SHA-1')
    for (const said of [
      `sender=checkout;signature=${MD5};algorithm=MD5;content=DOCUMENT`,
      `algorithm=SHA-256;signature=${SHA_256}`,
      `signature=${sha1};algorithm=SHA`,
    ]) {
      expect(isSigned(message(said), KEY)).toBe(true)
      expect(isSigned(message(said, 'x-openpayu-signature'), KEY)).toBe(true)
      expect(isSigned(message(said), 'another key')).toBe(false)
    }
    for (const said of ['', `signature=;algorithm=MD5`, `signature=${MD5};algorithm=SHA-256`, MD5]) {
      expect(isSigned(message(said), KEY)).toBe(false)
    }
  })
})

describe('an order at PayU', () => {
  let double: Awaited<ReturnType<typeof startPayu>>
  let account: ProviderAccount<(typeof payu.credentials)[number]>

  beforeAll(async () => {
    double = await startPayu()
    env.providerHosts.set('payu', double.origin)
    const credentials = double.credentials(1) as typeof account.credentials
    account = { schoolId: 1, mode: 'sandbox', origin: 'http://demo.localhost', credentials }
  })
  afterAll(async () => {
    env.providerHosts.delete('payu')
    await double.stop()
  })

  const lookUp = (payment: BuyersPayment) => payu.lookUp(account, { ...payment, ids: {} })
  const kinds = async (payment: BuyersPayment) => (await lookUp(payment)).map(({ kind }) => kind)

  test('that waits to be taken is taken', async () => {
    const payment = aPayment({ amount: WAITING_AMOUNT })
    const { redirect } = await payu.start(account, payment)
    await double.decide(redirect, 'paid')
    expect(await kinds(payment)).toEqual([])
    expect(await kinds(payment)).toEqual(['captured'])
    expect(double.calls.filter(({ path }) => path.endsWith('/captures'))).toHaveLength(1)
  })

  test('that the buyer gave up is said to be so, but not one that was begun anew', async () => {
    const payment = aPayment()
    const { redirect } = await payu.start(account, payment)
    await payu.start(account, payment)
    expect(await kinds(payment)).toEqual([])
    expect(double.messagesAbout(payment.ref)).toHaveLength(1)
    await expect(double.decide(redirect, 'paid')).rejects.toThrow('410')
    const third = await payu.start(account, payment)
    await double.decide(third.redirect, 'abandoned')
    expect(await kinds(payment)).toEqual(['abandoned'])
  })

  test('that the buyer gave up is said to be so, where what it was begun anew as led nobody anywhere', async () => {
    const payment = aPayment()
    const first = await payu.start(account, payment)
    const second = await payu.start(account, payment)
    const known = async (ids = {}) => (await payu.lookUp(account, { ...payment, ids })).map(({ kind }) => kind)
    expect([await known(first.ids), await known(second.ids)]).toEqual([['abandoned'], []])
  })

  test('that is begun anew stands until the other does', async () => {
    const payment = aPayment()
    await payu.start(account, payment)
    let begun = 0
    double.behave(({ method, path }) => {
      const fails = method === 'POST' && path.endsWith('/orders') && ++begun === 2
      return { mood: fails ? 'fails' : 'answers', wait: 0 }
    })
    await expect(payu.start(account, payment)).rejects.toThrow('503')
    expect(double.messagesAbout(payment.ref)).toEqual([])
    expect(await kinds(payment)).toEqual([])
    const { redirect } = await payu.start(account, payment)
    await double.decide(redirect, 'paid')
    expect(await kinds(payment)).toEqual(['captured'])
  })

  test('that was paid while another was begun is the one', async () => {
    const payment = aPayment()
    const { redirect } = await payu.start(account, payment)
    let begun = 0
    double.behave(({ method, path }) => {
      // The buyer pays on the first page in the moment before the second one is there.
      if (method === 'POST' && path.endsWith('/orders') && ++begun === 2) void double.decide(redirect, 'paid')
      return { mood: 'waits', wait: 20 }
    })
    expect(await payu.start(account, payment)).toEqual({ redirect: payment.returnPath })
    double.behave(() => ({ mood: 'answers', wait: 0 }))
    expect(double.witness(payment.ref)).toEqual({ captured: [19_900], refunded: [] })
    // Money counts, whatever was canceled beside it.
    expect(await kinds(payment)).toContain('captured')
  })

  test('that was paid already leads to its payment page', async () => {
    const payment = aPayment()
    const { redirect } = await payu.start(account, payment)
    await double.decide(redirect, 'paid')
    expect(await payu.start(account, payment)).toEqual({ redirect: payment.returnPath })
  })

  test('is paid on our page by a code, which a wrong one does not do', async () => {
    const payment = aPayment({ method: 'blik', typed: { blik_code: '777123' } })
    expect((await payu.start(account, payment)).redirect).toBe(payment.returnPath)
    expect(await kinds(payment)).toEqual(['captured'])
    const wrong = aPayment({ method: 'blik', typed: { blik_code: '123456' } })
    await expect(payu.start(account, wrong)).rejects.toMatchObject({ kind: 'payment' })
  })

  test('is asked for with a new token where they forgot the old one, and not with wrong credentials', async () => {
    const payment = aPayment()
    await payu.start(account, payment)
    double.forgetTokens()
    expect(await kinds(payment)).toEqual([])
    const wrong = { ...account, credentials: { ...account.credentials, client_secret: 'guessed' } }
    await expect(payu.start(wrong, aPayment())).rejects.toMatchObject({ kind: 'credentials' })
  })

  test('whose refund is on its way says nothing of it yet', async () => {
    const payment = aPayment()
    const { redirect } = await payu.start(account, payment)
    await double.decide(redirect, 'paid')
    const order = (await lookUp(payment))[0]?.ids?.order
    const refund = { refundId: '1', amount: '100', currencyCode: 'PLN', status: 'PENDING' }
    const body = JSON.stringify({ orderId: order, extOrderId: payment.ref, refund })
    const signature = signatureHeader(body, account.credentials.second_key)
    expect(await payu.read(account, { body: Buffer.from(body), header: () => signature })).toMatchObject({ facts: [] })
  })

  test('that saves a card says what may be seen of it, and its later charge that its owner has to confirm it', async () => {
    const first = aPayment({ method: 'card', typed: { card_token: 'TOK_1' }, saves: true })
    const { saved } = await payu.start(account, first)
    expect(saved).toMatchObject({ card: { last4: '1111', month: 12, year: 2029 } })
    const { ref, amount, currency, description } = aPayment({ amount: CONFIRMED_AMOUNT })
    const next = { ref, amount, currency, description }
    expect(await payu.charge(account, saved?.ids ?? {}, next)).toMatchObject([
      { kind: 'declined', reason: 'authentication' },
    ])
    const { redirect } = await payu.start(account, { ...aPayment(), ...next })
    await double.decide(redirect, 'paid')
    expect(await kinds({ ...aPayment(), ...next })).toEqual(['captured'])
  })
})
