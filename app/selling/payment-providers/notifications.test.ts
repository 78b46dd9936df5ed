import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { settleWith } from '#app/selling/checkout/provider-facts.server.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { notifyShop } from './sandbox/delivery.server.ts'

const PAID = { status: 'PERFORMED', captured: 19_900, open_grants: 1, receipts: 1, told: 1 }
const aFact = (ref: string, eventId: string) => ({
  ref,
  eventId,
  kind: 'refunded' as const,
  amount: 900,
  currency: 'PLN',
  occurredAt: '2026-11-20T12:00:00Z',
})
const WAITING = { status: 'PENDING', captured: 0, grants: 0, receipts: 0, told: 0 }

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

describe('a message of the provider', () => {
  test('that money came opens access, once however often it is said', async () => {
    const { ref, hash } = await ordered(offer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(messageOf({ ref }))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await booksOf(hash)).toEqual({
      ...PAID,
      refunded: 0,
      grants: 1,
      history: ['PENDING', 'PERFORMED'],
    })
  })

  test('that is the first and holds one event twice counts it once', async () => {
    const { ref, hash } = await ordered(offer)
    expect((await notify(messageOf({ ref }, { ref }))).status).toBe(200)
    expect(await booksOf(hash)).toMatchObject({ ...PAID, grants: 1 })
    const { id } = await transactionOf(hash)
    const facts = { provider: 'sandbox' as const, facts: [aFact(ref, `${ref}:part`), aFact(ref, `${ref}:part`)] }
    expect((await inSchool(1, (db) => settle(db, { schoolId: 1, id }, facts))).status).toBe('PARTIALLY_REFUNDED')
    expect(await booksOf(hash)).toMatchObject({ refunded: -900 })
  })

  const tooLate = new Date(Date.now() - 3_600_000)
  const tooEarly = new Date(Date.now() + 3_600_000)
  test.each<[string, Parameters<typeof messageOf>[0] | null, Parameters<typeof notify>[1], number]>([
    ['signed for another school', null, { signedFor: 2 }, 400],
    ['signed long ago', null, { now: tooLate }, 400],
    ['signed in the future', null, { now: tooEarly }, 400],
    ['delivered to another school', null, { schoolId: 2 }, 404],
    ['of a payment that nobody made', { ref: 'nobody' }, {}, 404],
    ['with less money', { ref: '', amount: 1 }, {}, 422],
    ['with more money', { ref: '', amount: 19_901 }, {}, 422],
    ['in another currency', { ref: '', currency: 'EUR' }, {}, 422],
    ['with half a coin', { ref: '', amount: 19_900.5 }, {}, 400],
    ['with a reference that is none', { ref: 'a\u0000' }, {}, 400],
    ['of a kind that there is not', { ref: '', type: 'gifted' }, {}, 400],
  ])('%s changes nothing', async (_, message, how, status) => {
    const { ref, hash } = await ordered(offer)
    const body = messageOf({ ...message, ref: message?.ref || ref })
    expect((await notify(body, how)).status).toBe(status)
    expect(await booksOf(hash)).toMatchObject(WAITING)
  })

  test('changed after signing, cut off, unsigned or wrongly signed changes nothing', async () => {
    const { ref, hash } = await ordered(offer)
    const body = messageOf({ ref })
    const { signedHeaders } = await import('./sandbox/message.server.ts')
    const headers: Record<string, string> = { host: 'demo.localhost', ...signedHeaders(1, body, new Date()) }
    const { 'sandbox-signature': signature = '' } = headers
    const send = (sent: string, with_: object) =>
      app.request('http://demo.localhost/payments/sandbox/notifications', {
        method: 'POST',
        headers: { ...headers, ...with_ },
        body: sent,
      })
    const answers = await Promise.all([
      send(body.replace('19900', '19901'), {}),
      send(body.slice(0, -1), {}),
      send('', {}),
      send(body, { 'sandbox-signature': '' }),
      send(body, { 'sandbox-signature': '0'.repeat(64) }),
      send(body, { 'sandbox-signature': signature.slice(0, -1) }),
      send(body, { 'sandbox-timestamp': '' }),
      send(body, { 'sandbox-timestamp': 'NaN' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    expect(await booksOf(hash)).toMatchObject(WAITING)
    expect((await send(body, {})).status).toBe(200)
  })

  test('signed garbage is a 400', async () => {
    expect((await notify('{')).status).toBe(400)
    expect((await notify('[]')).status).toBe(400)
    expect((await notify(messageOf())).status).toBe(400)
  })

  test('may be about several orders: what one of them refuses keeps nothing from the other', async () => {
    const [first, second] = [await ordered(offer), await ordered(offer)]
    const refund = { ref: second.ref, type: 'refunded', amount: 900 }
    const answer = await notify(messageOf({ ref: 'nobody' }, { ref: first.ref }, { ref: second.ref }, refund))
    expect(answer.status).toBe(404)
    expect(await booksOf(first.hash)).toMatchObject(PAID)
    expect(await booksOf(second.hash)).toMatchObject({ ...PAID, status: 'PARTIALLY_REFUNDED', refunded: -900 })
  })

  test('tells what the provider calls the payment, which is kept, and answered in its form', async () => {
    const { ref, hash } = await ordered(offer)
    await notify(messageOf({ ref, payment: '7', amount: 1 }))
    expect((await transactionOf(hash)).providerIds).toEqual({})
    const answer = await notify(messageOf({ ref, payment: '8' }))
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/json', '{"received":true}'])
    expect((await transactionOf(hash)).providerIds).toEqual({ payment: '8' })
  })

  test('adds to what the provider called the payment when it was started', async () => {
    const { ref, hash } = await ordered(offer)
    const { id } = await transactionOf(hash)
    await settleWith({ schoolId: 1, id }, { provider: 'sandbox', facts: [], ids: { order: 'A-1' } })
    expect(await transactionOf(hash)).toMatchObject({ status: 'PENDING', providerIds: { order: 'A-1' } })
    await notify(messageOf({ ref, payment: '9' }))
    expect((await transactionOf(hash)).providerIds).toEqual({ order: 'A-1', payment: '9' })
    expect(await booksOf(hash)).toMatchObject(PAID)
  })
})

describe('the address for notifications', () => {
  const send = (provider: string, init: RequestInit = {}) =>
    app.request(`http://demo.localhost/payments/${provider}/notifications`, {
      method: 'POST',
      headers: { host: 'demo.localhost' },
      ...init,
    })

  test.each(['stripe', 'przelewy24', 'tpay', 'payu', 'sandbox'])(
    'believes nothing unsigned of %s',
    async (provider) => {
      expect((await send(provider)).status).toBe(400)
      expect((await send(provider, { body: messageOf({ ref: 'nobody' }) })).status).toBe(400)
    },
  )

  test.each(['paypal', 'constructor', '__proto__', '%00', 'Stripe'])('knows no %s', async (provider) => {
    expect((await send(provider)).status).toBe(404)
  })

  test('believes no sandbox outside the evaluation start, whatever its signature', async () => {
    const { ref } = await ordered(offer)
    env.evaluation = false
    const { status } = await notify(messageOf({ ref }))
    env.evaluation = true
    expect(status).toBe(400)
  })

  test('takes no more than a megabyte', async () => {
    for (const provider of ['stripe', 'sandbox']) {
      expect((await send(provider, { body: 'a'.repeat(1024 * 1024 + 1) })).status).toBe(413)
    }
  })
})

describe('messages in any order', () => {
  const said: Parameters<typeof messageOf>[0][] = [
    { ref: '', type: 'declined' },
    { ref: '', type: 'abandoned' },
    { ref: '', type: 'expired' },
    { ref: '', type: 'captured' },
    { ref: '', type: 'refunded', amount: 900, id: 'part' },
  ]

  test('give the same books: money wins, a part of it given back keeps access', async () => {
    for (let turn = 0; turn < said.length; turn++) {
      const { ref, hash } = await ordered(offer)
      const turned = [...said.slice(turn), ...said.slice(0, turn), ...said]
      for (const one of turned) {
        expect((await notify(messageOf({ ...one, ref, id: `${ref}:${one.id ?? one.type}` }))).status).toBe(200)
      }
      expect(await booksOf(hash)).toMatchObject({ ...PAID, status: 'PARTIALLY_REFUNDED', refunded: -900 })
    }
  })

  test('a refund that is heard of before its payment ends as refunded, with receipt and without access', async () => {
    const { ref, hash } = await ordered(offer)
    await notify(messageOf({ ref, type: 'refunded' }))
    expect(await booksOf(hash)).toMatchObject({ status: 'PENDING', refunded: -19_900, grants: 0 })
    await notify(messageOf({ ref }))
    expect(await booksOf(hash)).toMatchObject({ ...PAID, status: 'REFUNDED', refunded: -19_900, open_grants: 0 })
  })

  test('all at once are all taken', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { ref, hash } = await ordered(offer)
      const types = ['captured', 'cleared', 'declined', 'abandoned', 'expired']
      const answers = await Promise.all(types.map((type) => notify(messageOf({ ref, type }))))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(await booksOf(hash)).toMatchObject({ ...PAID, status: 'CLEARED' })
    }
  })

  test('a payment after the order was given up still opens access', async () => {
    const { ref, hash, visit } = await ordered(offer)
    await notify(messageOf({ ref, type: 'expired' }))
    expect(await (await visit.request(`/transaction/${hash}/pending`)).json()).toMatchObject({ status: 'CANCELED' })
    await notify(messageOf({ ref }))
    expect(await booksOf(hash)).toMatchObject(PAID)
  })
})

describe('the sandbox', () => {
  test.each([
    ['paid', 'PERFORMED'],
    ['declined', 'FAILURE'],
    ['abandoned', 'CANCELED'],
  ])('%s tells the shop over HTTP, and the order becomes %s', async (outcome, status) => {
    const { visit, redirect, hash, ref } = await ordered(offer)
    const to = await visit.submit(redirect, { outcome })
    expect(to.headers.get('location')).toBe(`/transaction/${hash}/pending`)
    await notifyShop({ schoolId: 1, ref }, web)
    await notifyShop({ schoolId: 1, ref }, web)
    expect(await booksOf(hash)).toMatchObject({ status, captured: outcome === 'paid' ? 19_900 : 0 })
    // What is delivered again is the same event.
    const { id } = await transactionOf(hash)
    const facts = sql`select count(*)::int as count from provider_facts where school_id = 1 and transaction_id = ${id}`
    expect((await inSchool(1, (db) => db.execute(facts))).rows).toEqual([{ count: 1 }])
  })

  test('says nothing of a payment put off until its money moves, after ninety seconds', async () => {
    const { visit, redirect, hash, ref } = await ordered(offer)
    await visit.submit(redirect, { outcome: 'delayed' })
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select extract(epoch from captures_at - decided_at)::int as seconds
        from sandbox_payments where school_id = 1 and ref = ${ref}`),
    )
    expect(rows).toEqual([{ seconds: 90 }])
    await expect(notifyShop({ schoolId: 1, ref }, web)).rejects.toThrow('nothing to say')
    expect(await booksOf(hash)).toMatchObject(WAITING)
  })

  test('keeps trying when the shop does not take it', async () => {
    const { visit, redirect, ref } = await ordered(offer)
    await visit.submit(redirect, { outcome: 'paid' })
    await expect(notifyShop({ schoolId: 1, ref }, `${web}/nowhere`)).rejects.toThrow('answered')
  })

  test('shows its page in both languages, and what was decided', async () => {
    const { visit, redirect } = await ordered(offer)
    const text = async (path: string) => (await visit.page(path)).text()
    for (const word of ['>Pay<', '>Decline<', '>Abandon<', '>Pay later<']) {
      expect(await text(`${redirect}?lang=en`)).toContain(word)
    }
    expect(await text(`${redirect}?lang=pl`)).toContain('>Zapłać<')
    await visit.submit(redirect, { outcome: 'declined' })
    const decided = await text(`${redirect}?lang=en`)
    expect(decided).toContain('This payment was declined.')
    expect(decided).not.toContain('>Pay<')
    expect((await visit.post(redirect, { outcome: 'stolen' })).status).toBe(422)
    expect((await visit.post('/sandbox/pay/nobody', { outcome: 'paid' })).status).toBe(404)
  })

  test('decides no payment of another school', async () => {
    const { redirect } = await ordered(offer)
    expect((await new Visit(2).post(redirect, { outcome: 'paid' })).status).toBe(404)
  })
})
