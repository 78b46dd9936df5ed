import { type FontWeight, inter } from '#app/platform/typeface.server.ts'
import type { Measure } from './sheet.ts'

const widths = { 400: new Map<string, number>(), 600: new Map<string, number>() }

/** How wide a text is at the size of 1; what Inter does not have counts as wide as it is high. */
export const measure: Measure = (text, weight) => {
  let width = 0
  for (const sign of text) width += getWidth(sign, weight)
  return width
}

function getWidth(sign: string, weight: FontWeight): number {
  const known = widths[weight].get(sign)
  if (known !== undefined) return known
  const font = inter(weight)
  if (font.charToGlyphIndex(sign) === 0) return 1
  const width = (font.charToGlyph(sign).advanceWidth ?? 0) / font.unitsPerEm
  widths[weight].set(sign, width)
  return width
}
