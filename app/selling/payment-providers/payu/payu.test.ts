import { hash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectDouble } from '#tests/connected-double.ts'
import { aPayment, CONFIRMED_AMOUNT, DECLINED_AMOUNT } from '#tests/doubles/payments.ts'
import { signatureHeader, startPayu, WAITING_AMOUNT } from '#tests/doubles/payu.ts'
import type { BuyersPayment, PaymentProvider, ProviderAccount, ProviderIds } from '../provider.ts'
import { startAt } from '../starting.server.ts'
import { payu } from './adapter.server.ts'
import { isSigned, sign } from './signature.server.ts'

const BODY = '{"order":{"orderId":"WZHF5FFDRJ140731GUEST000P01","extOrderId":"tx-1","status":"COMPLETED"}}'
const KEY = 'second-key-demo'
const SHA_256 = 'df82ba191eafc775730a8f066ee7c440a8ecdd02c36e44abdfe52619d1e32d88'

describe('a signature', () => {
  const message = (said: string, name = 'openpayu-signature') => ({
    body: Buffer.from(BODY),
    header: (one: string) => (one === name ? said : undefined),
  })

  test('is that of the published example, in adapter and double', () => {
    expect(sign(Buffer.from(BODY), KEY)).toBe(SHA_256)
    expect(signatureHeader(BODY, KEY)).toContain(`signature=${SHA_256};`)
  })

  test('is read whatever the order of its parts and the name of its header', () => {
    for (const header of [
      `sender=checkout;signature=${SHA_256};algorithm=SHA-256;content=DOCUMENT`,
      `algorithm=SHA-256;signature=${SHA_256}`,
    ]) {
      expect(isSigned(message(header), KEY)).toBe(true)
      expect(isSigned(message(header, 'x-openpayu-signature'), KEY)).toBe(true)
      expect(isSigned(message(header), 'another key')).toBe(false)
    }
    for (const header of ['', 'signature=;algorithm=SHA-256', `signature=${SHA_256.slice(0, 32)}`, SHA_256])
      expect(isSigned(message(header), KEY)).toBe(false)
  })

  test.each(['MD5', 'SHA', 'SHA1', 'SHA-1'])('by %s is not believed, though its header asks for it', (algorithm) => {
    const weak = hash(algorithm === 'MD5' ? 'md5' : 'sha1', BODY + KEY)
    for (const named of [algorithm, 'SHA-256', ''])
      expect(isSigned(message(`sender=checkout;signature=${weak};algorithm=${named};content=DOCUMENT`), KEY)).toBe(
        false,
      )
  })
})

describe('an order at PayU', () => {
  let double: Awaited<ReturnType<typeof startPayu>>
  let account: ProviderAccount<(typeof payu.credentials)[number]>

  beforeAll(async () => {
    const connected = await connectDouble<typeof double, typeof account>('payu', startPayu)
    ;({ double, account } = connected)
    return connected.end
  })

  /** What is kept of each payment, as the checkout keeps it: of two at once, what comes first. */
  const kept = new Map<string, ProviderIds>()
  const begin = async (payment: BuyersPayment) => {
    const connected = { provider: payu as PaymentProvider, account }
    const known = kept.get(payment.ref) ?? {}
    const started = await startAt(connected, { ...payment, ids: known }, async (ids) => {
      if (!kept.has(payment.ref)) kept.set(payment.ref, ids)
      return kept.get(payment.ref) ?? ids
    })
    if (started.ids) kept.set(payment.ref, { ...kept.get(payment.ref), ...started.ids })
    return started
  }
  const lookUp = (payment: BuyersPayment) => payu.lookUp(account, { ...payment, ids: kept.get(payment.ref) ?? {} })
  const kinds = async (payment: BuyersPayment) => (await lookUp(payment)).map(({ kind }) => kind)

  test('that waits to be taken is taken', async () => {
    const payment = aPayment({ amount: WAITING_AMOUNT })
    const { redirect } = await payu.start(account, payment)
    await double.decide(redirect, 'paid')
    expect(await kinds(payment)).toEqual([])
    expect(await kinds(payment)).toEqual(['captured'])
    expect(double.calls.filter(({ path }) => path.endsWith('/captures'))).toHaveLength(1)
  })

  test('leads whoever begins it again, or twice at once, to the one page, where it is paid', async () => {
    const payment = aPayment()
    const { redirect } = await begin(payment)
    expect((await begin(payment)).redirect).toBe(redirect)
    await double.decide(redirect, 'paid')
    expect(double.witness(payment.ref)).toEqual({ captured: [19_900], refunded: [] })
    for (const slow of [1, 2]) {
      const clicked = aPayment()
      let asked = 0
      // The answer of the one or of the other is late.
      double.behave(({ path }) => ({ mood: 'answers', wait: path.endsWith('/orders') && ++asked === slow ? 60 : 0 }))
      const pages = await Promise.all([begin(clicked), begin(clicked)])
      double.behave(() => ({ mood: 'answers', wait: 0 }))
      expect(new Set(pages.map((page) => page.redirect)).size).toBe(1)
      await double.decide(pages[0]?.redirect ?? '', 'paid')
      expect(await kinds(clicked)).toEqual(['captured'])
    }
  })

  test('that the buyer gave up is said to be so, also where another was begun at the same moment', async () => {
    const payment = aPayment()
    const [{ redirect }] = await Promise.all([begin(payment), begin(payment)])
    expect(await kinds(payment)).toEqual([])
    await double.decide(redirect, 'abandoned')
    expect(await kinds(payment)).toEqual(['abandoned'])
    expect((await begin(payment)).redirect).toBe(payment.returnPath)
  })

  test.each([
    ['116', 'insufficient_funds'],
    ['121', 'limit_exceeded'],
    ['101', 'expired'],
    ['119', 'inactive'],
    ['111', 'wrong_data'],
    ['100', 'other'],
    // A card that was stolen: nobody's business but the bank's.
    ['209', 'other'],
  ])('whose card a bank declined with %s says why: %s, in its message too', async (cardResponseCode, reason) => {
    const payment = aPayment()
    const { redirect } = await begin(payment)
    double.banksSay({ cardResponseCode })
    await double.decide(redirect, 'declined')
    const said = { kind: 'declined', reason, amount: 19_900, eventId: expect.stringMatching(/:canceled$/) }
    expect(await lookUp(payment)).toMatchObject([said])
    const [message] = await double.messagesAbout(payment.ref)
    if (!message) throw new Error('nothing was said')
    const header = (one: string) => message.headers[one]
    const { facts } = await payu.read(account, { body: Buffer.from(message.body), header })
    expect(facts).toMatchObject([said])
  })

  test('that the buyer did not confirm at the bank, or that looked like a fraud, is declined, and what nobody paid given up', async () => {
    for (const [said, fact] of [
      [
        { card3DsStatus: 'N', resultCode: 'AUT_ERROR_NO_AUTHORIZATION' },
        { kind: 'declined', reason: 'authentication' },
      ],
      [{ resultCode: 'AUT_ERROR_ANTIFRAUD_DECLINED' }, { kind: 'declined', reason: 'other' }],
      [{ resultCode: 'AUT_ERROR_NO_AUTHORIZATION' }, { kind: 'abandoned' }],
    ] as const) {
      const payment = aPayment()
      const { redirect } = await begin(payment)
      double.banksSay(said)
      await double.decide(redirect, 'declined')
      expect(await lookUp(payment)).toMatchObject([fact])
    }
  })

  test('about whose card one thing is said in no form keeps what else is said', async () => {
    const payment = aPayment()
    const { redirect } = await begin(payment)
    double.banksSay({ cardResponseCode: '116', card3DsStatus: null })
    await double.decide(redirect, 'declined')
    expect(await lookUp(payment)).toMatchObject([{ kind: 'declined', reason: 'insufficient_funds' }])
  })

  test('that is not told why it was declined is over all the same', async () => {
    const payment = aPayment()
    const { redirect } = await begin(payment)
    await double.decide(redirect, 'declined')
    double.behave(({ path }) => ({ mood: path.endsWith('/transactions') ? 'breaks' : 'answers', wait: 0 }))
    expect(await kinds(payment)).toEqual(['abandoned'])
    double.behave(() => ({ mood: 'answers', wait: 0 }))
  })

  test('whose answer got lost is begun anew, which is no word of the buyer', async () => {
    const payment = aPayment()
    double.lose(/orders$/)
    await expect(begin(payment)).rejects.toThrow()
    const { redirect } = await begin(payment)
    // What nobody was led to is canceled.
    expect(double.messagesAbout(payment.ref)).toHaveLength(1)
    expect(await kinds(payment)).toEqual([])
    await double.decide(redirect, 'abandoned')
    expect(await kinds(payment)).toEqual(['abandoned'])
  })

  test('that is begun anew stands until the other does', async () => {
    const payment = aPayment()
    double.lose(/orders$/)
    await expect(begin(payment)).rejects.toThrow()
    let begun = 0
    double.behave(({ method, path }) => {
      const fails = method === 'POST' && path.endsWith('/orders') && ++begun === 2
      return { mood: fails ? 'fails' : 'answers', wait: 0 }
    })
    await expect(begin(payment)).rejects.toThrow('503')
    expect(double.messagesAbout(payment.ref)).toEqual([])
    expect(await kinds(payment)).toEqual([])
    const { redirect } = await begin(payment)
    await double.decide(redirect, 'paid')
    expect(await kinds(payment)).toEqual(['captured'])
  })

  test('that was paid while another was begun is the one', async () => {
    const payment = aPayment()
    double.lose(/orders$/)
    await expect(begin(payment)).rejects.toThrow()
    let begun = 0
    double.behave(({ method, path }) => {
      // It is paid, as by a letter of theirs, in the moment before the second one is there.
      if (method === 'POST' && path.endsWith('/orders') && ++begun === 2) {
        void double.decide(`${double.origin}/pay/${double.orderOf(payment.ref)}`, 'paid')
      }
      return { mood: 'waits', wait: 20 }
    })
    expect((await begin(payment)).redirect).toBe(payment.returnPath)
    double.behave(() => ({ mood: 'answers', wait: 0 }))
    expect(double.witness(payment.ref)).toEqual({ captured: [19_900], refunded: [] })
    // Money counts, whatever was canceled beside it.
    expect(await kinds(payment)).toContain('captured')
  })

  test('that was paid already leads to its payment page', async () => {
    const payment = aPayment()
    const { redirect } = await begin(payment)
    await double.decide(redirect, 'paid')
    expect((await begin(payment)).redirect).toBe(payment.returnPath)
  })

  test('is paid on our page by a code, which a wrong one does not do', async () => {
    const payment = aPayment({ method: 'blik', typed: { blik_code: '777123' } })
    expect((await payu.start(account, payment)).redirect).toBe(payment.returnPath)
    expect(await kinds(payment)).toEqual(['captured'])
    // Sent again it is paid once.
    expect((await begin(payment)).redirect).toBe(payment.returnPath)
    expect(double.witness(payment.ref)).toEqual({ captured: [19_900], refunded: [] })
    const wrong = aPayment({ method: 'blik', typed: { blik_code: '123456' } })
    await expect(payu.start(account, wrong)).rejects.toMatchObject({ kind: 'payment' })
  })

  test('is paid by a code after its page was left, and the page is closed', async () => {
    const payment = aPayment({ method: 'blik' })
    const { redirect } = await begin(payment)
    await begin({ ...payment, typed: { blik_code: '777123' } })
    await expect(double.decide(redirect, 'paid')).rejects.toThrow('410')
    expect(await kinds(payment)).toEqual(['captured'])
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

  test('whose refund they gave up says so once it is asked about again, and names the refund that was made', async () => {
    const payment = aPayment()
    const { redirect } = await payu.start(account, payment)
    await double.decide(redirect, 'paid')
    const ids = (await lookUp(payment))[0]?.ids ?? {}
    const refund = { ref: 'refund-1', amount: 900, description: 'Order 7' }
    const ask = () => payu.refund(account, { ...payment, ids }, refund)
    double.refundsAre('PENDING')
    expect([await ask(), await ask()]).toEqual([[], []])
    double.refundsAre('CANCELED')
    await expect(ask()).rejects.toMatchObject({ status: 409 })
    double.refundsAre('FINALIZED')
    expect(await ask()).toMatchObject([{ kind: 'refunded', amount: 900, refund: 'refund-1' }])
    expect(await double.witness(payment.ref)).toEqual({ captured: [19_900], refunded: [900] })
  })

  test('that is charged without the buyer and declined says why', async () => {
    const first = aPayment({ method: 'card', typed: { card_token: 'TOK_1' }, saves: true })
    const { saved } = await payu.start(account, first)
    const { ref, amount, currency, description } = aPayment({ amount: DECLINED_AMOUNT })
    const next = { ref, amount, currency, description }
    double.banksSay({ cardResponseCode: '101' })
    expect(await payu.charge(account, saved?.ids ?? {}, next)).toEqual([])
    // Asked again, as while nothing is known of it.
    expect(await payu.charge(account, saved?.ids ?? {}, next)).toMatchObject([{ kind: 'declined', reason: 'expired' }])
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
