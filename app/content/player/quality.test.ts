import { expect, test } from 'vitest'
import { getQuality, qualityFor } from './quality.ts'

test.each([
  ['as wide as a screen', 1920, 1080, 1080],
  ['wider', 1920, 804, 1080],
  ['of an old television', 1440, 1080, 1080],
  ['small', 640, 360, 360],
  ['of an odd width', 854, 480, 480],
  ['upright', 1080, 1920, 1080],
])('a picture %s', (_name, width, height, expected) => {
  expect(getQuality({ width, height })).toBe(expected)
})

test('the one wanted is shown, else the next below, else the least', () => {
  const offered = [1080, 720, 360]
  expect([1080, 800, 144].map((wanted) => qualityFor(wanted, offered))).toEqual([1080, 720, 360])
  expect(qualityFor(null, offered)).toBeNull()
  expect(qualityFor(720, [])).toBeNull()
})
