import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { recheckForPage } from '#app/selling/checkout/rechecks.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { forSale } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { type Lie, send } from '#tests/doubles/payments.ts'
import { startPayu, WAITING_AMOUNT } from '#tests/doubles/payu.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import type { PaymentProvider, ProviderAccount } from '../provider.ts'
import { payu } from './adapter.server.ts'

let double: Awaited<ReturnType<typeof startPayu>>
let account: ProviderAccount
let server: Server
let web = ''

beforeAll(async () => {
  const connected = await connectDouble('payu', startPayu, { enabled: false })
  ;({ double, account } = connected)
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return connected.end
})
afterAll(() => server.close())

/** Somebody paid by an order that waits at PayU for the school to take the money. */
async function waiting() {
  const offer = await forSale({ amount: WAITING_AMOUNT })
  const placed = await orderAt(offer, 'payu', payu as PaymentProvider, account)
  await double.decide(placed.redirect, 'paid')
  const deliver = async (lie?: Lie) => {
    const answers: number[] = []
    for (const message of await double.messagesAbout(placed.ref, lie)) answers.push((await send(web, message)).status)
    return answers
  }
  const taken = async () => (await double.witness(placed.ref)).captured
  const otherPrice = () =>
    inSchool(1, (db) => db.update(transactions).set({ currency: 'EUR' }).where(eq(transactions.hash, placed.hash)))
  return { ...placed, deliver, taken, otherPrice }
}

const PAID = { status: 'PERFORMED', captured: WAITING_AMOUNT, grants: 1, receipts: 1, told: 1 }
const NOTHING = { status: 'PENDING', captured: 0, grants: 0, receipts: 0, told: 0 }

test('what fits its order is taken when a message tells of it, and counts once it was', async () => {
  const { hash, deliver, taken } = await waiting()
  expect(await deliver()).toEqual([200])
  expect([await taken(), (await booksOf(hash)).captured]).toEqual([[WAITING_AMOUNT], 0])
  expect(await deliver()).toEqual([200])
  expect(await booksOf(hash)).toMatchObject(PAID)
})

test('what does not fit its order is left where it is by a message, and told of as a mismatch', async () => {
  const { hash, deliver, taken, otherPrice } = await waiting()
  await otherPrice()
  expect(await deliver()).toEqual([422])
  expect(await taken()).toEqual([])
  expect(await booksOf(hash)).toMatchObject(NOTHING)
})

test('nothing is taken by a message of another amount', async () => {
  const { hash, deliver, taken } = await waiting()
  expect(await deliver({ amount: 1 })).toEqual([422])
  expect(await taken()).toEqual([])
  expect(await booksOf(hash)).toMatchObject(NOTHING)
})

test('what does not fit its order is left where it is when it is asked about', async () => {
  const { hash, taken, otherPrice } = await waiting()
  await otherPrice()
  await recheckForPage(await transactionOf(hash))
  expect(await taken()).toEqual([])
  expect(await booksOf(hash)).toMatchObject(NOTHING)
})

test('what fits its order is taken when it is asked about', async () => {
  const { hash, taken, deliver } = await waiting()
  await recheckForPage(await transactionOf(hash))
  expect(await taken()).toEqual([WAITING_AMOUNT])
  await deliver()
  expect(await booksOf(hash)).toMatchObject(PAID)
})
