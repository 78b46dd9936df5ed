import { describe, expect, test } from 'vitest'
import { splitVat } from '#app/platform/money.ts'
import { compareLines, type InvoiceLine, sumLines, sumTaxes } from '#app/selling/invoice-documents/document.ts'
import { changeLines, findValueChanges } from './value-changes.ts'

const line = (itemId: number, gross: number, vatRate: number | null): InvoiceLine => ({
  itemId,
  title: `Item ${itemId}`,
  quantity: 1,
  unitAmount: gross,
  discount: 0,
  vatRate,
  ...splitVat(gross, vatRate),
})
const none = new Map<number, number>()
const grossOf = (lines: readonly InvoiceLine[]) => lines.map(({ net, vat }) => net + vat)

describe('lines of an invoice', () => {
  test('add up per rate as their own sums, each rounded once', () => {
    const lines = [line(1, 333, 2300), line(2, 333, 2300), line(3, 333, 2300), line(4, 999, 500), line(5, 199, null)]
    expect(sumLines(lines)).toEqual([
      { vatRate: 2300, net: 813, vat: 186 },
      { vatRate: 500, net: 951, vat: 48 },
      { vatRate: null, net: 199, vat: 0 },
    ])
    expect(sumTaxes(sumLines(lines))).toEqual({ net: 1963, vat: 234, gross: 2197 })
  })

  test('give back what a refund names of them, then what is left of each', () => {
    const lines = [line(1, 19_900, 2300), line(2, 3900, 800)]
    const named = changeLines(lines, { amount: -3900, named: new Map([[2, 3900]]), original: lines })
    expect(grossOf(named)).toEqual([19_900, 0])
    expect(named[1]).toMatchObject({ net: 0, vat: 0, quantity: 0 })
    expect(compareLines(lines, named)).toEqual([
      { vatRate: 2300, net: 0, vat: 0 },
      { vatRate: 800, net: -3611, vat: -289 },
    ])
    const rest = changeLines(named, { amount: -5000, named: none, original: lines })
    expect(grossOf(rest)).toEqual([14_900, 0])
  })

  test('end at zero, whatever parts went back, and come to the first amounts when a bank returns a refund', () => {
    for (const parts of [[1, 22], [7, 7, 9], [10, 13], [23], [5, 5, 5, 5, 3]]) {
      const original = [line(1, 11, 2300), line(2, 5, 800), line(3, 7, null)]
      let lines = original
      const taxes = parts.map((part) => {
        const before = lines
        lines = changeLines(before, { amount: -part, named: none, original })
        const changed = compareLines(before, lines)
        expect(sumTaxes(changed).gross).toBe(-part)
        return changed
      })
      expect(lines.every(({ net, vat, quantity }) => net === 0 && vat === 0 && quantity === 0)).toBe(true)
      const all = sumTaxes(sumLines([...sumLines(original), ...taxes.flat()]))
      expect(all).toEqual({ net: 0, vat: 0, gross: 0 })
      expect(changeLines(lines, { amount: 23, named: none, original })).toEqual(original)
    }
  })

  test('never lose more than is left of them', () => {
    const original = [line(1, 500, 2300)]
    expect(grossOf(changeLines(original, { amount: -700, named: new Map([[1, 700]]), original }))).toEqual([0])
  })
})

describe('the worth of an order', () => {
  const moved = (...amounts: [string, number][]) =>
    amounts.map(([kind, amount], at) => ({ id: at + 1, kind, amount, currency: 'PLN', extra: false }))

  test.each([
    [
      'each refund',
      [
        ['capture', 100],
        ['refund', -30],
        ['refund', -70],
      ],
      [
        [2, -30],
        [3, -70],
      ],
    ],
    [
      'not money beyond the price',
      [
        ['capture', 100],
        ['capture', 100],
        ['refund', -100],
      ],
      [],
    ],
    [
      'only what goes beyond the surplus',
      [
        ['capture', 150],
        ['refund', -80],
      ],
      [[2, -30]],
    ],
    [
      'a refund that the bank returned',
      [
        ['capture', 100],
        ['refund', -40],
        ['refund_failed', 40],
      ],
      [
        [2, -40],
        [3, 40],
      ],
    ],
    [
      'no chargeback',
      [
        ['capture', 100],
        ['chargeback', -100],
      ],
      [],
    ],
  ] as [string, [string, number][], [number, number][]][])('is changed by %s', (_, amounts, changes) =>
    expect(findValueChanges(moved(...amounts), 100, 'PLN')).toEqual(
      changes.map(([entryId, amount]) => ({ entryId, amount })),
    ),
  )

  test('ignores other currencies', () => {
    const entries = [...moved(['capture', 100]), { id: 9, kind: 'refund', amount: -50, currency: 'EUR', extra: false }]
    expect(findValueChanges(entries, 100, 'PLN')).toEqual([])
  })
})
