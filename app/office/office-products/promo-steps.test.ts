import { describe, expect, test } from 'vitest'
import type { PriceSpan } from '#app/content/catalogue/price-editor.ts'
import { getLowest, promoSteps, reductionBegan } from './promo-steps.ts'

const day = (number: number) => new Date(Date.UTC(2026, 9, number)).toISOString()
const span = (amount: number, from: number, to: number | null, reason: PriceSpan['reason'] = 'standard'): PriceSpan => {
  return { amount, from: day(from), to: to === null ? null : day(to), reason, how: 'set', changedBy: null }
}
/** 299,00; 249,00 from the 11th to the 18th, 199,00 since the 46th of October. */
const history = [
  span(19_900, 46, null, 'promo'),
  span(29_900, 18, 46),
  span(24_900, 11, 18, 'promo'),
  span(29_900, 1, 11),
]
const promo = { amount: 19_900, startsAt: day(46), endsAt: day(54), packages: 100, sold: 64, held: 3 }
const reduction = { number: 2, from: 29_900, lowest: 24_900, endsAt: day(54), left: 33 }
const running = {
  promo,
  promoGross: 19_900,
  gross: 29_900,
  history,
  at: day(50),
  now: { reduction, turnsAt: day(54), soldOut: null },
}
const inShort = (of: Parameters<typeof promoSteps>[0]) =>
  promoSteps(of).map(({ what, at, packages, amount, done }) => [what, at, packages, amount, done])

describe('what happens when', () => {
  test('of a promo that runs is its beginning, its end or last package, and how long it counts', () => {
    expect(inShort(running)).toEqual([
      ['began', day(46), null, 19_900, true],
      ['returns', day(54), 100, 29_900, false],
      ['counts', day(84), null, 19_900, false],
    ])
  })

  test('of one that has packages alone waits for these; of one with neither nothing ends it', () => {
    const now = { ...running.now, turnsAt: null }
    expect(inShort({ ...running, now, promo: { ...promo, endsAt: null } }).slice(1)).toEqual([
      ['returns', null, 100, 29_900, false],
      ['counts', null, null, 19_900, false],
    ])
    expect(inShort({ ...running, now, promo: { ...promo, endsAt: null, packages: -1 } }).slice(1)).toEqual([
      ['runs_on', null, null, 19_900, false],
    ])
  })

  test('of one that is planned says when it begins', () => {
    const now = { reduction: null, turnsAt: day(46), soldOut: null }
    const planned = { ...running, now, history: history.slice(1), at: day(40) }
    expect(inShort(planned)[0]).toEqual(['begins', day(46), null, 19_900, false])
    expect(inShort(planned)[1]).toEqual(['returns', day(54), 100, 29_900, false])
  })

  test('of one that is sold out or over says since when, and for how long it counts still', () => {
    const over = [span(29_900, 50, null), span(19_900, 46, 50, 'promo'), ...history.slice(1)]
    const sold = { ...running, history: over, at: day(51), now: { reduction: null, turnsAt: null, soldOut: 19_900 } }
    // Without a start that somebody typed, it began at once.
    expect(inShort({ ...sold, promo: { ...promo, startsAt: null } })).toEqual([
      ['began', day(46), null, 19_900, true],
      ['sold_out', day(50), 100, 29_900, true],
      ['counts', day(80), null, 19_900, false],
    ])
    const ended = { ...sold, now: { ...sold.now, soldOut: null }, at: day(60) }
    expect(inShort(ended)).toEqual([
      ['returned', day(54), null, 29_900, true],
      ['counts', day(84), null, 19_900, false],
    ])
    expect(inShort({ ...ended, at: day(84) })).toEqual([['returned', day(54), null, 29_900, true]])
  })

  test('of a price without a promo is nothing', () => {
    expect(inShort({ ...running, promo: null, promoGross: null })).toEqual([])
  })
})

describe('the line of 30 days', () => {
  test('comes from the span within them that had the lowest amount', () => {
    expect(getLowest(history, 24_900)).toEqual({ began: day(46), from: day(11), to: day(18) })
    expect(getLowest(history, 29_900)).toEqual({ began: day(46), from: day(18), to: day(46) })
    // The first of the days counts as a whole.
    const evening = [{ ...span(9_900, 46, null, 'promo'), from: '2026-11-15T17:00:00.000Z' }, span(19_900, 16, 46)]
    expect(getLowest([...evening, span(14_900, 1, 16)], 14_900)).toMatchObject({ from: day(1), to: day(16) })
  })

  test('is not explained by what lies outside of them, nor where nothing is reduced', () => {
    expect(getLowest([...history.slice(0, 2), span(9_900, 1, 10)], 9_900)).toBeNull()
    expect(getLowest(history.slice(1), 29_900)).toBeNull()
    expect(reductionBegan([span(19_900, 48, null, 'promo'), span(18_900, 46, 48, 'promo'), span(29_900, 1, 46)])).toBe(
      day(46),
    )
  })
})
