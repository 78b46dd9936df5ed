import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSpans } from '#app/content/catalogue/price.ts'
import { changePrice, listStates, type PromoEdit } from '#app/content/catalogue/price-changes.server.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { decidePayment } from '#app/selling/payment-providers/sandbox/decision.server.ts'
import { transactionItems } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'
import { meet } from '#tests/meet.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import type { CheckoutJson } from './checkout-view.ts'
import { recheckUnpaid } from './rechecks.server.ts'

const PROMO: PromoEdit = { amount: 9900, startsAt: null, endsAt: null, packages: -1 }
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString()

/** A course at 199,00, for a while at 99,00. */
async function reduced(promo: Partial<PromoEdit> = {}) {
  const offer = await forSale()
  const [price] = offer.prices
  if (!price) throw new Error('nothing for sale')
  await inSchool(1, (db) => changePrice(db, 1, price.id, { promo: { ...PROMO, ...promo } }))
  return { ...offer, priceId: price.id }
}

const view = async (slug: string, visit = new Visit()) =>
  (await (await visit.request(`/${slug}/checkout`)).json()) as CheckoutJson
const totalNow = async (slug: string) => (await view(slug)).totals.total

async function takenOf(priceId: number): Promise<number | undefined> {
  const [row] = await inSchool(1, (db) => db.select().from(prices).where(eq(prices.id, priceId)))
  return row?.promoTaken
}

const register = (slug: string, body: object = {}, visit = new Visit()) =>
  visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS, ...body })

/** The moment of an order, as if it was placed so many minutes ago. */
const minutesAgo = (hash: string, minutes: number) =>
  inSchool(1, (db) =>
    db.execute(sql`update transactions set created_at = now() - interval '1 minute' * ${minutes}
      where school_id = 1 and hash = ${hash}`),
  )

test('a promo whose packages are sold says so where one orders and where one looks, and leads to the standard price', async () => {
  const { slug } = await reduced({ packages: 1 })
  expect((await view(slug)).sold_out).toBeNull()
  await register(slug)
  const visit = new Visit().speaking('en')
  expect(await view(slug, visit)).toMatchObject({
    sold_out: expect.stringContaining('All packages at PLN\u00a099.00 are sold.'),
    totals: { total: 19_900 },
  })
  for (const path of [`/${slug}`, `/${slug}/checkout`])
    expect((await (await visit.page(path)).text()).includes('are sold. The standard price applies again.')).toBe(true)
})

test('the checkout of what cannot be bought yet leads to the page that says when', async () => {
  const { slug, id } = await forSale()
  await inSchool(1, (db) => db.delete(prices).where(and(eq(prices.schoolId, 1), eq(prices.productId, id))))
  const answer = await new Visit().page(`/${slug}/checkout?code=ANY`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${slug}`])
  expect((await (await new Visit().page(`/${slug}`)).text()).includes(`action="/${slug}/tell-me"`)).toBe(true)
  expect((await register(slug)).status).toBe(404)
})

describe('a promo with packages', () => {
  test('gives forty buyers at once exactly its five, and the standard price to the others', async () => {
    const { slug, priceId } = await reduced({ packages: 5 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => register(slug)))
    const placed = await Promise.all(
      answers.map(async (answer) => {
        expect(answer.status).toBe(200)
        return transactionOf(((await answer.json()) as { hash: string }).hash)
      }),
    )
    const totals = placed.map(({ total }) => total)
    expect(totals.filter((total) => total === 9900)).toHaveLength(5)
    expect(totals.filter((total) => total === 19_900)).toHaveLength(35)
    expect(await takenOf(priceId)).toBe(5)
    expect(await totalNow(slug)).toBe(19_900)
    expect(await brokenInvariants()).toEqual([])
  })

  test('tells whoever saw the promo and lost the race what it costs now, and makes no account', async () => {
    const { slug } = await reduced({ packages: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(slug, { expected_total: 9900 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(9)
    for (const answer of lost)
      expect(await answer.json()).toMatchObject({
        totals: { total: 19_900, vat: 3721, items: [{ unit_amount: 19_900 }] },
      })
    const buyer = newBuyer()
    expect((await register(slug, { ...buyer, expected_total: 9900 })).status).toBe(409)
    expect((await register(slug, { ...buyer, expected_total: 19_900 })).status).toBe(200)
  })

  test('is one for a double click on the last package', async () => {
    const { slug, priceId } = await reduced({ packages: 1 })
    const visit = new Visit()
    await visit.request('/csrf')
    const buyer = newBuyer()
    const order = () => register(slug, { ...buyer, expected_total: 9900 }, visit)
    const twins = await Promise.all([order(), order()])
    const third = await order()
    const hashes = await Promise.all(
      [...twins, third].map(async (answer) => ((await answer.json()) as { hash: string }).hash),
    )
    expect(new Set(hashes).size).toBe(1)
    const again = await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, expected_total: 9900 })
    expect(again.status).toBe(200)
    expect(await takenOf(priceId)).toBe(1)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is one for a double click while more than one is left', async () => {
    const { slug, priceId } = await reduced({ packages: 5 })
    const { visit } = await ordered(await forSale({ amount: 0 }))
    const order = () => visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, expected_total: 9900 })
    const twins = await meet(/insert into transactions /, order, order)
    expect(twins.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = (await Promise.all(twins.map((answer) => answer.json()))) as { hash: string }[]
    expect([second?.hash, await takenOf(priceId)]).toEqual([first?.hash, 1])
    expect(await brokenInvariants()).toEqual([])
  })

  test('stays with a buyer who orders once more with other data', async () => {
    const offer = await reduced({ packages: 1 })
    const { slug, priceId } = offer
    const { visit, hash } = await ordered(offer)
    const other = { consents: { ...CONSENTS, marketing: true }, expected_total: 9900 }
    const again = await visit.post(`/${slug}/onepagecheckout`, other)
    expect(again.status).toBe(200)
    const { hash: second } = (await again.json()) as { hash: string }
    expect((await transactionOf(hash)).status).toBe('CANCELED')
    expect(await transactionOf(second)).toMatchObject({ status: 'PENDING', total: 9900 })
    const { status } = await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, expected_total: 1 })
    expect(status).toBe(409)
    expect((await transactionOf(second)).status).toBe('PENDING')
    expect(await takenOf(priceId)).toBe(1)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is given back by an order that fails, and after half an hour without money', async () => {
    const offer = await reduced({ packages: 1 })
    const { slug, priceId } = offer
    const declined = await ordered(offer)
    expect(await totalNow(slug)).toBe(19_900)
    await notify(messageOf({ ref: declined.ref, type: 'declined', amount: 9900 }))
    expect(await totalNow(slug)).toBe(9900)
    const waiting = await ordered(offer)
    expect((await transactionOf(waiting.hash)).total).toBe(9900)
    expect(await totalNow(slug)).toBe(19_900)
    await minutesAgo(waiting.hash, 29)
    expect(await totalNow(slug)).toBe(19_900)
    await minutesAgo(waiting.hash, 31)
    expect(await totalNow(slug)).toBe(9900)
    expect(await takenOf(priceId)).toBe(1)
    await recheckUnpaid(1)
    expect(await takenOf(priceId)).toBe(0)
    expect(await brokenInvariants()).toEqual([])
  })

  test('stays sold once it is paid, and counts again when the money comes late', async () => {
    const offer = await reduced({ packages: 1 })
    const { slug, priceId } = offer
    const late = await ordered(offer)
    await minutesAgo(late.hash, 40)
    const next = await ordered(offer)
    for (const { ref } of [next, late]) {
      await inSchool(1, (db) => decidePayment(db, 1, ref, 'paid'))
      expect((await notify(messageOf({ ref, amount: 9900 }))).status).toBe(200)
    }
    expect(await takenOf(priceId)).toBe(2)
    expect(await totalNow(slug)).toBe(19_900)
    await recheckUnpaid(1)
    expect(await takenOf(priceId)).toBe(2)
    const kept = await inSchool(1, (db) =>
      db
        .select({ package: transactionItems.package })
        .from(transactionItems)
        .where(eq(transactionItems.priceId, priceId)),
    )
    expect(kept).toEqual([{ package: 'sold' }, { package: 'sold' }])
    expect(await brokenInvariants()).toEqual([])
  })

  test('counts what was ordered before it had a limit, and has as many left as a new limit says', async () => {
    const { slug, priceId } = await reduced()
    const visit = new Visit()
    expect((await register(slug, {}, visit)).status).toBe(200)
    expect(await takenOf(priceId)).toBe(0)
    await inSchool(1, (db) => changePrice(db, 1, priceId, { promo: { ...PROMO, packages: 2 } }))
    expect((await view(slug)).reduction?.left).toBe(1)
    await register(slug)
    expect(await totalNow(slug)).toBe(19_900)
    await inSchool(1, (db) => changePrice(db, 1, priceId, { promo: { ...PROMO, packages: 4 } }))
    expect((await view(slug)).reduction?.left).toBe(2)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is a reduction anew where more of them come once all were sold, and goes on where one is left or came back', async () => {
    const [sold, left, unpaid] = [
      await reduced({ packages: 1 }),
      await reduced({ packages: 2 }),
      await reduced({ packages: 1 }),
    ]
    for (const offer of [sold, left]) {
      const { ref } = await ordered(offer)
      await inSchool(1, (db) => decidePayment(db, 1, ref, 'paid'))
      expect((await notify(messageOf({ ref, amount: 9900 }))).status).toBe(200)
    }
    await minutesAgo((await ordered(unpaid)).hash, 31)
    const passes = (days: number) => asTablesOwner(`update price_history set ${moveBack(`${days} days`, 'since')}`, [])
    const more = async ({ slug, priceId }: typeof sold, packages: number) => {
      await inSchool(1, (db) => changePrice(db, 1, priceId, { promo: { ...PROMO, packages } }))
      const { totals, reduction } = await view(slug)
      return [totals.total, totals.lowest_price_30_days, reduction?.left]
    }
    await passes(10)
    expect([await more(left, 3), await more(unpaid, 3)]).toEqual(Array(2).fill([9900, 19_900, expect.any(Number)]))
    await inSchool(1, (db) => changePrice(db, 1, sold.priceId, { amount: 15_900 }))
    // Ten days ago it cost as little: nothing is called reduced.
    expect(await more(sold, 2)).toEqual([9900, 9900, 1])
    expect(await (await new Visit().page(`/${sold.slug}?lang=en`)).text()).not.toContain('Price before')
  })

  test('writes into the history when the last one went, and when one came back', async () => {
    const offer = await reduced({ packages: 1 })
    const { hash } = await ordered(offer)
    await minutesAgo(hash, 31)
    await recheckUnpaid(1)
    const states = await inSchool(1, (db) => listStates(db, 1, offer.priceId, 'PLN'))
    expect(states.map(({ soldOut }) => soldOut)).toEqual([false, false, true, false])
    expect(getSpans(states).map(({ amount }) => amount)).toEqual([19_900, 9900, 19_900, 9900])
  })
})

describe('an order at a promo price', () => {
  test('keeps what it was reduced from, and the lowest of the 30 days before', async () => {
    const { slug, priceId } = await reduced({ amount: 14_900 })
    await inSchool(1, (db) => changePrice(db, 1, priceId, { promo: { ...PROMO, endsAt: IN_AN_HOUR() } }))
    const { totals, reduction } = await view(slug)
    expect(totals).toMatchObject({ total: 9900, vat: 1851, lowest_price_30_days: 14_900 })
    expect(reduction).toMatchObject({ from: 19_900, lowest: 14_900, left: null })
    expect((await register(slug, { expected_total: 9900 })).status).toBe(200)
    const [item] = await inSchool(1, (db) =>
      db.select().from(transactionItems).where(eq(transactionItems.priceId, priceId)),
    )
    expect(item).toMatchObject({ unitAmount: 9900, standardAmount: 19_900, lowestAmount: 14_900, package: 'held' })
  })

  test('costs what it costs when it is pressed: the promo is over', async () => {
    const { slug, priceId } = await reduced({ endsAt: IN_AN_HOUR() })
    await inSchool(1, (db) =>
      db.execute(sql`update prices set promo_ends_at = now() where school_id = 1 and id = ${priceId}`),
    )
    const answer = await register(slug, { expected_total: 9900 })
    expect(answer.status).toBe(409)
    const { totals } = (await answer.json()) as { totals: object }
    expect(totals).toMatchObject({ total: 19_900 })
    expect(totals).not.toHaveProperty('lowest_price_30_days')
    const placed = await register(slug)
    expect(await transactionOf(((await placed.json()) as { hash: string }).hash)).toMatchObject({ total: 19_900 })
  })

  test('keeps it while it is open, though the promo is over: it is paid as it was shown', async () => {
    const offer = await reduced({ endsAt: IN_AN_HOUR() })
    const { visit, hash, ref } = await ordered(offer)
    await inSchool(1, (db) => changePrice(db, 1, offer.priceId, { promo: null }))
    expect(await totalNow(offer.slug)).toBe(19_900)
    expect((await visit.post(`/transaction/${hash}/pay`)).status).toBe(200)
    await inSchool(1, (db) => decidePayment(db, 1, ref, 'paid'))
    expect((await notify(messageOf({ ref, amount: 9900 }))).status).toBe(200)
    expect(await transactionOf(hash)).toMatchObject({ status: 'PERFORMED', total: 9900 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('asks for no payment when it is free for a while', async () => {
    const { slug } = await reduced({ amount: 0, packages: 1 })
    const answer = await register(slug, { expected_total: 0 })
    const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
    expect(redirect).toBe(`/transaction/${hash}/pending`)
    expect(await transactionOf(hash)).toMatchObject({ total: 0, status: 'ACCESS_GRANTED', provider: null })
    expect(await totalNow(slug)).toBe(19_900)
    expect(await brokenInvariants()).toEqual([])
  })
})
