import type { Glyph } from 'opentype.js'
import { brandHex } from '#app/platform/brand-color.ts'
import { normalizeText } from '#app/platform/characters.ts'
import { TITLE_PICTURE, type TitlePicture } from '#app/platform/picture.ts'
import { signLetter } from '#app/platform/school-icon.ts'
import { inter } from '#app/platform/typeface.server.ts'

const { width: WIDTH, height: HEIGHT } = TITLE_PICTURE
const MARGIN = 80
const ROOM = WIDTH - 2 * MARGIN
const LINES = 4
/** The larger the shorter the title. */
const SIZES = [84, 72, 60]
const LEADING = 1.18
const SIGN = 64
const NAME = 36

const FONT = inter(600)

/** As many as the typeface has. */
const letters = new Map<string, Glyph>()

/** Undefined for what the typeface has no letter for, as signs of other scripts and pictures: it is left out. */
function getLetter(sign: string): Glyph | undefined {
  const known = letters.get(sign)
  if (known || FONT.charToGlyphIndex(sign) === 0) return known
  const letter = FONT.charToGlyph(sign)
  letters.set(sign, letter)
  return letter
}

/** The words that can be drawn. */
const toWords = (text: string) =>
  normalizeText(text)
    .split(/\s+/)
    .map((word) => [...word].filter(getLetter).join(''))
    .filter(Boolean)

type PositionedGlyph = { glyph: Glyph; x: number }

/** Where the letters of a line stand, and how wide it is; all of it for a size of 1. */
function setLine(text: string): { letters: PositionedGlyph[]; width: number } {
  const letters: PositionedGlyph[] = []
  let x = 0
  for (const sign of text) {
    const glyph = getLetter(sign)
    if (!glyph) continue
    const last = letters.at(-1)
    if (last) x += FONT.getKerningValue(last.glyph, glyph) / FONT.unitsPerEm
    letters.push({ glyph, x })
    x += (glyph.advanceWidth ?? 0) / FONT.unitsPerEm
  }
  return { letters, width: x }
}

/** A line as the outlines of its letters. */
const getOutline = (text: string, size: number, x: number, y: number) =>
  setLine(text)
    .letters.map((letter) => letter.glyph.getPath(x + letter.x * size, y, size).toPathData(1))
    .join('')

const getWidth = (text: string, size: number) => setLine(text).width * size

/** As much of a text as a line holds, with dots where it goes on. */
function cut(text: string, size: number, room = ROOM): string {
  if (getWidth(text, size) <= room) return text
  const end = room - getWidth('…', size)
  const fitting = setLine(text).letters.findIndex(({ x }) => x * size > end)
  return `${[...text]
    .slice(0, fitting - 1)
    .join('')
    .trimEnd()}…`
}

function toLines(words: string[], size: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && getWidth(longer, size) <= ROOM) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The title at the largest size at which it has room, cut where it has none at the smallest. */
function titleLines(title: string): { lines: string[]; size: number } {
  const words = toWords(title)
  for (const size of SIZES) {
    const lines = toLines(words, size)
    if (lines.length <= LINES - (size === SIZES[0] ? 1 : 0) && lines.every((line) => getWidth(line, size) <= ROOM))
      return { lines, size }
  }
  const size = SIZES.at(-1) as number
  const lines = toLines(words, size)
  const shown = lines.slice(0, LINES - 1).concat(lines.slice(LINES - 1).join(' ') || [])
  return { lines: shown.map((line) => cut(line, size)), size }
}

/** A title on the school's colour with its sign and name, as outlines: no machine needs a typeface for it. */
export function drawingOfTitle({ title, school, brand }: TitlePicture): string {
  const [ground, soft] = [brandHex(0.36, brand, 0.75), brandHex(0.945, brand, 0.25)]
  const { lines, size } = titleLines(title)
  const outlines = lines.map((line, at) => getOutline(line, size, MARGIN, MARGIN + size * (0.9 + at * LEADING)))
  const bottom = HEIGHT - MARGIN
  const name = toWords(school).join(' ')
  const letter = signLetter(name)
  const sign = getOutline(letter, NAME, MARGIN + (SIGN - getWidth(letter, NAME)) / 2, bottom - 19)
  const beside = getOutline(cut(name, NAME, ROOM - SIGN - 24), NAME, MARGIN + SIGN + 24, bottom - 19)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>` +
    `<path fill="#fff" d="${outlines.join('')}"/>` +
    (letter && `<rect x="${MARGIN}" y="${bottom - SIGN}" width="${SIGN}" height="${SIGN}" rx="14" fill="${soft}"/>`) +
    `<path fill="${ground}" d="${sign}"/><path fill="${soft}" d="${beside}"/></svg>`
  )
}
