import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { chargeSaved } from '#app/selling/payment-means/charging.server.ts'
import { createMeans } from '#app/selling/payment-means/means.server.ts'
import { meansByNow, saveMeans } from '#app/selling/payment-means/saving.server.ts'
import type { ProviderAccount } from '#app/selling/payment-providers/provider.ts'
import { przelewy24 } from '#app/selling/payment-providers/przelewy24/adapter.server.ts'
import { UNFINISHED_CARD } from '#app/selling/payment-providers/unfinished-card.ts'
import { aRenewal } from '#app/selling/payments/factory.server.ts'
import { supersede } from '#app/selling/payments/transactions.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { aPayment } from '#tests/doubles/payments.ts'
import { type Przelewy24Double, startPrzelewy24 } from '#tests/doubles/przelewy24.ts'
import { CARDS, cypherOf, startTpay, type TpayDouble } from '#tests/doubles/tpay.ts'
import { countOf, transactionOf } from '#tests/purchase-books.ts'
import { asProduct } from '#tests/statements.ts'
import { chargeOrder } from './payment.server.ts'

let offer: Offer
let double: TpayDouble

beforeAll(async () => {
  const played = await connectDouble('tpay', startTpay, { enabled: true })
  double = played.double
  offer = await forSale()
  return played.end
})

type Answer = { redirect: string; hash: string; message?: string; errors?: Record<string, string[]> }

/** A buyer who orders by card, as often as wanted. */
function aBuyer() {
  const visit = new Visit()
  const buyer = newBuyer()
  return async (cypher?: string): Promise<{ status: number; answer: Answer }> => {
    const order = { ...buyer, consents: CONSENTS, provider: 'tpay.card', ...(cypher !== undefined && { cypher }) }
    const answered = await visit.post(`/${offer.slug}/onepagecheckoutregister?lang=en`, order)
    return { status: answered.status, answer: (await answered.json()) as Answer }
  }
}
const chargedUnder = async (ref: string | null) => (await double.witness(ref ?? '')).captured
const capturedFor = async (hash: string) => {
  const { providerRef } = await transactionOf(hash)
  return (await double.witness(providerRef ?? '')).captured
}

test('an order is paid by a card that the browser encrypted, and leads back', async () => {
  const { status, answer } = await aBuyer()(cypherOf(CARDS.pays, double))
  expect([status, answer.redirect]).toEqual([200, `/transaction/${answer.hash}/pending`])
  expect(await capturedFor(answer.hash)).toEqual([19_900])
})

test('a card that its bank wants to confirm leads there, and no script to where it is typed', async () => {
  const confirmed = await aBuyer()(cypherOf(CARDS.confirms, double))
  const without = await aBuyer()()
  for (const { status, answer } of [confirmed, without]) {
    expect([status, new URL(answer.redirect).origin]).toEqual([200, double.origin])
  }
})

test('an incomplete card orders nothing, a refused one is said to be so, and the next one pays the same order', async () => {
  const order = aBuyer()
  const before = await countOf('transactions')
  expect(await order('')).toMatchObject({
    status: 422,
    answer: { errors: { cypher: ['Please check your card details.'] } },
  })
  expect(await countOf('transactions')).toBe(before)
  expect(await order('4111 1111')).toMatchObject({ status: 422 })
  const refused = await order(cypherOf(CARDS.refused, double))
  expect(refused).toMatchObject({ status: 422, answer: { errors: { cypher: ['Card data is not valid'] } } })
  const { status, answer } = await order(cypherOf(CARDS.pays, double))
  expect(status).toBe(200)
  expect(await capturedFor(answer.hash)).toEqual([19_900])
})

test('whoever tries one card after the other waits after ten that were refused, and nobody else does', async () => {
  const order = aBuyer()
  const statusOf = async (card: string) => (await order(cypherOf(card, double))).status
  for (let nth = 0; nth < 9; nth++) expect(await statusOf(CARDS.refused)).toBe(422)
  double.fail(503)
  expect(await statusOf(CARDS.pays)).toBe(503)
  double.fail(undefined)
  expect(await statusOf(CARDS.refused)).toBe(422)
  const asked = double.calls.length
  expect([await statusOf(CARDS.pays), double.calls.length]).toEqual([429, asked])
  expect((await aBuyer()(cypherOf(CARDS.pays, double))).status).toBe(200)
})

test('a form that says its card is not typed to the end orders nothing', async () => {
  const visit = new Visit().speaking('pl')
  await visit.request('/csrf')
  const { password, ...buyer } = newBuyer()
  const fields = { ...buyer, 'consents.terms': 'on', provider: 'tpay.card', cypher: UNFINISHED_CARD }
  const before = await countOf('transactions')
  const answer = await visit.submit(`/${offer.slug}/onepagecheckoutregister`, fields)
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('&quot;Sprawdź dane karty.&quot;'),
  ])
  expect(await countOf('transactions')).toBe(before)
})

test('what was typed for one way to pay and left for another pays nothing, and stops nothing', async () => {
  const order = async (of: object) => {
    const wanted = { ...newBuyer(), consents: CONSENTS, ...of }
    const answer = await new Visit().post(`/${offer.slug}/onepagecheckoutregister`, wanted)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Answer
  }
  const card = cypherOf(CARDS.pays, double)
  for (const left of [{ blik_code: '777123' }, { cypher: card }, { blik_code: '12', cypher: UNFINISHED_CARD }]) {
    const { hash, redirect } = await order({ provider: 'tpay.transfer', ...left })
    expect([new URL(redirect).origin, await capturedFor(hash)]).toEqual([double.origin, []])
  }
  const before = double.calls.length
  const { hash } = await order({ provider: 'tpay.card', blik_code: '777123', cypher: card })
  expect(await capturedFor(hash)).toEqual([19_900])
  expect(double.calls.slice(before).some(({ body }) => body.includes('blik'))).toBe(false)
})

test('an answer that got lost after the card was charged costs no second payment', async () => {
  const order = aBuyer()
  double.lose(/pay$/)
  expect((await order(cypherOf(CARDS.pays, double))).status).toBe(503)
  const { status, answer } = await order(cypherOf(CARDS.pays, double))
  expect(status).toBe(200)
  expect(await capturedFor(answer.hash)).toEqual([19_900])
})

test('the key is known to whoever looks at the checkout, of a school that has one', async () => {
  const visit = new Visit()
  expect(await (await visit.request('/payments/tpay/card-key')).json()).toEqual({ public_key: double.publicKey })
  for (const none of ['stripe', 'payu', 'sandbox', 'paypal', '__proto__']) {
    expect((await visit.request(`/payments/${none}/card-key`)).status).toBe(404)
  }
  expect((await new Visit(2).request('/payments/tpay/card-key')).status).toBe(404)
})

test('a card is saved without paying, told of by a message, and charged once', async () => {
  const { status, answer } = await aBuyer()(cypherOf(CARDS.pays, double))
  expect(status).toBe(200)
  const { accountId, buyer } = await transactionOf(answer.hash)
  const about = { schoolId: 1, accountId, provider: 'tpay', currency: 'PLN', buyer } as const
  const save = (cypher: string) =>
    saveMeans({ ...about, locale: 'en', ip: '192.0.2.7', returnPath: '/my/courses', typed: { cypher } })
  await expect(save('')).rejects.toMatchObject({ status: 422 })
  await expect(save(cypherOf(CARDS.refused, double))).rejects.toMatchObject({ status: 422 })
  const { means, redirect } = await save(cypherOf(CARDS.pays, double))
  const [, tokenization = ''] = /\/page\/(tok_\d+)$/.exec(redirect) ?? []
  const { to, headers, body } = double.messageAboutCard(tokenization)
  const tell = (host: string) => {
    const at = `http://${host}${new URL(to).pathname}`
    return asProduct(() => app.request(at, { method: 'POST', headers: { ...headers, host }, body }))
  }
  expect((await tell(HOSTS[2])).status).toBe(400)
  const told = await tell(HOSTS[1])
  expect([told.status, await told.text()]).toEqual([200, '{"result":true}'])
  const card = { brand: 'Visa', last4: '1111', month: 12, year: 2029 }
  expect(await meansByNow(1, means)).toMatchObject({ state: 'saved', card })
  let ids = {}
  const keep = async (said: Record<string, string>) => {
    ids = said
    return said
  }
  const next = { ref: randomUUID(), amount: 4_900, currency: 'PLN', description: 'Next month' }
  double.lose(/pay$/)
  const lost = await chargeSaved({ schoolId: 1, means, payment: { ...next, ids }, keep })
  expect(lost).toEqual({ outcome: 'unknown', facts: [] })
  expect(await chargeSaved({ schoolId: 1, means, payment: { ...next, ids }, keep })).toMatchObject({
    outcome: 'captured',
  })
  expect((await double.witness(next.ref)).captured).toEqual([4_900])
  const paid = await transactionOf(answer.hash)
  const renewal = await inSchool(1, async (db) => {
    await supersede(db, paid)
    return aRenewal(db, { ...paid, meansId: means })
  })
  await Promise.all([chargeOrder(renewal), chargeOrder(renewal)])
  expect(await chargeOrder(await transactionOf(renewal.hash))).toEqual({ outcome: 'captured' })
  expect(await chargedUnder(renewal.providerRef)).toEqual([renewal.total])
})

test('the card of a payment that no message tells of is asked for when it is charged', async () => {
  type Account = ProviderAccount<'merchant_id' | 'pos_id' | 'crc_key' | 'api_key'>
  const at = await connectDouble<Przelewy24Double, Account>('przelewy24', startPrzelewy24, { enabled: false })
  const { double: played, account } = at
  const { answer } = await aBuyer()(cypherOf(CARDS.pays, double))
  const { accountId } = await transactionOf(answer.hash)
  const first = aPayment({ method: 'card', saves: true })
  const begun = { schoolId: 1, accountId, provider: 'przelewy24', ref: first.ref } as const
  const means = await inSchool(1, (db) => createMeans(db, begun))
  const { redirect } = await przelewy24.start(account, first)
  const next = { ref: randomUUID(), amount: 4_900, currency: 'PLN', description: 'Next month', ids: {} }
  const charge = () => chargeSaved({ schoolId: 1, means, payment: next, keep: async (ids) => ids })
  expect(await charge()).toMatchObject({ outcome: 'declined' })
  expect((await played.witness(next.ref)).captured).toEqual([])
  await played.decide(redirect, 'paid')
  // Taken; that money came is told by a message, or looked up.
  expect(await charge()).toEqual({ outcome: 'unknown', facts: [] })
  expect(await charge()).toMatchObject({ outcome: 'captured' })
  expect(await meansByNow(1, means)).toMatchObject({ state: 'saved', card: { brand: 'visa', last4: '1111' } })
  expect((await played.witness(next.ref)).captured).toEqual([4_900])
  await at.end()
})
