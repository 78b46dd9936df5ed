import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { aPayment } from '#tests/doubles/payments.ts'
import { checksum, type Przelewy24Double, startPrzelewy24 } from '#tests/doubles/przelewy24.ts'
import type { ProviderAccount } from '../provider.ts'
import { przelewy24 } from './adapter.server.ts'
import { createSign } from './signs.server.ts'

const CRC = 'a1b2c3d4e5f6a7b8'
const session = { sessionId: 'sess-1001', amount: 4900, currency: 'PLN' }
const ids = { merchantId: 123456, orderId: 300000123 }
const paid = { ...session, ...ids, posId: 123456, originAmount: 4900, methodId: 154, statement: 'p24-A12-B34-C56' }
const back = { ...session, ...ids, refundsUuid: 'ruuid-77', status: 0 }

test('signs as the published examples do', () => {
  expect(createSign('register', { ...session, ...ids }, CRC)).toBe(
    'c1566d3cbffa8d77f5f9e69ab783a8eb322350ab4f54aa92065e39abe4220331db852fe01eebdd94d238091a063e5f75',
  )
  expect(createSign('verify', { ...session, ...ids }, CRC)).toBe(
    '1fd8e83be2f757a257a94a1e97e8f24bdb33a0d6a14b38d23e43550b1d59d16be31835dde45c80a16f28e7bb719ae445',
  )
  expect(createSign('paid', paid, CRC)).toBe(
    '5a96588ed6959220c0bd13c6e273fed2653a68b4d87f083a69f655e5e7f4681b1d33415598d6c6887a6ab041fcb95191',
  )
  expect(createSign('refunded', back, CRC)).toBe(
    'b35e9dd09c7203137fa99eecfcc4efa1b2a6e048e3d0fd2fd152ab9c5f60970837cc4971971d73d45c9b9fa3b7ab48a6',
  )
})

test('is signed for in the double by the same examples', () => {
  expect(checksum({ sessionId: 'sess-1001', merchantId: 123456, amount: 4900, currency: 'PLN' }, CRC)).toBe(
    'c1566d3cbffa8d77f5f9e69ab783a8eb322350ab4f54aa92065e39abe4220331db852fe01eebdd94d238091a063e5f75',
  )
  const card = {
    amount: 4900,
    '3ds': true,
    method: 241,
    refId: 'REF-1',
    orderId: 300000123,
    sessionId: 'sess-1001',
    bin: 411111,
    maskedCCNumber: '411111******1111',
    ccExp: '122028',
    hash: 'abc',
    cardCountry: 'PL',
    risk: 0,
    liabilityshift: true,
  }
  expect(checksum(card, CRC)).toBe(
    'bb772c39852b01694049a602f36f865d189beffaeebeac8cdc927e1696a8bb86e7fa7b8ca5fe0e1724e80581c2f05abd',
  )
})

describe('a session at Przelewy24', () => {
  let double: Przelewy24Double
  let account: ProviderAccount<(typeof przelewy24.credentials)[number]>

  beforeAll(async () => {
    const connected = await connectDouble<Przelewy24Double, typeof account>('przelewy24', startPrzelewy24, {
      enabled: true,
    })
    ;({ double, account } = connected)
    return connected.end
  })

  const registered = () => JSON.parse(double.calls.findLast(({ path }) => path.endsWith('/register'))?.body ?? '{}')

  test('that is paid by a code names the browser that it was typed in, as far as they take its name', async () => {
    const browserSaid = () => registered().additional.PSU.userAgent
    const { slug } = await forSale()
    const visit = new Visit()
    const send = (path: string, body: object, browser: string) =>
      visit.request(path, { method: 'POST', body, headers: { 'user-agent': browser } })
    const order = { ...newBuyer(), consents: CONSENTS, provider: 'przelewy24.blik', blik_code: '123456' }
    const refused = await send(`/${slug}/onepagecheckoutregister`, order, 'Firefox/150.0')
    expect([refused.status, browserSaid()]).toEqual([422, 'Firefox/150.0'])
    const waiting = new URL(registered().urlReturn).pathname
    await send(waiting.replace('/pending', '/pay'), { blik_code: '777123' }, 'x'.repeat(300))
    expect(browserSaid()).toBe('x'.repeat(255))
    await przelewy24.start(account, aPayment({ method: 'blik', typed: { blik_code: '777123' } }))
    expect(browserSaid()).toBe('unknown')
  })

  test('is paid on our page by a code, which a wrong one does not do', async () => {
    const payment = aPayment({ method: 'blik', typed: { blik_code: '777123' } })
    expect(await przelewy24.start(account, payment)).toEqual({ redirect: payment.returnPath })
    expect(registered()).toMatchObject({ channel: 8192, additional: { PSU: { IP: '192.0.2.7' } } })
    expect(await przelewy24.lookUp(account, { ...payment, ids: {} })).toMatchObject([{ kind: 'captured' }])
    const wrong = aPayment({ method: 'blik', typed: { blik_code: '123456' } })
    await expect(przelewy24.start(account, wrong)).rejects.toMatchObject({ kind: 'payment' })
  })

  test('says by which card it was paid once it is asked, and nothing of one that nobody paid', async () => {
    const payment = aPayment({ method: 'card', saves: true })
    const { redirect } = await przelewy24.start(account, payment)
    expect(await przelewy24.savedBy?.(account, payment.ref)).toBeUndefined()
    await double.decide(redirect, 'paid')
    const saved = await przelewy24.savedBy?.(account, payment.ref)
    expect(saved?.card).toEqual({ brand: 'visa', last4: '1111', month: 12, year: 2028 })
    const { ref, amount, currency, description } = aPayment({ amount: 4_900 })
    const next = { ref, amount, currency, description }
    await przelewy24.charge(account, saved?.ids ?? {}, next)
    expect((await double.witness(ref)).captured.length + (await double.messagesAbout(ref)).length).toBeGreaterThan(0)
  })

  test('tells them no address that is too long for them', async () => {
    const buyer = { email: `${'k'.repeat(60)}@example.com`, first_name: 'Karolina', last_name: 'Nowak' }
    await przelewy24.start(account, aPayment({ buyer }))
    expect(registered().email).toBe('no-reply@demo.localhost')
  })

  test('that was paid with another amount than asked for is not verified', async () => {
    const payment = aPayment()
    const { redirect } = await przelewy24.start(account, payment)
    await double.decide(redirect, 'paid')
    const [message] = await double.messagesAbout(payment.ref)
    const { sign, ...said } = { ...JSON.parse(message?.body ?? '{}'), amount: 100 }
    const body = JSON.stringify({ ...said, sign: checksum(said, account.credentials.crc_key) })
    const reading = przelewy24.read(account, { body: Buffer.from(body), header: () => undefined })
    await expect(reading).rejects.toMatchObject({ status: 400 })
    expect(await double.witness(payment.ref)).toEqual({ captured: [], refunded: [] })
  })

  test('whose refund they rejected, at once or later, says so once it is asked about again, in a message nothing', async () => {
    const payment = { ...aPayment(), ids: {} }
    await double.decide((await przelewy24.start(account, payment)).redirect, 'paid')
    await przelewy24.lookUp(account, payment)
    const refund = { ref: randomUUID(), amount: 900, description: 'Order 7' }
    const ask = (ref = refund.ref) => przelewy24.refund(account, payment, { ...refund, ref })
    const said = async () => {
      const message = (await double.messagesAbout(payment.ref)).at(-1)
      return (await przelewy24.read(account, { body: Buffer.from(message?.body ?? ''), header: () => undefined })).facts
    }
    double.refundsAre(0)
    await expect(ask(randomUUID())).rejects.toMatchObject({ status: 409 })
    double.refundsAre(2)
    expect([await ask(), await ask()]).toEqual([[], []])
    double.refundsAre(4)
    await expect(ask()).rejects.toMatchObject({ status: 409 })
    expect(await said()).toEqual([])
    double.refundsAre(1)
    const facts = await ask()
    expect(facts).toMatchObject([{ kind: 'refunded', amount: 900, refund: refund.ref }])
    expect((await said()).map(({ eventId }) => eventId)).toEqual(facts.map(({ eventId }) => eventId))
    expect((await double.witness(payment.ref)).refunded).toEqual([900])
  })

  test('is refused to an account that they do not know', async () => {
    const credentials = { ...account.credentials, api_key: 'guessed' }
    await expect(przelewy24.start({ ...account, credentials }, aPayment())).rejects.toMatchObject({
      kind: 'credentials',
    })
    double.fail(503)
    await expect(przelewy24.start(account, aPayment())).rejects.toThrow('503')
    double.fail(undefined)
  })
})
