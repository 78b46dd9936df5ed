import { expect, test } from 'vitest'
import { getSwipe } from './swipe.ts'

test.each([
  [-50, 0, 1],
  [50, 0, -1],
  [-49, 0, 0],
  [49, 10, 0],
  [-80, 60, 1],
  [-80, 90, 0],
  [0, 200, 0],
])('a finger that goes %i across and %i along asks for %i', (x, y, asked) => {
  expect(getSwipe({ x: 100, y: 100 }, { x: 100 + x, y: 100 + y })).toBe(asked)
})
