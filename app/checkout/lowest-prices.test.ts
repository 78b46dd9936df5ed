import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bumps } from '#app/bumps/tables.server.ts'
import { changePrice } from '#app/catalogue/price-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import type { CheckoutView } from './checkout-view.ts'

/** Thirty days lie five hours beside every multiple of it, whatever the clocks do. */
const STEP = 11
const MONTH = 30 * 24

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
        const seen = paid.filter((_, at) => (ends[at] ?? hour) > hour - MONTH).map(({ amount }) => amount)
        lowest = Math.min(...seen)
      }
      promo = move.promo
      paid.push({ hour, amount: promo ?? standard })
      return promo === null ? { total: standard, lowest: undefined } : { total: promo, lowest }
    },
  }
}

test('the lowest price of the 30 days before a reduction is right after any history, also of what is added to an order', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (history) => {
      const [course, offered] = [await forSale(), await forSale({ type: 'file', amount: 25_000 })]
      const price = offered.prices[0]?.id ?? 0
      const row = { schoolId: 1, productId: course.id, offeredId: offered.id, priceId: price, title: { en: 'Add it' } }
      await inSchool(1, (db) => db.insert(bumps).values(row))
      const seen = watcher(25_000)
      for (const move of history) {
        const passed = 'update price_history set since = since - $2::interval where price_id = $1'
        await asTablesOwner(passed, [price, `${move.after} hours`])
        const { standard, promo: amount } = move
        const promo = amount === null ? null : { amount, startsAt: null, endsAt: null, packages: -1 }
        const edit = { promo, ...(standard === undefined ? {} : { amount: standard }) }
        await inSchool(1, (db) => changePrice(db, 1, price, edit))
        const { total, lowest } = seen.move(move)
        const view = async (slug: string) =>
          (await (await new Visit().request(`/${slug}/checkout`)).json()) as CheckoutView
        const [alone, beside] = [await view(offered.slug), await view(course.slug)]
        expect([alone.totals.total, alone.totals.lowest_price_30_days]).toEqual([total, lowest])
        expect([beside.bumps[0]?.amount, beside.bumps[0]?.reduction?.lowest]).toEqual([total, lowest])
      }
    }),
    { numRuns: 20 },
  )
}, 120_000)
