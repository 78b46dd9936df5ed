import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAccess } from '#app/access/access/access.server.ts'
import { isOpen } from '#app/access/access/rule.ts'
import { app } from '#app/app.server.ts'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { paymentMeans } from '#app/selling/payment-means/tables.server.ts'
import { consents, transactions } from '#app/selling/payments/tables.server.ts'
import { anUpsell } from '#app/selling/upsells/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { BLIK_CODES, type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { STRIPE_CARDS } from '#tests/doubles/stripe-script.ts'
import { moveBack } from '#tests/earlier.ts'
import { meet } from '#tests/meet.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { asProduct } from '#tests/statements.ts'

type Next = { redirect: string; hash: string; client_secret?: string }

let course: Offer
let presets: Offer
let upsell = 0

beforeEach(async () => {
  ;[course, presets] = [await forSale(), await forSale({ type: 'file', amount: 5900 })]
  upsell = await inSchool(1, (db) => anUpsell(db, course, presets))
})

const KEEPS = { ...CONSENTS, keep_card: true }

/** Somebody new orders the course in the sandbox and pays; later charges go as `later` says. */
async function bought({ consents = KEEPS as object, later = 'paid', offer = course, ...more } = {}) {
  const visit = new Visit().speaking('en')
  const order = { ...newBuyer(), consents, ...more }
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, order)
  expect(answer.status).toBe(200)
  const { redirect, hash } = (await answer.json()) as Next
  await visit.submit(redirect, { outcome: 'paid', later })
  await visit.request(`/transaction/${hash}/pending`)
  return { visit, hash }
}

const click = (visit: Visit, hash: string, more: object = {}, id = upsell) =>
  visit.post(`/transaction/${hash}/upsells/${id}`, { consents: CONSENTS, ...more })
const next = async (answer: Response | undefined) => {
  expect(answer?.status).toBe(200)
  return (await answer?.json()) as Next
}
const thanks = async (visit: Visit, hash: string) => (await visit.page(`/transaction/${hash}/thank-you`)).text()
const OFFER = 'aria-label="Offer for you"'
const BUTTON = 'Buy and pay'
const ordersOf = async ({ id }: Offer) =>
  inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.productId, id)))

test('a declined payment that was to keep the card leads back to the checkout, as the sandbox takes it no more', async () => {
  const visit = new Visit().speaking('en')
  const order = { ...newBuyer(), consents: KEEPS }
  const { redirect, hash } = await next(await visit.post(`/${course.slug}/onepagecheckoutregister`, order))
  await visit.submit(redirect, { outcome: 'declined' })
  const html = await (await visit.page(`/transaction/${hash}/pending`)).text()
  expect(html).toContain('Your payment did not go through')
  expect(html).not.toContain('Retry payment')
  expect(html).toMatch(/<a[^>]*class="[^"]*btn-primary[^"]*"[^>]*>Go back</)
})

describe('what is offered after a payment', () => {
  test('is bought with one click on the card that was kept: an order, a payment and a receipt of its own', async () => {
    const { visit, hash } = await bought()
    const paid = await (await visit.page(`/transaction/${hash}/pending`)).text()
    expect(paid).toContain(BUTTON)
    const html = await thanks(visit, hash)
    for (const shown of [OFFER, BUTTON]) expect(html).toContain(shown)
    expect(html).toContain('Add the presets')
    expect(html).toContain('ending in 4242')
    expect(html).toMatch(/PLN\s59\.00/)
    expect(html).toContain('VAT 23%')
    const bare = await visit.submit(`/transaction/${hash}/upsells/${upsell}`, {
      expected_total: '5900',
      'consents.terms': '1',
      'consents.withdrawal_waiver': '1',
    })
    expect(bare.status).toBe(303)
    const at = bare.headers.get('location') ?? ''
    expect(at).toMatch(/^\/transaction\/[^/]+\/thank-you$/)
    const [order] = await ordersOf(presets)
    expect(at).toContain(order?.hash)
    expect(await booksOf(order?.hash ?? '')).toMatchObject({
      status: 'PERFORMED',
      captured: 5900,
      receipts: 1,
      open_grants: 1,
      told: 1,
    })
    const said = await inSchool(1, (db) =>
      db
        .select()
        .from(consents)
        .where(eq(consents.transactionId, order?.id ?? 0)),
    )
    expect(said.map(({ kind, given }) => [kind, given]).sort()).toEqual([
      ['terms', true],
      ['withdrawal_waiver', true],
    ])
    expect(await (await visit.page(at)).text()).not.toContain(OFFER)
    expect(await thanks(visit, hash)).not.toContain(OFFER)
    expect((await brokenInvariants()).join('\n')).not.toContain(order?.hash)
  })

  test('is one order and one charge for two clicks at once, and for any click after them', async () => {
    const { visit, hash } = await bought()
    const [first, second] = await meet(
      /insert into "upsell_orders"/,
      () => click(visit, hash),
      () => click(visit, hash),
    )
    expect(await next(first)).toEqual(await next(second))
    expect(await next(await click(visit, hash))).toMatchObject({ redirect: expect.stringContaining('/thank-you') })
    const orders = await ordersOf(presets)
    expect(orders).toHaveLength(1)
    expect(await booksOf(orders[0]?.hash ?? '')).toMatchObject({ status: 'PERFORMED', captured: 5900, receipts: 1 })
  })

  test('is charged once where it can be bought again and again', async () => {
    const talk = await forSale({ type: 'consultation', amount: 7000 })
    const id = await inSchool(1, (db) => anUpsell(db, presets, talk))
    const { visit, hash } = await bought({ offer: presets })
    for (const _ of [1, 2]) await next(await click(visit, hash, {}, id))
    const orders = await ordersOf(talk)
    expect(orders.map(({ total }) => total)).toEqual([7000])
    expect(await thanks(visit, hash)).not.toContain(OFFER)
  })

  test('goes on to the next one that the buyer does not own, for the same card', async () => {
    const book = await forSale({ type: 'file', amount: 2500 })
    const other = await inSchool(1, (db) => anUpsell(db, course, book, 'And the book'))
    const { visit, hash } = await bought()
    const { redirect } = await next(await click(visit, hash))
    const html = await (await visit.page(redirect)).text()
    expect(html).toContain('And the book')
    expect(html).toContain(`/transaction/${hash}/upsells/${other}`)
    const last = await next(await click(visit, hash, {}, other))
    expect(await booksOf(last.hash)).toMatchObject({ status: 'PERFORMED', captured: 2500 })
  })

  test('is for its buyer alone: nobody else sees it, and nobody else’s click orders anything', async () => {
    const { hash } = await bought()
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    for (const visit of [new Visit(), stranger, owner]) expect(await thanks(visit, hash)).not.toContain(OFFER)
    expect((await click(new Visit(), hash)).status).toBe(401)
    expect((await click(stranger, hash)).status).toBe(404)
    expect((await click(owner, hash)).status).toBe(404)
    const { visit } = await bought({ offer: presets })
    expect((await click(visit, hash)).status).toBe(404)
    const own = await bought()
    expect((await click(own.visit, own.hash, {}, 999_999_999)).status).toBe(404)
    const foreign = await inSchool(1, async (db) => anUpsell(db, presets, await forSale()))
    expect((await click(own.visit, own.hash, {}, foreign)).status).toBe(404)
    expect(await ordersOf(presets)).toHaveLength(1)
  })

  test('is over after half an hour, and where the money went back', async () => {
    const { visit, hash } = await bought()
    const later = (time: string) =>
      inSchool(1, (db) =>
        db.execute(sql`update transactions set ${sql.raw(moveBack(time, 'settled_at'))}
          where school_id = 1 and hash = ${hash}`),
      )
    await later('29 minutes')
    expect(await thanks(visit, hash)).toContain(BUTTON)
    await later('2 minutes')
    expect(await thanks(visit, hash)).not.toContain(OFFER)
    const late = await click(visit, hash)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ redirect: expect.stringContaining(`/${presets.slug}/checkout`) })
    const other = await bought()
    await inSchool(1, (db) =>
      db.execute(sql`update transactions set status = 'REFUNDED' where school_id = 1 and hash = ${other.hash}`),
    )
    expect((await click(other.visit, other.hash)).status).toBe(409)
    expect(await ordersOf(presets)).toHaveLength(0)
  })

  test('asks for what the law and the school ask, and for the total that was shown', async () => {
    const { visit, hash } = await bought()
    const wrong = await click(visit, hash, { consents: { withdrawal_waiver: true } })
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({ errors: { 'consents.terms': expect.anything() } })
    const stale = await click(visit, hash, { expected_total: 4900 })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({ totals: { total: 5900 } })
    const admin = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const require = (waiver_required: boolean) => admin.post('/home/settings/legal/waiver', { waiver_required })
    await require(true)
    const unwaived = await click(visit, hash, { consents: { terms: true } })
    await require(false)
    expect(unwaived.status).toBe(422)
    expect(await ordersOf(presets)).toHaveLength(0)
  })

  test('shows the lowest price of 30 days beside a promo price', async () => {
    const promo = { amount: 3900, startsAt: null, endsAt: null, packages: -1 }
    await inSchool(1, (db) => changePrice(db, 1, presets.prices[0]?.id ?? 0, { promo }))
    const { visit, hash } = await bought()
    const html = await thanks(visit, hash)
    expect(html).toMatch(/PLN\s39\.00/)
    expect(html).toContain('Lowest price')
    expect(await booksOf((await next(await click(visit, hash, { expected_total: 3900 }))).hash)).toMatchObject({
      captured: 3900,
    })
  })
})

describe('a card', () => {
  const meansOf = async (hash: string) => {
    const { meansId } = await transactionOf(hash)
    const rows = await inSchool(1, (db) =>
      db
        .select()
        .from(paymentMeans)
        .where(eq(paymentMeans.id, meansId ?? 0)),
    )
    return rows[0]
  }

  test('is kept only where its buyer agreed and something is offered; else the checkout takes the order', async () => {
    const { visit, hash } = await bought({ consents: CONSENTS })
    expect((await transactionOf(hash)).meansId).toBeNull()
    const html = await thanks(visit, hash)
    expect(html).toContain(`href="/${presets.slug}/checkout?price_id=${presets.prices[0]?.id}"`)
    expect(html).not.toContain(BUTTON)
    expect((await click(visit, hash)).status).toBe(409)
    const plain = await bought({ offer: presets })
    expect((await transactionOf(plain.hash)).meansId).toBeNull()
    const shown = async ({ slug }: Offer) => (await new Visit().page(`/${slug}/checkout`)).text()
    expect(await shown(course)).toContain('consents.keep_card')
    expect(await shown(presets)).not.toContain('consents.keep_card')
    const kept = await bought()
    const { id } = await transactionOf(kept.hash)
    const said = await inSchool(1, (db) => db.select().from(consents).where(eq(consents.transactionId, id)))
    expect(said.find(({ kind }) => kind === 'keep_card')).toMatchObject({
      given: true,
      wording: expect.stringContaining('30 minutes'),
    })
  })

  test('is forgotten soon after the payment, and not charged then', async () => {
    const { visit, hash } = await bought()
    expect(await meansOf(hash)).toMatchObject({ briefly: true, forgottenAt: null, last4: '4242' })
    await runSchedule('payment-means.forget-kept')
    expect(await meansOf(hash)).toMatchObject({ forgottenAt: null })
    await inSchool(1, (db) =>
      db.execute(sql`update payment_means set ${sql.raw(moveBack('41 minutes', 'saved_at'))}
        where school_id = 1 and briefly`),
    )
    await runSchedule('payment-means.forget-kept')
    expect(await meansOf(hash)).toMatchObject({ charged: null, last4: null, forgottenAt: expect.anything() })
    expect((await click(visit, hash)).status).toBe(409)
  })

  test('that is declined says why and leads to the checkout; no other click charges it again', async () => {
    const { visit, hash } = await bought({ later: 'insufficient_funds' })
    const { redirect, hash: second } = await next(await click(visit, hash))
    expect(redirect).toBe(`/transaction/${second}/pending`)
    const html = await (await visit.page(redirect)).text()
    expect(html).toContain('There was not enough money for this payment')
    expect(html).toContain(`/${presets.slug}/checkout`)
    expect(await booksOf(second)).toMatchObject({ status: 'FAILURE', captured: 0, open_grants: 0 })
    const after = await thanks(visit, hash)
    expect(after).toContain('The payment did not go through')
    expect(after).not.toContain(BUTTON)
    expect(after).toContain(`/${presets.slug}/checkout`)
    expect(await next(await click(visit, hash))).toEqual({ redirect, hash: second })
    expect(await ordersOf(presets)).toHaveLength(1)
    const usual = await visit.post(`/${presets.slug}/onepagecheckout`, { consents: CONSENTS })
    expect(usual.status).toBe(200)
  })

  test('that the bank wants its owner for is confirmed on the payment page', async () => {
    const { visit, hash } = await bought({ later: 'authentication' })
    const { redirect, hash: second } = await next(await click(visit, hash))
    expect(redirect).toBe(`/transaction/${second}/pending`)
    const again = await next(await visit.post(`/transaction/${second}/pay`))
    await visit.submit(again.redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${second}/pending`)
    expect(await booksOf(second)).toMatchObject({ status: 'PERFORMED', captured: 5900 })
  })
})

describe('at a provider of payments', () => {
  let double: StripeDouble
  beforeAll(async () => {
    const played = await connectDouble('stripe', startStripe, { enabled: true })
    double = played.double
    return played.end
  })

  const heard = async (hash: string) => {
    const { providerRef } = await transactionOf(hash)
    for (const { to, headers, body } of await double.messagesAbout(providerRef ?? '')) {
      const host = new URL(to).host
      await asProduct(() => app.request(to, { method: 'POST', headers: { ...headers, host }, body }))
    }
  }
  const start = async (more: object) => {
    const visit = new Visit().speaking('en')
    const order = { ...newBuyer(), consents: KEEPS, ...more }
    return { visit, ...(await next(await visit.post(`/${course.slug}/onepagecheckoutregister`, order))) }
  }
  async function byCard() {
    const { visit, hash, client_secret = '' } = await start({ provider: 'stripe.card' })
    const [id = ''] = client_secret.split('_secret_')
    await fetch(`${double.origin}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: 'pk_test_school_1',
        client_secret,
        return_url: 'http://demo.localhost/',
        card: STRIPE_CARDS.pays,
      }),
    })
    await heard(hash)
    return { visit, hash }
  }
  const captured = async (hash: string) =>
    (await double.witness((await transactionOf(hash)).providerRef ?? '')).captured

  test('a lost answer is found out; meanwhile nothing replaces the order, and nothing is charged twice', async () => {
    const { visit, hash } = await byCard()
    double.lose(/payment_intents$/)
    const { redirect, hash: second } = await next(await click(visit, hash))
    expect(redirect).toBe(`/transaction/${second}/pending`)
    expect(await booksOf(second)).toMatchObject({ status: 'PENDING', captured: 0 })
    expect(await thanks(visit, hash)).toContain('Its payment is not confirmed yet')
    const usual = await visit.post(`/${presets.slug}/onepagecheckout`, {
      consents: CONSENTS,
      provider: 'stripe.card',
    })
    expect(usual.status).toBe(409)
    expect(await usual.json()).toMatchObject({ redirect })
    expect(await next(await click(visit, hash))).toMatchObject({ redirect: `/transaction/${second}/thank-you` })
    await heard(second)
    expect(await booksOf(second)).toMatchObject({ status: 'PERFORMED', captured: 5900, receipts: 1 })
    expect(await captured(second)).toEqual([5900])
    expect(await ordersOf(presets)).toHaveLength(1)
  })

  test('BLIK asks for another code, and charges once whatever is typed', async () => {
    const { visit, hash } = await start({ provider: 'stripe.blik', blik_code: BLIK_CODES.pays })
    await heard(hash)
    const html = await thanks(visit, hash)
    expect(html).toContain('name="blik_code"')
    expect(html).toContain(BUTTON)
    const without = await click(visit, hash)
    expect(without.status).toBe(422)
    expect(await without.json()).toMatchObject({ errors: { blik_code: expect.anything() } })
    expect(await ordersOf(presets)).toHaveLength(0)
    const wrong = await click(visit, hash, { blik_code: '123456' })
    expect(wrong.status).toBe(422)
    expect(await thanks(visit, hash)).toContain('name="blik_code"')
    const { hash: second, redirect } = await next(await click(visit, hash, { blik_code: BLIK_CODES.pays }))
    expect(redirect).toBe(`/transaction/${second}/pending`)
    await heard(second)
    await click(visit, hash, { blik_code: BLIK_CODES.pays })
    expect(await booksOf(second)).toMatchObject({ status: 'PERFORMED', captured: 5900 })
    expect(await captured(second)).toEqual([5900])
    expect((await transactionOf(hash)).meansId).toBeNull()
    const { accountId } = await transactionOf(second)
    const access = await inSchool(1, (db) =>
      findAccess(db, { kind: 'student', schoolId: 1, id: accountId } as never, { id: presets.id, teacherIds: [] }),
    )
    expect(isOpen(access)).toBe(true)
  })
})
