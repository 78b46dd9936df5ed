import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { chargeSaved } from '#app/selling/payment-means/charging.server.ts'
import { deleteMeans, findMeans, listMeans } from '#app/selling/payment-means/means.server.ts'
import { meansByNow, saveMeans } from '#app/selling/payment-means/saving.server.ts'
import { findSandboxPayment, getMeansFact, toFacts } from '#app/selling/payment-providers/sandbox/books.server.ts'
import { writeMessage } from '#app/selling/payment-providers/sandbox/message.server.ts'
import { aRenewal, asSaving } from '#app/selling/payments/factory.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import type { Visit } from '#tests/browser-like.ts'
import { forSale, notify, ordered } from '#tests/buyer.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { chargeOrder, startPayment } from './payment.server.ts'

type Later = 'paid' | 'insufficient_funds' | 'expired' | 'authentication'

/** Somebody ordered, and is about to pay with what is to be charged again. */
async function saving(offer?: Offer): Promise<{ visit: Visit; order: Transaction; means: number }> {
  const { visit, hash } = await ordered(offer ?? (await forSale()))
  const placed = await transactionOf(hash)
  const order = await inSchool(1, (db) => asSaving(db, placed))
  return { visit, order, means: order.meansId ?? 0 }
}

/** Who paid so, and how what was saved is charged later. */
async function saved(later: Later = 'paid', offer?: Offer) {
  const { visit, order, means } = await saving(offer)
  const { redirect } = await startPayment(order, '192.0.2.7')
  expect(await (await visit.page(redirect)).text()).toContain('name="later"')
  await visit.submit(redirect, { outcome: 'paid', later })
  await visit.request(`/transaction/${order.hash}/pending`)
  return { visit, order: await transactionOf(order.hash), means }
}

const renewalOf = (order: Transaction) => inSchool(1, (db) => aRenewal(db, order))
const view = (means: number) => meansByNow(1, means)

test('a payment saves its means: what a person may see of it is kept, and what charges it under seal', async () => {
  const { visit, order, means } = await saving()
  expect(await view(means)).toMatchObject({ id: means, provider: 'sandbox', state: 'begun', card: {} })
  const { redirect } = await startPayment(order, '192.0.2.7')
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${order.hash}/pending`)
  const seen = await view(means)
  expect(seen).toMatchObject({ state: 'saved', card: { brand: 'Test', last4: '4242', month: 12 } })
  expect(await inSchool(1, (db) => listMeans(db, 1, order.accountId))).toEqual([seen])
  const row = await inSchool(1, (db) => findMeans(db, 1, means))
  expect(row?.charged?.toString('latin1')).not.toContain('payment')
  expect(await inSchool(2, (db) => findMeans(db, 2, means))).toBeUndefined()
})

test('a renewal is charged once, however often and beside whom it is asked', async () => {
  const { order } = await saved()
  const renewal = await renewalOf(order)
  const charged = await Promise.all([chargeOrder(renewal), chargeOrder(renewal), chargeOrder(renewal)])
  expect(charged).toEqual(Array.from({ length: 3 }, () => ({ outcome: 'captured' })))
  expect(await booksOf(renewal.hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900, receipts: 1, told: 1 })
})

test.each<[Later]>([['insufficient_funds'], ['expired']])('a charge that is declined says why: %s', async (later) => {
  const { order } = await saved(later)
  const renewal = await renewalOf(order)
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'declined', reason: later })
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'declined', reason: later })
  expect(await booksOf(renewal.hash)).toMatchObject({ status: 'FAILURE', captured: 0 })
})

test('a charge that the bank wants the owner for leads there, and is made by the owner', async () => {
  const { visit, order } = await saved('authentication', await forSale({ type: 'consultation' }))
  const renewal = await renewalOf(order)
  const confirm = `/transaction/${renewal.hash}/pending`
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'authentication', confirm })
  expect(await booksOf(renewal.hash)).toMatchObject({ status: 'FAILURE', captured: 0 })
  expect(await (await visit.page(confirm)).text()).toContain(`action="/transaction/${renewal.hash}/pay"`)
  const answer = await visit.post(`/transaction/${renewal.hash}/pay`)
  const { redirect } = (await answer.json()) as { redirect: string }
  await visit.submit(redirect, { outcome: 'paid' })
  const paid = await inSchool(1, (db) => findSandboxPayment(db, 1, renewal.providerRef ?? ''))
  expect((await notify(writeMessage(toFacts(paid)))).status).toBe(200)
  expect(await booksOf(renewal.hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900 })
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'captured' })
})

test('what was not saved, or was forgotten, is not charged', async () => {
  const { order, means } = await saved()
  await inSchool(1, (db) => deleteMeans(db, 1, means))
  expect(await view(means)).toMatchObject({ state: 'forgotten', card: {} })
  expect(await chargeOrder(await renewalOf(order))).toEqual({ outcome: 'declined', reason: 'other' })
  const { means: begun } = await saving()
  const payment = { ref: 'never', amount: 4_900, currency: 'PLN', description: 'Next', ids: {} }
  const keep = async (ids: Record<string, string>) => ids
  expect(await chargeSaved({ schoolId: 1, means: begun, payment, keep })).toMatchObject({ outcome: 'declined' })
  expect(await inSchool(1, (db) => findSandboxPayment(db, 1, 'never'))).toBeUndefined()
})

test('a means is saved without paying, and heard of by a message or by asking; a refusal says so', async () => {
  const { visit, order } = await saved()
  const { buyer, accountId } = order
  const about = { schoolId: 1, accountId, provider: 'sandbox', currency: 'PLN', buyer, typed: {} } as const
  const begin = () => saveMeans({ ...about, locale: 'en', ip: '192.0.2.7', returnPath: '/my/courses' })
  const decided = async (outcome: string) => {
    const { means, redirect } = await begin()
    expect(await view(means)).toMatchObject({ state: 'begun' })
    const answer = await visit.submit(redirect, { outcome })
    expect(answer.headers.get('location')).toBe('/my/courses')
    return { means, ref: redirect.replace('/sandbox/pay/', '') }
  }
  const told = await decided('paid')
  const fact = getMeansFact(await inSchool(1, (db) => findSandboxPayment(db, 1, told.ref)))
  const message = writeMessage([], fact ? [fact] : [])
  expect((await notify(message, { signedFor: 2 })).status).toBe(400)
  expect((await notify(message)).status).toBe(200)
  expect(await inSchool(1, (db) => findMeans(db, 1, told.means))).toMatchObject({ last4: '4242' })
  const asked = await decided('paid')
  expect(await view(asked.means)).toMatchObject({ state: 'saved' })
  const renewal = await renewalOf({ ...order, meansId: asked.means })
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'captured' })
  const refused = await decided('declined')
  expect(await view(refused.means)).toMatchObject({ state: 'declined', declined: 'other' })
  const broken = (await brokenInvariants()).join('\n')
  for (const { ref } of [told, asked, refused]) expect(broken).not.toContain(ref)
  expect(broken).not.toContain('means ')
  await inSchool(1, (db) =>
    db.execute(sql`update payment_means set ref = ref || 'x' where school_id = 1 and id = ${told.means}`),
  )
  expect((await brokenInvariants()).join('\n')).toContain(
    `means ${told.means} of ${told.ref}x: the sandbox knows nothing`,
  )
})
