import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { forSale, ordered } from '#tests/buyer.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import type { Payment } from '../provider.ts'
import { sandbox } from './adapter.server.ts'
import { notifyShop } from './delivery.server.ts'

const account = { schoolId: 1, mode: 'sandbox', origin: 'http://demo.localhost', credentials: {} } as const

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

/** Somebody orders and decides; the sandbox tells the shop, and this is the payment as we then know it. */
async function decided(outcome: 'paid' | 'declined'): Promise<{ hash: string; payment: Payment }> {
  const { visit, redirect, hash, ref } = await ordered(offer)
  await visit.submit(redirect, { outcome })
  await notifyShop({ schoolId: 1, ref }, web)
  const { total: amount, currency, providerIds: ids } = await transactionOf(hash)
  return { hash, payment: { ref, amount, currency, ids } }
}

describe('a refund', () => {
  test('goes back once per ref, and the order hears of it', async () => {
    const { hash, payment } = await decided('paid')
    const refund = { ref: randomUUID(), amount: 900, description: 'Order 7' }
    const [, said] = await sandbox.refund(account, payment, refund)
    expect(said).toMatchObject({ ref: payment.ref, kind: 'refunded', amount: 900, currency: 'PLN' })
    expect(await sandbox.refund(account, payment, refund)).toHaveLength(2)
    await notifyShop({ schoolId: 1, ref: payment.ref }, web)
    expect(await booksOf(hash)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded: -900, open_grants: 1 })
    await sandbox.refund(account, payment, { ...refund, ref: randomUUID(), amount: 19_000 })
    await notifyShop({ schoolId: 1, ref: payment.ref }, web)
    expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', refunded: -19_900, open_grants: 0 })
    expect(await sandbox.lookUp(account, payment)).toHaveLength(3)
  })

  test('of more than came in, of what nobody paid, or of a payment under another number is refused', async () => {
    const { payment } = await decided('paid')
    const refund = { ref: randomUUID(), amount: 10_000, description: 'Order 7' }
    const refused = { status: 409, message: 'payments.refund_refused' }
    await expect(sandbox.refund(account, payment, { ...refund, amount: 19_901 })).rejects.toMatchObject(refused)
    await expect(sandbox.refund(account, { ...payment, ids: {} }, refund)).rejects.toMatchObject(refused)
    await expect(sandbox.refund({ ...account, schoolId: 2 }, payment, refund)).rejects.toMatchObject(refused)
    const both = [refund, { ...refund, ref: randomUUID() }].map((one) => sandbox.refund(account, payment, one))
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
    const unpaid = await decided('declined')
    await expect(sandbox.refund(account, unpaid.payment, refund)).rejects.toMatchObject(refused)
  })
})
