import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { app } from '#app/app.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { log } from '#app/platform/log.server.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { forSale } from '#tests/buyer.ts'
import { aPayment, DECLINED_AMOUNT, type Lie, type Message, type PaymentDouble, send } from '#tests/doubles/payments.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { PLAYED } from '#tests/playing-providers.ts'
import { booksOf } from '#tests/purchase-books.ts'
import type { BuyersPayment, NewPayment, Payment, ProviderAccount, ProviderFact, ProviderIds } from './provider.ts'
import { saveAccount } from './provider-accounts.server.ts'

const ORIGINS: Record<number, string> = { 1: 'http://demo.localhost', 2: 'http://second.localhost' }

let offer: Offer
let server: Server
let web = ''

beforeAll(async () => {
  offer = await forSale()
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe.each(PLAYED)('$name', ({ name, provider, begin, lost, saving, quiet }) => {
  let double: PaymentDouble
  let account: ProviderAccount

  beforeAll(async () => {
    double = await begin()
    env.providerHosts.set(name, double.origin)
    for (const schoolId of [1, 2]) {
      const entered = { schoolId, mode: 'sandbox' as const, credentials: double.credentials(schoolId) }
      await inSchool(schoolId, (db) => saveAccount(db, name, entered, { enabled: false }))
    }
    account = { schoolId: 1, mode: 'sandbox', credentials: double.credentials(1), origin: ORIGINS[1] ?? '' }
  })
  afterAll(async () => {
    env.providerHosts.delete(name)
    await double.stop()
  })

  const read = async (messages: Message[]): Promise<ProviderFact[]> => {
    const facts: ProviderFact[] = []
    for (const { body, headers } of messages) {
      const header = (one: string) => headers[one.toLowerCase()]
      const said = await provider.read(account, { body: Buffer.from(body), header })
      await said.confirm?.make()
      facts.push(...said.facts)
    }
    return facts
  }
  /** What is kept of a payment, as the checkout keeps it. */
  const kept = new Map<string, ProviderIds>()
  const prepared = async <P extends NewPayment>(payment: P): Promise<P & { ids: ProviderIds }> => {
    const ids = kept.get(payment.ref) ?? (await provider.prepare?.(account, payment)) ?? {}
    kept.set(payment.ref, ids)
    return { ...payment, ids }
  }
  const start = async (payment: BuyersPayment) => {
    const { redirect, clientSecret, ids, saved } = await provider.start(account, await prepared(payment))
    return { redirect, clientSecret, ids: { ...kept.get(payment.ref), ...ids }, saved }
  }
  const charge = async (saved: ProviderIds, next: NewPayment) =>
    await provider.charge(account, saved, await prepared(next))
  /** A payment that was made and heard of. */
  const paid = async (): Promise<Payment> => {
    const payment = aPayment()
    const { redirect, ids } = await start(payment)
    await double.decide(redirect, 'paid')
    const said = await read(await double.messagesAbout(payment.ref))
    return { ...payment, ids: Object.assign({}, ids, ...said.map((fact) => fact.ids)) }
  }
  const aRefund = (amount: number, before = 0) => ({
    ref: randomUUID(),
    amount,
    before,
    description: 'Order 7, of which a part was missing',
  })
  const names = (facts: ProviderFact[]) =>
    facts.map(({ eventId, kind, amount }) => `${eventId} ${kind} ${amount}`).sort()

  test('makes one payment of one that is started twice', async () => {
    const payment = aPayment()
    const first = await start(payment)
    const second = await start(payment)
    await double.decide(second.redirect, 'paid')
    await double.decide(first.redirect, 'paid').catch(() => {})
    await read(await double.messagesAbout(payment.ref))
    expect((await double.witness(payment.ref)).captured).toEqual([19_900])
  })

  test('starts and gives back once, also when the first answer got lost', async () => {
    const payment = aPayment()
    double.lose(lost.start)
    await expect(start(payment)).rejects.toThrow()
    const { redirect, ids } = await start(payment)
    await double.decide(redirect, 'paid')
    const facts = await read(await double.messagesAbout(payment.ref))
    const made = { ...payment, ids: Object.assign({}, ids, ...facts.map((fact) => fact.ids)) }
    const refund = aRefund(900)
    double.lose(lost.refund)
    await expect(provider.refund(account, made, refund)).rejects.toThrow()
    await provider.refund(account, made, refund)
    expect(await double.witness(payment.ref)).toEqual({ captured: [19_900], refunded: [900] })
  })

  test('charges what was saved once, also when the first answer got lost, and nothing that was not', async () => {
    const first = { ...aPayment(), ...saving?.(double) }
    const { redirect, clientSecret, ids, saved: atOnce } = await start(first)
    if (!saving || clientSecret) await double.decide(clientSecret ?? redirect, 'paid')
    const facts = await read(await double.messagesAbout(first.ref))
    const said = [atOnce, ...facts.map((fact) => fact.saved)]
    // Where nothing is said to be saved, a payment is charged again by its own ids.
    const saved = Object.assign({}, ids, ...facts.map((fact) => fact.ids), ...said.map((one) => one?.ids))
    const next = { ref: randomUUID(), amount: 4_900, currency: 'PLN', description: 'Next month' }
    double.lose(lost.charge)
    await expect(charge(saved, next)).rejects.toThrow()
    await charge(saved, next)
    const told = await read(await double.messagesAbout(next.ref))
    expect(told).toMatchObject([{ ref: next.ref, kind: 'captured', amount: 4_900, currency: 'PLN' }])
    expect(names(await provider.lookUp(account, await prepared(next)))).toEqual(names(told))
    expect((await double.witness(next.ref)).captured).toEqual([4_900])
    for (const [means, amount] of [[saved, DECLINED_AMOUNT] as const, [{}, 4_900] as const]) {
      const other = { ...next, ref: randomUUID(), amount }
      await charge(means, other)
      expect((await double.witness(other.ref)).captured).toEqual([])
    }
  })

  test('says the same events in messages and looked up, before and after the money came and went back', async () => {
    const waiting = aPayment()
    await start(waiting)
    expect(await provider.lookUp(account, await prepared(waiting))).toEqual([])
    const payment = await paid()
    await provider.refund(account, payment, aRefund(900))
    const answered = await provider.refund(account, payment, aRefund(1_000, 900))
    const told = await read(await double.messagesAbout(payment.ref))
    const said = quiet ? [...told, ...answered] : told
    expect(said.map(({ kind }) => kind)).toEqual(['captured', 'refunded', 'refunded'])
    expect(names(await provider.lookUp(account, payment))).toEqual(names(said))
  })

  test('hears by looking up what no message told', async () => {
    const payment = aPayment()
    const { redirect, ids } = await start(payment)
    await double.decide(redirect, 'paid')
    expect(await provider.lookUp(account, { ...payment, ids: ids ?? {} })).toMatchObject([
      { ref: payment.ref, kind: 'captured', amount: 19_900, currency: 'PLN' },
    ])
    expect((await double.witness(payment.ref)).captured).toEqual([19_900])
  })

  test('gives back in parts, and never more than came in', async () => {
    const payment = await paid()
    await provider.refund(account, payment, aRefund(900))
    await provider.refund(account, payment, aRefund(19_000, 900))
    await expect(provider.refund(account, payment, aRefund(1, 19_900))).rejects.toMatchObject({ status: 409 })
    expect((await double.witness(payment.ref)).refunded).toEqual([900, 19_000])
    const unpaid = aPayment()
    await start(unpaid)
    await expect(provider.refund(account, { ...unpaid, ids: {} }, aRefund(1))).rejects.toMatchObject({ status: 409 })
  })

  describe('an order', () => {
    /** Somebody ordered, and paid in the provider's books. */
    const paidOrder = async () => {
      const placed = await orderAt(offer, name, provider, account)
      await double.decide(placed.redirect, 'paid')
      return { ...placed, messages: (lie?: Lie) => double.messagesAbout(placed.ref, lie) }
    }
    const deliver = async (messages: Message[]) => {
      const answers: number[] = []
      for (const message of messages) answers.push((await send(web, message)).status)
      return answers
    }

    test('is granted once by its message, however often and beside whom it comes', async () => {
      const { hash, messages } = await paidOrder()
      const [message] = await messages()
      if (!message) throw new Error('nothing was said')
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(web, message)))
      expect(answers.map((answer) => message.isTaken(answer))).toEqual([true, true, true, true, true])
      expect(await booksOf(hash)).toMatchObject({
        status: 'PERFORMED',
        captured: 19_900,
        grants: 1,
        receipts: 1,
        told: 1,
      })
    })

    test('is the same whatever the order and number of the messages', async () => {
      for (const turn of [0, 1, 2]) {
        const { hash, payment, messages } = await paidOrder()
        await deliver((await messages()).slice(0, turn))
        // Heard of, as it is before anybody gives it back; the order does not know it yet.
        await provider.lookUp(account, payment)
        await receiveFacts(1, name, await provider.refund(account, payment, aRefund(900)))
        await receiveFacts(1, name, await provider.refund(account, payment, aRefund(1_000, 900)))
        const all = await messages()
        const turned = [...all.slice(turn), ...all.slice(0, turn), ...all.toReversed()]
        expect(new Set(await deliver(turned))).toEqual(new Set([200]))
        expect(await booksOf(hash)).toMatchObject({
          status: 'PARTIALLY_REFUNDED',
          captured: 19_900,
          refunded: -1_900,
          grants: 1,
          open_grants: 1,
        })
      }
    })

    test.each<[string, Lie]>([
      ['signed by another school', { signedFor: 2 }],
      ['of less money', { amount: 1 }],
      ['of more money', { amount: 19_901 }],
      ['in another currency', { currency: 'EUR' }],
    ])('gets nothing by a message %s', async (_, lie) => {
      const { hash, messages } = await paidOrder()
      const answers = await deliver(await messages(lie))
      expect(answers).not.toEqual([])
      for (const status of answers) expect([400, 422, 500]).toContain(status)
      expect(await booksOf(hash)).toMatchObject({ captured: 0, grants: 0, receipts: 0 })
    })

    test.each<[string, (signature: string) => string]>([
      ['left out', () => ''],
      ['cut short', (signature) => signature.slice(0, 16)],
      ['of another length', (signature) => `${signature}0`],
    ])('gets nothing by a message with its signature %s', async (_, changed) => {
      const { hash, messages } = await paidOrder()
      const [message] = await messages()
      if (!message) throw new Error('nothing was said')
      // Digests and signatures, in headers or in the message itself.
      const weak = (text: string) => text.replace(/[\da-f]{32,}|[\w-]{100,}/g, changed)
      const headers = Object.fromEntries(Object.entries(message.headers).map(([key, value]) => [key, weak(value)]))
      const forged = { ...message, headers, body: weak(message.body) }
      expect([forged.headers, forged.body]).not.toEqual([message.headers, message.body])
      expect(await deliver([forged])).toEqual([400])
      expect(await booksOf(hash)).toMatchObject({ captured: 0, grants: 0, receipts: 0 })
    })

    test('gets nothing by money that does not fit it, which is not confirmed at the provider either', async () => {
      const { hash, messages } = await paidOrder()
      await inSchool(1, (db) => db.update(transactions).set({ currency: 'EUR' }).where(eq(transactions.hash, hash)))
      const confirmed = () => double.calls.filter(({ path }) => path.endsWith('/verify')).length
      const before = confirmed()
      expect(await deliver(await messages())).toEqual([422])
      expect(await booksOf(hash)).toMatchObject({ captured: 0, grants: 0, receipts: 0 })
      expect(confirmed()).toBe(before)
    })

    test('gets nothing by a message that was cut off, changed, or sent to another school, of which each is logged', async () => {
      const { hash, messages } = await paidOrder()
      const warned = vi.spyOn(log, 'warn')
      const [message] = await messages()
      if (!message) throw new Error('nothing was said')
      const elsewhere = message.to.replace('demo.', 'second.')
      const wrong = [
        { ...message, body: message.body.slice(0, -3) },
        { ...message, body: message.body.replace('19', '18') },
        { ...message, body: '' },
        { ...message, to: elsewhere },
      ]
      expect(await deliver(wrong)).toEqual([400, 400, 400, 400])
      const refused = [expect.objectContaining({ provider: name, ip: '127.0.0.1' }), 'notification refused']
      expect(warned.mock.calls).toEqual([refused, refused, refused, refused])
      warned.mockRestore()
      expect(await booksOf(hash)).toMatchObject({ captured: 0, grants: 0, receipts: 0 })
      expect(await deliver([message])).toEqual([200])
    })
  })
})
