import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectDouble } from '#tests/connected-double.ts'
import { DECLINED_AMOUNT, type Message } from '#tests/doubles/payments.ts'
import { BLIK_CODES, type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { signatureHeader } from '#tests/doubles/stripe-wire.ts'
import type { BuyersPayment, ProviderMessage } from '../provider.ts'
import { stripe } from './adapter.server.ts'
import type { Account } from './calls.server.ts'
import { getDecline } from './declines.ts'
import { getSignature, requireSignature, secretsIn } from './signature.server.ts'

const EXAMPLE = {
  secret: 'whsec_test_secret',
  at: 1_760_000_000,
  body: '{"id":"evt_1","object":"event","type":"payment_intent.succeeded"}',
  v1: '74c70c03eb8a53f70e530eaab0d7b269506bae2068b29fcc7ba5349fd732e6b1',
}

const messageOf = (body: string, signature: string): ProviderMessage => ({
  body: Buffer.from(body),
  header: (name) => (name === 'stripe-signature' ? signature : undefined),
})

describe('a signature', () => {
  const { secret, at, body, v1 } = EXAMPLE
  const header = signatureHeader(secret, at, body)
  const now = new Date(at * 1000)

  test('is made as the published example is, here and in the double', () => {
    expect(getSignature(secret, `${at}`, body)).toBe(v1)
    expect(header).toContain(`t=${at},v1=${v1}`)
  })

  test('is taken by any of the secrets, while one replaces the other', () => {
    expect(() => requireSignature(messageOf(body, header), secretsIn(`whsec_new ${secret}`), now)).not.toThrow()
    expect(() => requireSignature(messageOf(body, `${header},v1=${'0'.repeat(64)}`), [secret], now)).not.toThrow()
    expect(() => requireSignature(messageOf(body, header), ['whsec_new'], now)).toThrow('bad_signature')
  })

  test('is not believed of another time, another body, or in part', () => {
    const late = new Date((at + 301) * 1000)
    const early = new Date((at - 301) * 1000)
    for (const when of [late, early])
      expect(() => requireSignature(messageOf(body, header), [secret], when)).toThrow('stale_message')
    for (const [what, signature] of [
      [`${body} `, header],
      [body, `t=${at}`],
      [body, `v1=${v1}`],
      [body, `t=${at},v0=${v1}`],
      [body, `t=${at},v1=${v1.slice(0, -1)}`],
      [body, `t=${at},v1=${v1.slice(0, 8)}`],
      [body, `t=${at},v1=${v1}0`],
      [body, `t=NaN,v1=${v1}`],
      [body, ''],
    ] as const)
      expect(() => requireSignature(messageOf(what, signature), [secret], now)).toThrow('bad_signature')
  })
})

test.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['limit_exceeded', 'card_velocity_exceeded withdrawal_count_limit_exceeded'],
  ['expired', 'expired_card'],
  [
    'inactive',
    'restricted_card not_permitted transaction_not_allowed invalid_account new_account_information_available',
  ],
  ['wrong_data', 'incorrect_number invalid_number incorrect_cvc invalid_cvc invalid_expiry_month invalid_expiry_year'],
  [
    'authentication',
    'authentication_required payment_intent_authentication_failure setup_intent_authentication_failure',
  ],
  // What a thief would like to know is told like any other decline.
  ['other', 'lost_card stolen_card pickup_card do_not_honor generic_decline fraudulent call_issuer processing_error'],
])('a decline is told as %s by each of its codes: %s', (reason, codes) => {
  for (const code of codes.split(' ')) {
    expect(getDecline({ decline_code: code, code: 'card_declined' }), code).toBe(reason)
    expect(getDecline({ code }), code).toBe(reason)
  }
  expect(getDecline({})).toBe('other')
})

test('keys of the other mode are seen by their look', () => {
  const keys = { publishable_key: 'pk_test_1', secret_key: 'sk_test_1', webhook_secret: 'whsec_1 whsec_2' }
  expect(stripe.wrongIn?.(keys, 'sandbox')).toEqual([])
  expect(stripe.wrongIn?.(keys, 'production')).toEqual(['publishable_key', 'secret_key'])
  expect(stripe.wrongIn?.({ secret_key: 'rk_live_1', webhook_secret: 'sk_live_1' }, 'production')).toEqual([
    'webhook_secret',
  ])
  expect(stripe.wrongIn?.({}, 'production')).toEqual([])
})

describe('a payment at Stripe', () => {
  let double: StripeDouble
  let account: Account

  beforeAll(async () => {
    const played = await connectDouble<StripeDouble, Account>('stripe', startStripe)
    ;({ double, account } = played)
    return played.end
  })

  const aPayment = (more: Partial<BuyersPayment> = {}): BuyersPayment => ({
    ref: randomUUID(),
    amount: 19_900,
    currency: 'PLN',
    description: 'Order 7',
    method: 'card',
    typed: {},
    buyer: { email: 'karolina@example.com', first_name: 'Karolina', last_name: 'Nowak' },
    locale: 'pl',
    ip: '192.0.2.7',
    returnPath: '/transaction/abc/pending',
    ...more,
  })
  const paid = async (more?: Partial<BuyersPayment>) => {
    const payment = aPayment(more)
    const { clientSecret, ids = {} } = await stripe.start(account, payment)
    await double.decide(clientSecret ?? '', 'paid')
    return { ...payment, ids }
  }
  const reading = ({ body, headers }: Message, at = account) =>
    stripe.read(at, { body: Buffer.from(body), header: (name) => headers[name] })
  const made = (ref: string) =>
    double.calls.filter(({ path, body }) => path === '/v1/payment_intents' && body.includes(ref))

  test('by card goes on on our page with a secret, and stays the same payment', async () => {
    const payment = aPayment()
    const first = await stripe.start(account, payment)
    expect(first.clientSecret).toMatch(/^pi_\w+_secret_/)
    double.forgetKeys()
    expect(await stripe.start(account, { ...payment, ids: first.ids ?? {} })).toEqual(first)
    expect(made(payment.ref)).toHaveLength(1)
    await double.decide(first.clientSecret ?? '', 'paid')
    expect(await stripe.start(account, { ...payment, ids: first.ids ?? {} })).toEqual({
      redirect: payment.returnPath,
      ids: first.ids,
    })
  })

  test('by BLIK is confirmed by its code, which a wrong one does not do and a next one may', async () => {
    const payment = aPayment({ method: 'blik', typed: { blik_code: '123456' } })
    await expect(stripe.start(account, payment)).rejects.toMatchObject({
      status: 422,
      fields: { blik_code: ['payment-providers.blik_code_refused'] },
    })
    const typed = { blik_code: BLIK_CODES.waits }
    expect(await stripe.start(account, { ...payment, typed })).toMatchObject({ redirect: payment.returnPath })
    expect(await stripe.start(account, { ...payment, typed: {} })).toMatchObject({ redirect: payment.returnPath })
    expect(await stripe.lookUp(account, { ...payment, ids: {} })).toEqual([])
    expect(made(payment.ref)).toHaveLength(3)
    expect((await double.witness(payment.ref)).captured).toEqual([])
    const other = aPayment({ method: 'blik', typed: { blik_code: BLIK_CODES.pays } })
    await stripe.start(account, other)
    expect((await double.witness(other.ref)).captured).toEqual([19_900])
  })

  test('that was declined says why, and may be made all the same', async () => {
    const payment = aPayment()
    const { clientSecret = '', ids = {} } = await stripe.start(account, payment)
    await double.decide(clientSecret, 'declined')
    const [declined] = await stripe.lookUp(account, { ...payment, ids })
    expect(declined).toMatchObject({ kind: 'declined', reason: 'insufficient_funds' })
    const [message] = await double.messagesAbout(payment.ref)
    if (!message) throw new Error('nothing was said')
    expect((await reading(message)).facts).toEqual([declined])
    await double.decide(clientSecret, 'paid')
    expect(await stripe.lookUp(account, { ...payment, ids })).toMatchObject([{ kind: 'captured', amount: 19_900 }])
  })

  test('is found by what it is about once its key is forgotten, and never made twice', async () => {
    const first = await paid({ saves: true })
    const [captured] = await stripe.lookUp(account, first)
    const next = { ref: randomUUID(), amount: 4_900, currency: 'PLN', description: 'Next month' }
    const facts = await stripe.charge(account, captured?.saved?.ids ?? {}, next)
    double.forgetKeys()
    expect((await stripe.charge(account, captured?.saved?.ids ?? {}, next)).map(({ eventId }) => eventId)).toEqual(
      facts.map(({ eventId }) => eventId),
    )
    expect(await double.witness(next.ref)).toEqual({ captured: [4_900], refunded: [] })
    const refund = { ref: randomUUID(), amount: 900, description: 'Order 7' }
    await stripe.refund(account, { ...next, ids: {} }, refund)
    double.forgetKeys()
    expect(await stripe.refund(account, { ...next, ids: {} }, refund)).toMatchObject([
      { refund: refund.ref, amount: 900 },
    ])
    expect(await double.witness(next.ref)).toEqual({ captured: [4_900], refunded: [900] })
    const refused = { ...next, ref: randomUUID(), amount: DECLINED_AMOUNT }
    expect(await stripe.charge(account, captured?.saved?.ids ?? {}, refused)).toMatchObject([
      { kind: 'declined', reason: 'insufficient_funds' },
    ])
  })

  test('that they are at in this moment is neither refused nor declined', async () => {
    const payment = await paid()
    double.fail(409, 'POST')
    const refund = { ref: randomUUID(), amount: 900, description: 'Order 7' }
    for (const ask of [
      () => stripe.refund(account, payment, refund),
      () => stripe.start(account, aPayment()),
      () => stripe.charge(account, { customer: 'cus_1', payment_method: 'pm_1' }, aPayment()),
    ])
      await expect(ask()).rejects.toThrow('is being asked for')
    double.fail(undefined)
    await stripe.refund(account, payment, refund)
    expect((await double.witness(payment.ref)).refunded).toEqual([900])
  })

  test('whose refund is on its way says nothing of it yet, and that it came to nothing once it did', async () => {
    const payment = await paid()
    const refund = { ref: randomUUID(), amount: 900, description: 'Order 7' }
    double.refundsAre('pending')
    expect(await stripe.refund(account, payment, refund)).toEqual([])
    expect(await stripe.refund(account, payment, refund)).toEqual([])
    double.refundsBecome(payment.ref, 'failed')
    await expect(stripe.refund(account, payment, refund)).rejects.toMatchObject({ status: 409 })
    double.refundsBecome(payment.ref, 'succeeded')
    expect(await stripe.refund(account, payment, refund)).toMatchObject([{ kind: 'refunded', refund: refund.ref }])
    double.refundsAre('succeeded')
  })

  test('that the bank took back says so, in a message and looked up, until it is won', async () => {
    const payment = await paid()
    const taken = (await reading(double.dispute(payment.ref, 'needs_response'))).facts
    expect(taken).toMatchObject([{ ref: payment.ref, kind: 'chargeback', amount: 19_900 }])
    expect((await stripe.lookUp(account, payment)).slice(1)).toEqual(taken)
    const won = (await reading(double.dispute(payment.ref, 'won'))).facts
    expect(won.map(({ kind }) => kind)).toEqual(['chargeback', 'chargeback_won'])
  })

  test('is not believed of the other mode, nor of an account that is not ours', async () => {
    const payment = await paid()
    const [message] = await double.messagesAbout(payment.ref)
    if (!message) throw new Error('nothing was said')
    await expect(reading(message, { ...account, mode: 'production' })).rejects.toMatchObject({ status: 400 })
    const webhook_secret = 'whsec_other'
    const other = { ...account, credentials: { ...account.credentials, webhook_secret } }
    await expect(reading(message, other)).rejects.toMatchObject({ status: 400 })
    const unknown = { ...account, credentials: { ...account.credentials, secret_key: 'sk_test_guessed' } }
    await expect(stripe.start(unknown, aPayment())).rejects.toMatchObject({ kind: 'credentials' })
  })

  test('that is nobody’s order of ours says nothing', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      livemode: false,
      data: { object: { id: 'cus_1', object: 'customer' } },
    })
    const headers = { 'stripe-signature': signatureHeader('whsec_test_school_1', Math.floor(Date.now() / 1000), body) }
    const { facts, answer } = await stripe.read(account, {
      body: Buffer.from(body),
      header: (name) => (headers as Record<string, string>)[name],
    })
    expect([facts, answer.body]).toEqual([[], '{"received":true}'])
  })
})
