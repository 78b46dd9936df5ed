import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getSpans, lowestWithin, nextTurn, type PriceState, priceAt, priceView } from './price.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1) + minute * 60_000).toISOString()
const ms = (minute: number) => Date.parse(at(minute))

const promo = { number: 1, amount: 9900, lowest: 17_900, startsAt: at(10), endsAt: at(20), left: 3, now: at(15) }
const stored = { id: 1, name: {}, amount: 19_900, currency: 'PLN', vatRate: 2300, accessDays: 0, promo }

describe('a price at a moment', () => {
  test.each([
    ['before the start', 9.99, 19_900, at(10)],
    ['at the start', 10, 9900, at(20)],
    ['just before the end', 19.99, 9900, at(20)],
    ['at the end', 20, 19_900, null],
  ])('%s', (_, minute, amount, turnsAt) => {
    const price = priceAt(stored, ms(minute))
    expect([price.amount, price.turnsAt, price.reduction !== null]).toEqual([amount, turnsAt, amount === 9900])
  })

  test('is by the clock of the database, unless told otherwise', () => {
    expect(priceAt(stored)).toMatchObject({
      amount: 9900,
      reduction: { number: 1, from: 19_900, lowest: 17_900, endsAt: at(20), left: 3 },
    })
  })

  test('is the standard one when no package is left, and knows what it was', () => {
    const price = priceAt({ ...stored, promo: { ...promo, left: 0 } })
    expect(price).toMatchObject({ amount: 19_900, reduction: null, soldOut: 9900, turnsAt: null })
  })

  test('without times and limit is the promo’s for good', () => {
    const price = priceAt({ ...stored, promo: { ...promo, startsAt: null, endsAt: null, left: null } })
    expect(price).toMatchObject({ amount: 9900, turnsAt: null, reduction: { endsAt: null, left: null } })
  })

  test('is shown with what it was and the lowest of 30 days, or with neither', () => {
    expect(priceView(priceAt(stored)).reduced).toMatchObject({ fromMinor: 19_900, lowestMinor: 17_900 })
    expect(priceView(priceAt({ ...stored, promo: null }))).toEqual({ amountMinor: 19_900, currency: 'PLN' })
    const asLow = { ...stored, promo: { ...promo, lowest: 9900 } }
    expect(priceView(priceAt(asLow)).reduced, 'from nothing').toMatchObject({ lowestMinor: null, endsAt: at(20) })
    const lowestOfSeveral = { ...priceAt(stored), several: true as const }
    expect(priceView(lowestOfSeveral), 'reduced, too').toMatchObject({ from: true, reduced: { fromMinor: 19_900 } })
  })

  test('of several the earliest turn counts', () => {
    expect(nextTurn([priceAt(stored, ms(1)), null, priceAt(stored, ms(15))])).toBe(at(10))
    expect(nextTurn([undefined, priceAt({ ...stored, promo: null })])).toBeNull()
  })
})

const standard = (minute: number, amount: number): PriceState => ({
  since: at(minute),
  amount,
  promo: null,
  soldOut: false,
})

/** A history of a price: changes of all kinds, in order. */
const histories = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 100 }),
      amount: fc.integer({ min: 100, max: 200 }),
      cut: fc.option(fc.integer({ min: 1, max: 90 }), { nil: null }),
      starts: fc.option(fc.integer({ min: 0, max: 120 }), { nil: null }),
      lasts: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
      soldOut: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((changes) =>
    changes
      .sort((a, b) => a.minute - b.minute)
      .map(({ minute, amount, cut, starts, lasts, soldOut }): PriceState => {
        const endsAt = lasts === null ? null : at((starts ?? minute) + lasts)
        const promo =
          cut === null ? null : { amount: amount - cut, startsAt: starts === null ? null : at(starts), endsAt }
        return { since: at(minute), amount, promo, soldOut: soldOut && promo !== null }
      }),
  )

/** What a buyer would have paid in a minute, by the rule for a moment. */
function paidAt(states: readonly PriceState[], minute: number): number | undefined {
  const state = states.findLast(({ since }) => Date.parse(since) <= ms(minute))
  if (!state) return undefined
  const { amount, promo, soldOut } = state
  const planned = promo && { ...promo, number: 1, lowest: 0, left: soldOut ? 0 : null, now: at(minute) }
  return priceAt({ amount, promo: planned }).amount
}

describe('the history of a price', () => {
  test('has no gaps, and says of every minute what a buyer would have paid', () => {
    fc.assert(
      fc.property(histories, (states) => {
        const spans = getSpans(states)
        for (const [index, { from, to }] of spans.entries()) {
          expect(to).toBeGreaterThan(from)
          if (index > 0) expect(spans[index - 1]?.to).toBe(from)
        }
        expect(spans.at(-1)?.to).toBe(Number.POSITIVE_INFINITY)
        for (let minute = 0; minute <= 200; minute += 1) {
          const span = spans.find(({ from, to }) => from <= ms(minute) && ms(minute) < to)
          expect(span?.amount).toBe(paidAt(states, minute))
        }
      }),
    )
  })

  test('has as its lowest in a window what no minute of it was below', () => {
    const windows = fc.tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 1, max: 50 }))
    fc.assert(
      fc.property(histories, windows, (states, [from, length]) => {
        const paid = Array.from({ length }, (_, index) => paidAt(states, from + index) ?? Number.POSITIVE_INFINITY)
        const lowest = Math.min(...paid)
        const found = lowestWithin(states, ms(from), ms(from + length))
        expect(found).toBe(Number.isFinite(lowest) ? lowest : undefined)
      }),
    )
  })

  test('of the days before a promo counts an earlier promo, and not the one itself', () => {
    const day = 24 * 60
    const earlier = { amount: 14_900, startsAt: at(0), endsAt: at(6 * day) }
    const now = { amount: 9900, startsAt: at(30 * day), endsAt: null }
    const states = [
      standard(-100 * day, 19_900),
      { since: at(-day), amount: 19_900, promo: earlier, soldOut: false },
      { since: at(20 * day), amount: 19_900, promo: now, soldOut: false },
    ]
    expect(lowestWithin(states, ms(0), ms(30 * day))).toBe(14_900)
    expect(lowestWithin(states, ms(6 * day), ms(30 * day))).toBe(19_900)
  })

  test('of a promo whose packages went at once has the standard price from then on', () => {
    const soon = { amount: 9900, startsAt: null, endsAt: at(1000) }
    const states = [
      { since: at(0), amount: 19_900, promo: soon, soldOut: false },
      { since: at(5), amount: 19_900, promo: soon, soldOut: true },
    ]
    expect(lowestWithin(states, ms(0), ms(500))).toBe(9900)
    expect(lowestWithin(states, ms(5), ms(500))).toBe(19_900)
    expect(getSpans(states).map(({ reason }) => reason)).toEqual(['promo', 'standard'])
  })
})
