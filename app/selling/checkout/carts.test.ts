import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePrice, type PriceEdit } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { CURRENCIES } from '#app/people/schools/currencies.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { callAtOnce } from '#tests/at-once.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import type { CheckoutJson } from './checkout-view.ts'

const firstOf = (offer: Offer) => offer.prices[0]?.id ?? 0
const PROMO = { startsAt: null, endsAt: null }

/** Changes the price of a product, and offers it beside another. */
async function sell(offer: Offer, edit: Partial<PriceEdit>, beside?: Offer): Promise<number> {
  return await inSchool(1, async (db) => {
    await changePrice(db, 1, firstOf(offer), edit)
    if (!beside) return 0
    const row = { schoolId: 1, productId: beside.id, offeredId: offer.id, priceId: firstOf(offer) }
    const made = await db
      .insert(bumps)
      .values({ ...row, title: { en: 'Add it' } })
      .returning({ id: bumps.id })
    return made[0]?.id ?? 0
  })
}

let connection = 0
/** Tries of codes are counted by connection: everybody has one. */
function visitor(): Visit {
  connection += 1
  return new Visit(1, `10.7.${Math.floor(connection / 250)}.${(connection % 250) + 1}`)
}

/** What somebody new sends; sent again it is the same person's, whatever became of it at first. */
const ordering = (slug: string, body: object) => {
  const { password, ...buyer } = newBuyer()
  const visit = visitor()
  return () => visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS, ...body })
}
const order = (slug: string, body: object) => ordering(slug, body)()

const rates = fc.constantFrom(null, 0, 500, 800, 2300)
const amounts = fc.integer({ min: 100, max: 9_999_999 })
const licences = fc
  .uniqueArray(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 4 })
  .chain((froms) =>
    fc.tuple(...froms.map((activatesWhen) => amounts.map((unitAmount) => ({ unitAmount, activatesWhen })))),
  )
  .map((rows) => rows.map((row) => ({ ...row, quantity: row.activatesWhen })))

const rarely = <T>(wild: fc.Arbitrary<T>, usual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 1, arbitrary: wild }, { weight: 7, arbitrary: usual })

/** A price: plain, reduced, in licences, or chosen by its buyer. */
const prices: fc.Arbitrary<Partial<PriceEdit>> = fc
  .record({ amount: amounts, vatRate: rates, kind: fc.constantFrom('plain', 'promo', 'licences', 'own'), licences })
  .map(({ kind, licences, ...price }) => {
    if (kind === 'promo') return { ...price, promo: { ...PROMO, amount: Math.floor(price.amount / 2), packages: -1 } }
    if (kind === 'licences') return { ...price, licences }
    return kind === 'own' ? { ...price, minimum: Math.floor(price.amount / 3) } : price
  })

/** A code, mostly of what is ordered at all. */
const codes = fc.record({
  type: fc.constantFrom('percentage', 'amount'),
  value: fc.integer({ min: 1, max: 100 }),
  minimum: rarely(amounts, fc.constant(null)),
})

/** Mostly what its price allows, so that mostly something is ordered. */
const carts = prices.chain((price) =>
  fc.record({
    price: fc.constant(price),
    added: fc.array(fc.record({ amount: amounts, vatRate: rates, ticked: fc.boolean() }), { maxLength: 3 }),
    quantity: rarely(
      fc.integer({ min: 1, max: 40 }),
      price.licences ? fc.integer({ min: 1, max: 30 }) : fc.constant(1),
    ),
    currency: fc.constantFrom(...CURRENCIES),
    code: fc.option(codes, { nil: undefined }),
    own: rarely(amounts, fc.option(price.minimum ? amounts : fc.constant(undefined), { nil: undefined })),
  }),
)

describe('an order', () => {
  test('charges what the checkout showed for the same choice, or is refused, for any cart', async () => {
    await fc.assert(
      fc.asyncProperty(carts, async ({ price, added, quantity, own, currency, code: terms }) => {
        const course = await forSale({ currency })
        await sell(course, price)
        const ids: number[] = []
        for (const { ticked, ...edit } of added) {
          const id = await sell(await forSale({ type: 'file', currency }), edit, course)
          if (ticked) ids.push(id)
        }
        const code = terms && (await inSchool(1, (db) => aPromoCode(db, { ...terms, currency }))).code
        const query = new URLSearchParams([
          ...(code ? [['code', code]] : []),
          ['quantity', `${quantity}`],
          ...(own === undefined ? [] : [['custom_amount', `${own}`]]),
          ...ids.map((id) => ['bumps', `${id}`]),
        ])
        const answer = await visitor().request(`/${course.slug}/checkout?${query}`)
        const { totals, quantity: shown, code_refused } = (await answer.json()) as CheckoutJson
        const body = { quantity, custom_amount: own, bumps: ids, promo_code: code }
        const isSold = (quantity === 1 || !!price.licences) && (own === undefined || own >= (price.minimum ?? Infinity))
        const fits = isSold && code_refused === null
        const wrong = await order(course.slug, { ...body, expected_total: totals.total + 1 })
        const placed = await order(course.slug, { ...body, expected_total: totals.total })
        expect([wrong.status, placed.status]).toEqual(fits ? [409, 200] : [422, 422])
        if (!fits) return
        expect(shown).toBe(quantity)
        const { hash } = (await placed.json()) as { hash: string }
        const { net, vat, total, discount, ...stored } = await transactionOf(hash)
        expect([stored.currency, { net, vat, total, discount }]).toEqual([
          currency,
          { net: totals.net, vat: totals.vat, total: totals.total, discount: totals.discount },
        ])
        expect(discount > 0).toBe(code !== undefined)
      }),
      { numRuns: 60 },
    )
    expect(await brokenInvariants()).toEqual([])
  }, 120_000)

  test('gives four hundred buyers at once exactly ten packages of each promo, and nobody another total than shown', async () => {
    const [course, presets] = [await forSale(), await forSale({ type: 'file' })]
    await sell(course, { promo: { ...PROMO, amount: 9900, packages: 10 } })
    const bump = await sell(presets, { amount: 5900, promo: { ...PROMO, amount: 3900, packages: 10 } }, course)
    const wanted = Array.from({ length: 400 }, (_, nth) => (nth % 2 === 0 ? [bump] : []))
    const answers = await callAtOnce(wanted.map((bumps) => ordering(course.slug, { bumps })))
    const totals = await Promise.all(
      answers.map(async (answer, nth) => {
        expect(answer.status).toBe(200)
        const { total } = await transactionOf(((await answer.json()) as { hash: string }).hash)
        return { total, added: nth % 2 === 0 }
      }),
    )
    // With and without what is added: each at its promo, or at its standard price.
    const course9900 = totals.filter(({ total, added }) => (added ? [13_800, 15_800] : [9900]).includes(total))
    const presets3900 = totals.filter(({ total, added }) => added && [13_800, 23_800].includes(total))
    expect([course9900.length, presets3900.length]).toEqual([10, 10])
    const possible = totals.every(({ total, added }) =>
      (added ? [13_800, 15_800, 23_800, 25_800] : [9900, 19_900]).includes(total),
    )
    expect(possible).toBe(true)
    expect(await brokenInvariants()).toEqual([])
  }, 180_000)
})
