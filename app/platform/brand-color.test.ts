import { readFileSync } from 'node:fs'
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

/** The tokens as the style sheets define them: lightness and strength of steps of the school's colour, colours of all others. */
const TOKENS = readFileSync('app/ui/css/tokens.css', 'utf8')
const STEP = /^oklch\(([\d.]+) (?:var\(--bc\)|calc\(var\(--bc\) \* ([\d.]+)\)) var\(--brand-h\)\)$/
const NEUTRAL = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/

function colorOf(token: string, theme: 'light' | 'dark', brand: { hue: number; chroma: number }): string {
  const said = token.startsWith('oklch') ? token : new RegExp(`${token}: (.+);`).exec(TOKENS)?.[1]
  if (!said) throw new Error(`no token ${token}`)
  const [, light = '', dark = ''] = /^light-dark\((.+\)), ((?:var|oklch)\(.+\))\)$/.exec(said) ?? []
  const value = light ? { light, dark }[theme] : said
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (other) return colorOf(other, theme, brand)
  const [, lightness, strength = '1'] = STEP.exec(value) ?? []
  if (lightness) return brandHex(Number(lightness), brand, Number(strength))
  const [, l = '', chroma = '', hue = ''] = NEUTRAL.exec(value) ?? []
  if (!l) throw new Error(`${token} is ${value}`)
  return brandHex(Number(l), { hue: Number(hue), chroma: Number(chroma) })
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const TEXTS = [
  ['--on-brand', ['--brand', '--brand-hover']],
  ['--brand-text', ['--bg', '--surface', '--sunken', '--raised', '--brand-soft', '--brand-soft-2']],
] as const

test.each(['light', 'dark'] as const)('in the %s theme text keeps its contrast, whatever colour is chosen', (theme) => {
  const low: string[] = []
  for (let hue = 0; hue < 360; hue++)
    for (const chroma of [0, 0.03, 0.08, 0.13, 0.17, 0.4])
      for (const [text, grounds] of TEXTS)
        for (const ground of grounds) {
          const [one, other] = [text, ground].map((token) => colorOf(token, theme, { hue, chroma }))
          const found = contrast(one ?? '', other ?? '')
          if (found < 4.5) low.push(`${text} on ${ground} at ${hue}, ${chroma}: ${found.toFixed(2)}`)
        }
  expect(low).toEqual([])
})
