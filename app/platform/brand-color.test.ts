import { expect, test } from 'vitest'
import { brandHex, getBrand } from './brand-color.ts'

// What Chromium paints for oklch() of the same numbers.
test.each([
  ['white', 1, { hue: 0, chroma: 0 }, '#ffffff'],
  ['black', 0, { hue: 0, chroma: 0 }, '#000000'],
  ['sRGB’s own mid grey', 0.5999, { hue: 0, chroma: 0 }, '#808080'],
  ['the fill of the demo’s blue', 0.51, { hue: 224, chroma: 0.11 }, '#007294'],
])('%s', (_, lightness, brand, hex) => {
  expect(brandHex(lightness, brand)).toBe(hex)
})

test('a colour too strong for the tokens is capped as they cap it', () => {
  expect(brandHex(0.51, { hue: 30, chroma: 0.4 })).toBe(brandHex(0.51, { hue: 30, chroma: 0.17 }))
})

test.each(['#007396', '#b4004e', '#3e6b00', '#6b6b6b'])('%s comes back with the hue it had', (hex) => {
  const brand = getBrand(hex)
  const again = getBrand(brandHex(0.51, brand))
  expect(again.chroma).toBeCloseTo(Math.min(brand.chroma, 0.17), 1)
  if (brand.chroma > 0.01) expect(Math.abs(again.hue - brand.hue)).toBeLessThan(12)
})

test('white and grey have no strength', () => {
  expect(getBrand('#ffffff').chroma).toBe(0)
  expect(getBrand('#808080').chroma).toBe(0)
})
