import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shownFrom } from './columns.ts'

const columns = [{ width: 160 }, { width: 150, rank: 3 }, { width: 140, rank: 2 }, { width: 100 }]

test('what matters least goes first, and the first column and those of rank 1 stay', () => {
  expect(shownFrom(columns)).toEqual([0, 700, 500, 0])
  expect(shownFrom(columns, true)).toEqual([0, 750, 550, 0])
})

test('columns of one rank go together', () => {
  const [, second, third] = shownFrom([{ width: 200 }, { width: 100, rank: 2 }, { width: 300, rank: 2 }])
  expect(second).toBe(third)
})

test('every width that comes out has its classes', () => {
  const css = readFileSync('app/ui/css/columns.css', 'utf8')
  const widths = Array.from({ length: 60 }, (_, at) => shownFrom([{ width: at * 25 }, { width: 10, rank: 2 }])[1])
  for (const width of new Set(widths)) {
    expect(css).toContain(`@container table (width < ${width}px)`)
    expect(css).toContain(`.from-${width} {`)
    expect(css).toContain(`.to-${width} {`)
  }
})
