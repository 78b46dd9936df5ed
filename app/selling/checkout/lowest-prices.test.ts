import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changePrice, type PriceEdit } from '#app/content/catalogue/price-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'
import type { CheckoutJson } from './checkout-view.ts'

const HOUR = 3_600_000

/** Hours since the thirtieth day before today began, by the clocks of the school. */
function hoursOfMonth(): number {
  const zone = { timeZone: 'Europe/Warsaw' }
  const day = Date.parse(new Date().toLocaleDateString('sv-SE', zone)) - 30 * 24 * HOUR
  // It begins there one or two hours earlier than at Greenwich.
  const began = [day - HOUR, day - 2 * HOUR].find((at) => clockAt(at) === '00:00:00')
  return (Date.now() - (began ?? 0)) / HOUR
}
const clockAt = (at: number) => new Date(at).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Warsaw' })

/** None of its multiples is near to that. */
const STEP = [11, 13].find((step) => Math.abs((hoursOfMonth() % step) - step / 2) < step / 2 - 1) ?? 17

type Move = { after: number; standard?: number; promo: number | null }

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record(
    {
      after: fc.integer({ min: 1, max: 60 }).map((steps) => steps * STEP),
      standard: fc.integer({ min: 20_000, max: 30_000 }),
      promo: fc.option(fc.integer({ min: 5000, max: 19_999 }), { nil: null, freq: 2 }),
    },
    { requiredKeys: ['after', 'promo'] },
  ),
  { minLength: 2, maxLength: 7 },
)

/** What was paid, kept by somebody who only watches: since which hour how much, and what stood beside a promo. */
function watcher(standard: number) {
  const paid = [{ hour: 0, amount: standard }]
  let [hour, promo, lowest] = [0, null as number | null, 0]
  return {
    move(move: Move) {
      hour += move.after
      standard = move.standard ?? standard
      if (move.promo !== null && move.promo !== promo) {
        const ends = paid.map((_, at) => paid[at + 1]?.hour ?? hour)
        const seen = paid.filter((_, at) => (ends[at] ?? hour) > hour - hoursOfMonth()).map(({ amount }) => amount)
        lowest = Math.min(...seen)
      }
      promo = move.promo
      paid.push({ hour, amount: promo ?? standard })
      return promo === null ? { total: standard, lowest: undefined } : { total: promo, lowest }
    },
  }
}

const passes = (price: number, time: string) =>
  asTablesOwner(`update price_history set ${moveBack(time, 'since')} where price_id = $1`, [price])
const view = async (slug: string) => (await (await new Visit().request(`/${slug}/checkout`)).json()) as CheckoutJson

test('the lowest price of the 30 days before a reduction is right after any history, also of what is added to an order', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (history) => {
      const [course, offered] = [await forSale(), await forSale({ type: 'file', amount: 25_000 })]
      const price = offered.prices[0]?.id ?? 0
      const row = { schoolId: 1, productId: course.id, offeredId: offered.id, priceId: price, title: { en: 'Add it' } }
      await inSchool(1, (db) => db.insert(bumps).values(row))
      const seen = watcher(25_000)
      for (const move of history) {
        await passes(price, `${move.after} hours`)
        const { standard, promo: amount } = move
        const promo = amount === null ? null : { amount, startsAt: null, endsAt: null, packages: -1 }
        const edit = { promo, ...(standard === undefined ? {} : { amount: standard }) }
        await inSchool(1, (db) => changePrice(db, 1, price, edit))
        const { total, lowest } = seen.move(move)
        const [alone, beside] = [await view(offered.slug), await view(course.slug)]
        expect([alone.totals.total, alone.totals.lowest_price_30_days]).toEqual([total, lowest])
        expect([beside.bumps[0]?.amount, beside.bumps[0]?.reduction?.lowest]).toEqual([total, lowest])
      }
    }),
    { numRuns: 20 },
  )
}, 120_000)

const promoOf = (amount: number) => ({ promo: { amount, startsAt: null, endsAt: null, packages: -1 } })

test.each([
  ['the first of them', -1, 14_900],
  ['the day before', 1, 19_900],
])(
  'of the 30 days each counts as a whole, by the clocks of the school: a lower price of %s',
  async (_, more, lowest) => {
    const { slug, prices } = await forSale()
    const id = prices[0]?.id ?? 0
    const change = (edit: Partial<PriceEdit>) => inSchool(1, (db) => changePrice(db, 1, id, edit))
    await passes(id, '90 days')
    await change(promoOf(14_900))
    await passes(id, '10 minutes')
    await change({ promo: null })
    await passes(id, `${hoursOfMonth() + more} hours`)
    await change(promoOf(9900))
    expect((await view(slug)).totals).toMatchObject({ total: 9900, lowest_price_30_days: lowest })
  },
)

test('what was paid in another currency is no price of those 30 days, whatever its number', async () => {
  const { slug, prices } = await forSale()
  const change = (edit: Partial<PriceEdit>) => inSchool(1, (db) => changePrice(db, 1, prices[0]?.id ?? 0, edit))
  await change(promoOf(9900))
  expect((await view(slug)).totals).toMatchObject({ currency: 'PLN', total: 9900, lowest_price_30_days: 19_900 })
  await passes(prices[0]?.id ?? 0, '1 day')
  await change({ currency: 'EUR', ...promoOf(9900) })
  expect((await view(slug)).totals).toMatchObject({ currency: 'EUR', total: 9900, lowest_price_30_days: 9900 })
})
