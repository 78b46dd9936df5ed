import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { takeFacts } from '#app/checkout/provider-facts.server.ts'
import { stripe } from '#app/payment-providers/stripe/adapter.server.ts'
import type { Account } from '#app/payment-providers/stripe/calls.server.ts'
import { transactions } from '#app/payments/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { findSchool } from '#app/schools/schools.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { playing } from '#tests/playing-provider.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { followRefunds } from './refund-making.server.ts'
import { refundsOf } from './refunds.server.ts'
import type { SalePage } from './sale-view.ts'
import { totalSales } from './sales.server.ts'

let double: StripeDouble
let account: Account
let office: Visit

beforeAll(async () => {
  const played = await playing<StripeDouble, Account>('stripe', startStripe, { enabled: false })
  ;({ double, account } = played)
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  return played.end
})

/** Somebody paid, and asked for a part of it, which Stripe took and has not given yet. */
async function onItsWay(amount = 900, keep_access = true) {
  const { hash, ref, redirect, payment } = await orderAt(await forSale(), 'stripe', stripe as never, account)
  await inSchool(1, (db) =>
    db.update(transactions).set({ providerIds: payment.ids }).where(eq(transactions.hash, hash)),
  )
  await double.decide(redirect, 'paid')
  await takeFacts(1, 'stripe', await stripe.lookUp(account, payment))
  const { id } = await transactionOf(hash)
  double.refundsAre('pending')
  const refund = { amount, keep_access, reason: 'A part was missing' }
  expect((await office.post(`/home/transactions/${id}/refund`, refund)).status).toBe(201)
  double.refundsAre('succeeded')
  const states = async () => (await inSchool(1, (db) => refundsOf(db, 1, id))).map(({ state }) => state)
  const left = async () => ((await (await office.request(`/home/transactions/${id}`)).json()) as SalePage).sale.left
  return { id, hash, ref, states, left }
}

test('what a provider gave back without telling us is heard of the next night', async () => {
  const { hash, ref, states, left } = await onItsWay()
  await followRefunds(1)
  expect([await states(), await left(), (await booksOf(hash)).refunded]).toEqual([['made'], 19_000, 0])
  double.refundsBecome(ref, 'succeeded')
  await Promise.all([followRefunds(1), followRefunds(1)])
  await followRefunds(1)
  expect([await states(), await left(), (await booksOf(hash)).refunded]).toEqual([['made'], 19_000, -900])
  expect(await double.witness(ref)).toEqual({ captured: [19_900], refunded: [900] })
})

test('what had gone and was sent back by the buyer’s bank is the school’s again, opens again, and may be asked for again', async () => {
  const { id, hash, ref, states, left } = await onItsWay(19_900, false)
  double.refundsBecome(ref, 'succeeded')
  await followRefunds(1)
  expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', refunded: -19_900, open_grants: 0 })
  double.refundsBecome(ref, 'failed')
  const failed = (await double.messagesAbout(ref)).filter(({ body }) => body.includes('"refund"'))
  for (const message of failed) {
    const header = (one: string) => message.headers[one]
    const { facts } = await stripe.read(account, { body: Buffer.from(message.body), header })
    for (let n = 0; n < 2; n++) await takeFacts(1, 'stripe', facts)
  }
  const shown = (await (await office.request(`/home/transactions/${id}`)).json()) as SalePage
  expect([shown.sale.held, shown.sale.left, shown.sale.status]).toEqual([19_900, 19_900, 'PERFORMED'])
  await followRefunds(1)
  expect([await states(), await left()]).toEqual([['refused'], 19_900])
  expect(
    (await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Once more' })).status,
  ).toBe(201)
  expect(await double.witness(ref)).toEqual({ captured: [19_900], refunded: [19_900] })
  const school = await findSchool(1)
  const { gross, refunded } = await inSchool(1, (db) => totalSales(db, school, {}))
  expect([gross, refunded]).toEqual([39_800, 900 + 19_900])
  expect((await brokenInvariants()).filter((line) => !line.includes('the sandbox says'))).toEqual([])
})

test('what came to nothing at the buyer’s bank is refused after all, and may be asked for again', async () => {
  const { id, hash, ref, states, left } = await onItsWay()
  double.refundsBecome(ref, 'failed')
  await followRefunds(1)
  await followRefunds(1)
  expect([await states(), await left(), (await booksOf(hash)).refunded]).toEqual([['refused'], 19_900, 0])
  expect(await booksOf(hash)).toMatchObject({ open_grants: 1 })
  const again = { keep_access: false, reason: 'By another way' }
  expect((await office.post(`/home/transactions/${id}/refund`, again)).status).toBe(201)
  expect(await states()).toEqual(['refused', 'made'])
  expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', refunded: -19_900, open_grants: 0 })
})
