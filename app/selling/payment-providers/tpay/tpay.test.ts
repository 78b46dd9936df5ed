import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectDouble } from '#tests/connected-double.ts'
import { aPayment as begun, CONFIRMED_AMOUNT } from '#tests/doubles/payments.ts'
import { CARDS, checksum, cypherOf, startTpay, type TpayDouble } from '#tests/doubles/tpay.ts'
import type { BuyersPayment, ParsedMessage, Payment, ProviderAccount } from '../provider.ts'
import { tpay } from './adapter.server.ts'
import { getSum, isSummed } from './signature.server.ts'

let double: TpayDouble
let account: ProviderAccount<(typeof tpay.credentials)[number]>

beforeAll(async () => {
  const connected = await connectDouble<TpayDouble, typeof account>('tpay', startTpay)
  ;({ double, account } = connected)
  return connected.end
})
afterEach(() => {
  for (const key of Object.keys(double.lie)) delete double.lie[key as keyof typeof double.lie]
})

async function aPayment(more: Partial<BuyersPayment> = {}): Promise<BuyersPayment & Payment> {
  const payment = begun(more)
  return { ...payment, ids: (await tpay.prepare?.(account, payment)) ?? {} }
}
const byCard = (number: string) => aPayment({ method: 'card', typed: { cypher: cypherOf(number, double) } })
const kinds = async (payment: Payment) => (await tpay.lookUp(account, payment)).map(({ kind }) => kind)

async function readAbout(ref: string, at = account): Promise<ParsedMessage[]> {
  const read: ParsedMessage[] = []
  for (const { body, headers } of await double.messagesAbout(ref)) {
    read.push(await tpay.read(at, { body: Buffer.from(body), header: (one) => headers[one] }))
  }
  return read
}

async function paid(): Promise<Payment> {
  const payment = await aPayment()
  const { redirect } = await tpay.start(account, payment)
  await double.decide(redirect, 'paid')
  return payment
}

test('sums its messages as the published example does, in adapter and double', () => {
  const said = { id: '12345', tr_id: 'TR-ABC-123', tr_amount: '49.00', tr_crc: 'tx-hash-1' }
  expect(getSum(said, 'demo')).toBe('2fd38054027e03817a6745f6a73e896c')
  expect(checksum('12345', 'TR-ABC-123', '49.00', 'tx-hash-1', 'demo')).toBe('2fd38054027e03817a6745f6a73e896c')
  for (const [tr_amount, fits] of [
    ['49.00', true] as const,
    ['49', true] as const,
    ['49.0', true] as const,
    ['49.01', false] as const,
    ['4900', false] as const,
    ['x', false] as const,
  ])
    expect(isSummed({ ...said, tr_amount, md5sum: '2fd38054027e03817a6745f6a73e896c' }, 'demo')).toBe(fits)
})

describe('a message', () => {
  test('is answered with TRUE once it is believed', async () => {
    const [read] = await readAbout((await paid()).ref)
    expect(read).toMatchObject({ facts: [{ kind: 'captured', amount: 19_900 }], answer: { body: 'TRUE' } })
  })

  test.each<[string, TpayDouble['lie']]>([
    ['whose certificate is said to lie elsewhere', { x5u: 'http://127.0.0.1:9/x509/notifications-jws.pem' }],
    ['whose certificate lies at a server with a similar name', { x5u: 'https://secure.tpay.com.example/x509/a.pem' }],
    ['whose certificate nobody may name', { x5u: 'secure.tpay.com' }],
    ['whose certificate another root signed', { root: true }],
    ['whose certificate is over', { past: true }],
  ])('%s is not believed', async (_, lie) => {
    const { ref } = await paid()
    // The certificate of another message may still be kept for a moment.
    Object.assign(double.lie, lie.root || lie.past ? { ...lie, x5u: `${double.origin}/x509/${randomUUID()}.pem` } : lie)
    await expect(readAbout(ref)).rejects.toMatchObject({ status: 400 })
  })

  test('whose certificate is not at Tpay is not believed', async () => {
    const { ref } = await paid()
    double.lie.x5u = `${double.origin}/x509/${randomUUID()}.pem`
    const [message] = await double.messagesAbout(ref)
    double.fail(404)
    const header = (one: string) => message?.headers[one]
    const read = tpay.read(account, { body: Buffer.from(message?.body ?? ''), header })
    await expect(read.finally(() => double.fail(undefined))).rejects.toMatchObject({ status: 400 })
  })

  test('that is forged fetches no certificate but the published one, and that once for many', async () => {
    const { ref } = await paid()
    const [message] = await double.messagesAbout(ref)
    const forged = (x5u: string) => {
      const head = Buffer.from(JSON.stringify({ alg: 'RS256', x5u })).toString('base64url')
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        'x-jws-signature': `${head}..${message?.headers['x-jws-signature']?.split('.')[2]}`,
      }
      return tpay
        .read(account, { body: Buffer.from('{}'), header: (one) => headers[one] })
        .catch(({ status }) => status)
    }
    const fetched = () => double.calls.filter(({ path }) => path.startsWith('/x509/')).length
    const before = fetched()
    const elsewhere = Array.from({ length: 50 }, () => forged(`${double.origin}/x509/${randomUUID()}.pem`))
    expect(new Set(await Promise.all(elsewhere))).toEqual(new Set([400]))
    expect(fetched()).toBe(before)
    const published = Array.from({ length: 50 }, () => forged(`${double.origin}/x509/notifications-jws.pem`))
    expect(new Set(await Promise.all(published))).toEqual(new Set([400]))
    expect(fetched()).toBeLessThanOrEqual(before + 2)
  })

  test('that no money moved for is not believed where money is taken', async () => {
    const { ref } = await paid()
    double.lie.test = true
    await expect(readAbout(ref, { ...account, mode: 'production' })).rejects.toMatchObject({ status: 400 })
    expect(await readAbout(ref)).toHaveLength(1)
  })

  test('that Tpay signed and the school’s own code does not sum is not believed', async () => {
    const { ref } = await paid()
    const security_code = 'of-another-school'
    const other = { ...account, credentials: { ...account.credentials, security_code } }
    await expect(readAbout(ref, other)).rejects.toMatchObject({ status: 400 })
    const merchant = { ...account, credentials: { ...account.credentials, merchant_id: '2' } }
    await expect(readAbout(ref, merchant)).rejects.toMatchObject({ status: 400 })
    expect(await readAbout(ref)).toHaveLength(1)
  })

  test('that less came than was asked for says so, and that more came is what was asked for', async () => {
    const { ref } = await paid()
    double.lie.paid = '100.00'
    expect((await readAbout(ref))[0]?.facts).toMatchObject([{ amount: 10_000 }])
    double.lie.paid = '300.00'
    expect((await readAbout(ref))[0]?.facts).toMatchObject([{ amount: 19_900 }])
  })

  test('that the bank took the money back says it as the look-up does', async () => {
    const payment = await paid()
    double.chargeBack(payment.ref)
    const said = (await readAbout(payment.ref)).flatMap(({ facts }) => facts.map(({ eventId }) => eventId))
    expect((await tpay.lookUp(account, payment)).map(({ eventId }) => eventId)).toEqual(said)
    expect(said).toHaveLength(2)
  })

  test('about saved cards alone changes nothing', async () => {
    const { ref } = await paid()
    const [message] = await double.messagesAbout(ref)
    const header = (one: string) => (one === 'content-type' ? 'application/json' : message?.headers[one])
    const read = await tpay.read(account, { body: Buffer.from(message?.body ?? ''), header })
    expect(read).toEqual({ facts: [], answer: { contentType: 'application/json', body: '{"result":true}' } })
  })
})

describe('a card that was encrypted in the browser', () => {
  test('pays at once, is confirmed at the bank, or is refused', async () => {
    const payment = await byCard(CARDS.pays)
    expect(await tpay.start(account, payment)).toEqual({ redirect: payment.returnPath })
    expect(await kinds(payment)).toEqual(['captured'])
    const confirmed = await byCard(CARDS.confirms)
    const { redirect } = await tpay.start(account, confirmed)
    expect(redirect).toContain('/page/')
    expect(await kinds(confirmed)).toEqual([])
    await expect(tpay.start(account, await byCard(CARDS.refused))).rejects.toMatchObject({ kind: 'payment' })
    const broken = await aPayment({ method: 'card', typed: { cypher: 'bm90IGEgY2FyZA==' } })
    await expect(tpay.start(account, broken)).rejects.toMatchObject({ kind: 'payment' })
  })

  test('pays once, also when the answer got lost', async () => {
    const payment = await byCard(CARDS.pays)
    double.lose(/pay$/)
    await expect(tpay.start(account, payment)).rejects.toThrow()
    expect(await tpay.start(account, payment)).toEqual({ redirect: payment.returnPath })
    expect((await double.witness(payment.ref)).captured).toEqual([19_900])
  })

  test('is charged for nothing that was not made first', async () => {
    const { ids, ...payment } = await byCard(CARDS.pays)
    await expect(tpay.start(account, payment)).rejects.toThrow('prepared first')
    expect((await double.witness(payment.ref)).captured).toEqual([])
  })
})

test('a card that paid is known by what may be seen of it, and its owner confirms a charge that the bank asks about', async () => {
  const first = await aPayment({ method: 'card', typed: { cypher: cypherOf(CARDS.pays, double) }, saves: true })
  await tpay.start(account, first)
  const [read] = await readAbout(first.ref)
  const saved = read?.facts[0]?.saved
  expect(saved?.card).toEqual({ brand: 'Visa', last4: '1111', month: 12, year: 2029 })
  const next = await aPayment({ amount: CONFIRMED_AMOUNT })
  expect(await tpay.charge(account, saved?.ids ?? {}, next)).toMatchObject([
    { kind: 'declined', reason: 'authentication' },
  ])
  await double.decide((await tpay.start(account, next)).redirect, 'paid')
  expect(await kinds(next)).toEqual(['captured'])
})

test('a code pays on our page, a wrong one does not', async () => {
  const payment = await aPayment({ method: 'blik', typed: { blik_code: '777123' } })
  expect(await tpay.start(account, payment)).toEqual({ redirect: payment.returnPath })
  expect(await kinds(payment)).toEqual(['captured'])
  const wrong = await aPayment({ method: 'blik', typed: { blik_code: '123456' } })
  await expect(tpay.start(account, wrong)).rejects.toMatchObject({ kind: 'payment' })
})

test('a refund waits for an earlier one, as only what went back in all tells them apart', async () => {
  const payment = await paid()
  const refund = { ref: randomUUID(), amount: 900, description: 'Order 7' }
  await expect(tpay.refund(account, payment, { ...refund, before: 1_000 })).rejects.toThrow('earlier refund')
  expect((await double.witness(payment.ref)).refunded).toEqual([])
})

test('an account that they do not know takes no payment', async () => {
  const wrong = { ...account, credentials: { ...account.credentials, client_secret: 'guessed' } }
  const { ids, ...payment } = await aPayment()
  await expect(tpay.prepare?.(wrong, payment)).rejects.toMatchObject({ kind: 'credentials' })
})
