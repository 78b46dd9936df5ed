import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { findMeans, listMeans } from '#app/selling/payment-means/means.server.ts'
import { meansByNow, saveMeans } from '#app/selling/payment-means/saving.server.ts'
import { aRenewal, asSaving } from '#app/selling/payments/factory.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import type { Message } from '#tests/doubles/payments.ts'
import { type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { STRIPE_CARDS } from '#tests/doubles/stripe-script.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { asProduct } from '#tests/statements.ts'
import { chargeOrder, startPayment } from './payment.server.ts'

let offer: Offer
let double: StripeDouble

beforeAll(async () => {
  const played = await connectDouble('stripe', startStripe, { enabled: true })
  double = played.double
  offer = await forSale()
  return played.end
})

type Answer = { redirect: string; hash: string; client_secret: string; provider: string }

/** Somebody new orders, to pay by card on our page. */
async function byCard(
  of = offer,
  wanted: { promo_code?: string } = {},
): Promise<{ visit: Visit; answer: Answer; page: string; pending: string }> {
  const visit = new Visit()
  const order = { ...newBuyer(), consents: CONSENTS, provider: 'stripe.card', ...wanted }
  const answer = (await (await visit.post(`/${of.slug}/onepagecheckoutregister`, order)).json()) as Answer
  const at = `/transaction/${answer.hash}`
  return { visit, answer, page: `${at}/card`, pending: `${at}/pending` }
}

/** What Stripe's script asks for a page: the card pays, or saves, what the secret belongs to. */
async function confirm(secret: string, means: { card: string } | { payment_method: string }, key = 'pk_test_school_1') {
  const [id = ''] = secret.split('_secret_')
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const form = { key, client_secret: secret, return_url: 'http://demo.localhost/', ...means }
  const ask = async (address: string, body: URLSearchParams | string) =>
    await fetch(`${double.origin}${address}`, { method: 'POST', body })
  const { status } = await ask(`/v1/${kind}/${id}/confirm`, new URLSearchParams(form))
  return {
    status,
    bankSays: async (word: 'confirm' | 'refuse') => {
      await ask(`/challenge?id=${id}`, word)
      return (await ask(`/v1/${kind}/${id}/confirmed`, new URLSearchParams(form))).status
    },
  }
}

async function tell(messages: Message[]): Promise<number[]> {
  const answers: number[] = []
  for (const { to, headers, body } of messages) {
    const host = new URL(to).host
    const answer = await asProduct(() => app.request(to, { method: 'POST', headers: { ...headers, host }, body }))
    answers.push(answer.status)
  }
  return answers
}
const refOf = async (hash: string) => (await transactionOf(hash)).providerRef ?? ''
const heard = async (hash: string) => tell(await double.messagesAbout(await refOf(hash)))
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

test('an order by card leads to a page of ours, which alone may load the provider’s script', async () => {
  const { visit, answer, page, pending } = await byCard()
  expect(answer).toMatchObject({
    redirect: page,
    provider: 'stripe',
    client_secret: expect.stringContaining('_secret_'),
  })
  const shown = await visit.page(page)
  const html = await shown.text()
  for (const directive of ['script-src', 'frame-src', 'connect-src']) {
    expect(policyOf(shown)).toMatch(new RegExp(`${directive} 'self'[^;]* ${double.origin}(;|$)`))
  }
  expect(policyOf(shown)).not.toMatch(/unsafe-eval|script-src[^;]*\*/)
  expect(html).toContain(`${double.origin}/endive/stripe.js`)
  expect(html).toContain('pk_test_school_1')
  expect(html).not.toContain('sk_test')
  expect(html).not.toMatch(/(href|action|src)="[^"]*_secret_/)
  const again = await (await visit.page(page)).text()
  expect(again).toContain(answer.client_secret)
  expect(policyOf(await visit.page(pending))).not.toContain(double.origin)
  expect(await (await visit.request(page)).json()).toEqual({ open: true })
  expect((await new Visit().page(page)).headers.get('location')).toMatch(/^\/login/)
  const { visit: other } = await byCard()
  expect((await other.request(page)).status).toBe(404)
})

test('after a card that was declined another one pays, once; the page then leads to what came of it', async () => {
  const { visit, answer, page, pending } = await byCard()
  expect((await confirm(answer.client_secret, { card: STRIPE_CARDS.poor })).status).toBe(402)
  expect(await heard(answer.hash)).toEqual([200])
  expect(await booksOf(answer.hash)).toMatchObject({ status: 'FAILURE', captured: 0 })
  expect(await (await visit.page(pending)).text()).toContain(`action="/transaction/${answer.hash}/pay"`)
  const again = (await (await visit.post(`/transaction/${answer.hash}/pay`)).json()) as Answer
  expect([again.redirect, again.client_secret]).toEqual([page, answer.client_secret])
  expect((await confirm(answer.client_secret, { card: STRIPE_CARDS.pays }, 'pk_test_school_2')).status).toBe(401)
  expect((await confirm(answer.client_secret, { card: STRIPE_CARDS.pays })).status).toBe(200)
  expect(await heard(answer.hash)).toEqual([200])
  expect(await booksOf(answer.hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900, grants: 1 })
  expect((await visit.page(page)).headers.get('location')).toBe(pending)
  expect((await double.witness(await refOf(answer.hash))).captured).toEqual([19_900])
})

test('after a card that was declined the same code is not had twice, by that order and by the next', async () => {
  const meeting = await forSale({ type: 'consultation' })
  const { code: promo_code } = await inSchool(1, (db) => aPromoCode(db, { perPerson: 1 }))
  const { visit, answer } = await byCard(meeting, { promo_code })
  await confirm(answer.client_secret, { card: STRIPE_CARDS.poor })
  await heard(answer.hash)
  const pay = (hash: string) => visit.post(`/transaction/${hash}/pay`)
  expect((await pay(answer.hash)).status).toBe(200)
  const again = { consents: CONSENTS, provider: 'stripe.card', promo_code }
  const next = (await (await visit.post(`/${meeting.slug}/onepagecheckout`, again)).json()) as Answer
  expect(next.hash).not.toBe(answer.hash)
  expect((await pay(answer.hash)).status).toBe(409)
  expect((await pay(next.hash)).status).toBe(200)
})

test('after a card that was declined the last seat is not paid twice, by that order and by the next', async () => {
  const event = await inSchool(1, (db) => anEvent(db, { seats: 1 }))
  const { visit, answer } = await byCard(event)
  await confirm(answer.client_secret, { card: STRIPE_CARDS.poor })
  await heard(answer.hash)
  const pay = (hash: string) => visit.post(`/transaction/${hash}/pay`)
  expect((await pay(answer.hash)).status).toBe(200)
  const again = { consents: CONSENTS, provider: 'stripe.card' }
  const next = (await (await visit.post(`/${event.slug}/onepagecheckout`, again)).json()) as Answer
  expect((await pay(answer.hash)).status).toBe(409)
  expect((await pay(next.hash)).status).toBe(200)
})

test('after a card that was declined another one pays for a day, and not what the order cost then for ever', async () => {
  const { visit, answer, pending } = await byCard()
  await confirm(answer.client_secret, { card: STRIPE_CARDS.poor })
  await heard(answer.hash)
  const byId = and(eq(transactions.schoolId, 1), eq(transactions.hash, answer.hash))
  const pays = async (hours: number) => {
    const createdAt = sql`now() - make_interval(hours => ${hours}::int)`
    await inSchool(1, (db) => db.update(transactions).set({ createdAt }).where(byId))
    const offered = (await (await visit.page(pending)).text()).includes(`action="/transaction/${answer.hash}/pay"`)
    return [(await visit.post(`/transaction/${answer.hash}/pay`)).status, offered]
  }
  expect(await pays(23)).toEqual([200, true])
  expect(await pays(24)).toEqual([409, false])
})

test('a payment whose message got lost is found when the buyer looks, also after a decline', async () => {
  const { visit, answer, pending } = await byCard()
  await confirm(answer.client_secret, { card: STRIPE_CARDS.expired })
  await heard(answer.hash)
  const bank = await confirm(answer.client_secret, { card: STRIPE_CARDS.asks })
  expect(await bank.bankSays('refuse')).toBe(402)
  expect(await (await confirm(answer.client_secret, { card: STRIPE_CARDS.asks })).bankSays('confirm')).toBe(200)
  expect(await (await visit.request(pending)).json()).toMatchObject({ status: 'PERFORMED' })
})

test('the address that a bank leads back to is without the secret at once', async () => {
  const { visit, answer, pending } = await byCard()
  const back = await visit.page(`${pending}?payment_intent=pi_1&payment_intent_client_secret=${answer.client_secret}`)
  expect([back.status, back.headers.get('location')]).toEqual([303, pending])
  // Wherever it leads after a card was saved, and keeps what else the address says.
  const added = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x&redirect_status=succeeded'
  const saved = await visit.page(`/my/membership?${added}&lang=pl`)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/my/membership?lang=pl'])
})

test('an order that was replaced is not paid on its page', async () => {
  const { visit, page, pending } = await byCard()
  const order = { consents: CONSENTS, provider: 'stripe.blik', blik_code: '777123' }
  await visit.post(`/${offer.slug}/onepagecheckout`, order)
  expect((await visit.page(page)).headers.get('location')).toBe(pending)
})

test('what was taken off sale is still paid on its page, which offers no other way', async () => {
  const gone = await forSale()
  const { visit, answer, page } = await byCard(gone)
  expect(await (await visit.page(page)).text()).toContain(`href="/${gone.slug}/checkout?price_id=`)
  const byId = and(eq(products.schoolId, 1), eq(products.id, gone.id))
  await inSchool(1, (db) => db.update(products).set({ status: 'archived' }).where(byId))
  const html = await (await visit.page(page)).text()
  expect(html).toContain(answer.client_secret)
  expect(html).not.toContain(`/${gone.slug}/checkout`)
  expect(html).toContain('href="/courses"')
})

/** Somebody pays by card, and lets it be charged again. */
async function saved(card: string, of = offer) {
  const placed = await byCard(of)
  const order = await inSchool(1, async (db) => asSaving(db, await transactionOf(placed.answer.hash)))
  const { client_secret = '' } = await startPayment(order, '192.0.2.7')
  await confirm(client_secret, { card: STRIPE_CARDS.poor })
  // Declined while its owner is there: another card is typed, and that one is not asked about again.
  const html = await (await placed.visit.page(`/transaction/${order.hash}/card`)).text()
  expect(html).toContain('&quot;confirms&quot;:null')
  const { bankSays } = await confirm(client_secret, { card })
  if (card === STRIPE_CARDS.asks) await bankSays('confirm')
  await heard(placed.answer.hash)
  return { ...placed, order }
}

test('a card that paid is charged again, once, and its owner sees which it is', async () => {
  const { order } = await saved(STRIPE_CARDS.pays)
  const card = { brand: 'visa', last4: '4242', month: 12, year: 2031 }
  expect(await inSchool(1, (db) => listMeans(db, 1, order.accountId))).toMatchObject([{ state: 'saved', card }])
  const renewal = await inSchool(1, (db) => aRenewal(db, order))
  double.lose(/payment_intents$/)
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'unknown' })
  double.forgetKeys()
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'captured' })
  expect((await double.witness(await refOf(renewal.hash))).captured).toEqual([19_900])
})

test('a renewal that the bank wants the owner for is confirmed on the page with that very card', async () => {
  const { visit, order } = await saved(STRIPE_CARDS.asks, await forSale({ type: 'consultation' }))
  const renewal = await inSchool(1, (db) => aRenewal(db, order))
  const confirmed = `/transaction/${renewal.hash}/pending`
  expect(await chargeOrder(renewal)).toEqual({ outcome: 'authentication', confirm: confirmed })
  const next = (await (await visit.post(`/transaction/${renewal.hash}/pay`)).json()) as Answer
  const html = await (await visit.page(next.redirect)).text()
  const [, card = ''] = /&quot;confirms&quot;:&quot;(pm_\w+)&quot;/.exec(html) ?? []
  expect(html).toContain('3155')
  expect(await (await confirm(next.client_secret, { payment_method: card })).bankSays('confirm')).toBe(200)
  expect(await heard(renewal.hash)).toEqual([200])
  expect(await booksOf(renewal.hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900 })
})

test('a card is saved without paying on a page of its own, for nobody but its owner', async () => {
  const { visit, order } = await saved(STRIPE_CARDS.pays)
  const about = { schoolId: 1, accountId: order.accountId, provider: 'stripe', currency: 'PLN', typed: {} } as const
  const begun = await saveMeans({
    ...about,
    buyer: order.buyer,
    locale: 'en',
    ip: '192.0.2.7',
    returnPath: '/my/courses',
  })
  const page = `/my/means/${begun.means}/card`
  expect(begun).toMatchObject({ redirect: page, provider: 'stripe' })
  const shown = await visit.page(page)
  expect(policyOf(shown)).toContain(`script-src 'self' ${double.origin}`)
  const secret = begun.client_secret ?? ''
  expect(await shown.text()).toContain(secret)
  const { visit: other } = await byCard()
  expect((await other.request(page)).status).toBe(404)
  await confirm(secret, { card: STRIPE_CARDS.expired })
  expect(await meansByNow(1, begun.means)).toMatchObject({ state: 'declined', declined: 'expired' })
  const { ref = '' } = (await inSchool(1, (db) => findMeans(db, 1, begun.means))) ?? {}
  expect(await (await confirm(secret, { card: STRIPE_CARDS.asks })).bankSays('confirm')).toBe(200)
  expect(await tell([double.messageAboutSetup(ref, { signedFor: 2 })])).toEqual([400])
  expect(await tell([double.messageAboutSetup(ref), double.messageAboutSetup(ref)])).toEqual([200, 200])
  expect(await meansByNow(1, begun.means)).toMatchObject({ state: 'saved', card: { last4: '3155' } })
  expect((await visit.page(page)).headers.get('location')).toBe('/my/courses')
})
