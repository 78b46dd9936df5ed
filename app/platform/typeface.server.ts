import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'opentype.js'

const require = createRequire(import.meta.url)
/** Its two halves export different things; this one is what Node itself finds, bundled or not. */
const { parse } = require('opentype.js') as typeof import('opentype.js')

export type FontWeight = keyof typeof FILES
const FILES = { 400: '400Regular/Inter_400Regular.ttf', 600: '600SemiBold/Inter_600SemiBold.ttf' }

const fonts = new Map<FontWeight, Font>()

/** The typeface that pages and PDFs are set in, for whoever measures words or draws their outlines. */
export function inter(weight: FontWeight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const { buffer, byteOffset, byteLength } = readFileSync(require.resolve(`@expo-google-fonts/inter/${FILES[weight]}`))
  const font = parse(buffer.slice(byteOffset, byteOffset + byteLength), { lowMemory: true })
  fonts.set(weight, font)
  return font
}
