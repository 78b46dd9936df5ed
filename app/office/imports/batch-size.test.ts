import { expect, test } from 'vitest'
import { FIRST_BATCH, nextBatch } from './batch-size.ts'

/** The sizes of the next transactions where a row takes so long. */
function sizes(msPerRow: number): number[] {
  const first = nextBatch(FIRST_BATCH, FIRST_BATCH * msPerRow)
  const second = nextBatch(first, first * msPerRow)
  return [first, second]
}

test('a batch takes no longer than half a second, however slow the machine is', () => {
  expect(sizes(0)).toEqual([50, 50])
  expect(sizes(5)).toEqual([50, 50])
  expect(sizes(25)).toEqual([20, 20])
  expect(sizes(400)).toEqual([1, 1])
  expect(sizes(5000)).toEqual([1, 1])
  expect(nextBatch(1, 10)).toBe(50)
})
