import type { Locale } from '#app/platform/i18n.ts'
import type { Orientation } from './look.ts'

/** What a certificate says, in its language, and what it shows. */
export type SheetContent = {
  locale: Locale
  orientation: Orientation
  /** Of the frame’s mark and the sign, `#rrggbb`. */
  color: string
  /** Address of a picture; without one, the school’s sign and name are drawn. */
  logo: string | null
  school: string
  placeAndDate: string
  before: string
  name: string
  between: string
  course: string
  details: string
  below: string
  signature: string | null
  signer: string
  role: string
  number: { value: string; label: string } | null
  /** Squares of the code that leads to its page, and the code in letters. */
  qr: { d: string; size: number }
  code: string
  /** Says across the sheet that it holds no longer; empty as long as it does. */
  revoked: string
}

type Point = { x: number; y: number }
export type SheetPart =
  | (Point & { kind: 'rect'; width: number; height: number; radius: number; fill: string; stroke: string })
  | (Point & {
      kind: 'text'
      size: number
      weight: 400 | 600
      fill: string
      anchor: 'start' | 'middle' | 'end'
      text: string
    })
  | (Point & { kind: 'squares'; d: string; scale: number; fill: string })
  | (Point & { kind: 'image'; width: number; height: number; src: string })

/** A4 in points, with everything on it in its place: the one drawing that pages and PDFs show. */
export type Sheet = { width: number; height: number; locale: Locale; label: string; parts: SheetPart[] }

/** How wide a text is at the size of 1. */
export type Measure = (text: string, weight: 400 | 600) => number

const LONG = 841.89
const SHORT = 595.28
const INK = '#15181b'
const SOFT = '#4b5258'
const LINE = '#c9cdd1'
const RED = '#a11a1f'
const LEADING = 1.16

const PLACES = {
  landscape: { width: LONG, height: SHORT, frame: 38, inner: 43, middle: 268, line: 489, qr: { size: 72, y: 437 } },
  portrait: { width: SHORT, height: LONG, frame: 36, inner: 42, middle: 340, line: 613, qr: { size: 72, y: 678 } },
} as const

type Block = { lines: string[]; size: number; weight: 400 | 600; fill: string; above: number }

/** Where everything stands on a certificate: a name breaks into two lines before it gets smaller. */
export function getSheet(content: SheetContent, measure: Measure): Sheet {
  const { width, height, frame, inner, middle } = PLACES[content.orientation]
  const [left, right] = [frame + inner, width - frame - inner]
  const room = right - left
  const parts: SheetPart[] = [
    rect({ x: 0, y: 0, width, height, fill: '#ffffff' }),
    rect({ x: frame, y: frame, width: width - 2 * frame, height: height - 2 * frame, stroke: LINE }),
    rect({ x: left, y: frame, width: 75, height: 6, fill: content.color }),
    ...head(content, measure, { left, right, y: frame + 36 }),
  ]
  const blocks = layOutText(content, measure, room)
  let y = middle - getHeight(blocks) / 2
  for (const { lines, size, weight, fill, above } of blocks) {
    y += above
    for (const text of lines) {
      y += size * LEADING
      parts.push(word({ x: left, y: y - size * 0.24, size, weight, fill, text }))
    }
  }
  parts.push(...foot(content, { left, right, measure }), ...crossed(content, { width, frame, middle: width / 2 }))
  const label = [content.revoked, content.before, content.name, content.between, content.course, content.details]
  return { width, height, locale: content.locale, label: label.filter(Boolean).join(' '), parts }
}

const rect = (
  of: Point & { width: number; height: number; fill?: string; stroke?: string; radius?: number },
): SheetPart => ({
  kind: 'rect',
  radius: 0,
  fill: 'none',
  stroke: 'none',
  ...of,
})

const word = (
  of: Point & { size: number; text: string; weight?: 400 | 600; fill?: string; anchor?: 'middle' | 'end' },
) => ({ kind: 'text', weight: 400, fill: INK, anchor: 'start', ...of }) as const

type HeaderLayout = { left: number; right: number; y: number }

function head(
  { logo, school, color, placeAndDate }: SheetContent,
  measure: Measure,
  { left, right, y }: HeaderLayout,
): SheetPart[] {
  const date = word({ x: right, y: y + 17, size: 11, fill: SOFT, anchor: 'end', text: placeAndDate })
  const room = right - left - measure(placeAndDate, 400) * 11 - 24
  if (logo) return [{ kind: 'image', x: left, y: y - 8, width: Math.min(room, 180), height: 42, src: logo }, date]
  const [sign = ''] = school.match(/[\p{L}\p{N}]/u) ?? []
  return [
    rect({ x: left, y, width: 25, height: 25, radius: 5, fill: color }),
    word({
      x: left + 12.5,
      y: y + 17,
      size: 12,
      weight: 600,
      fill: '#ffffff',
      anchor: 'middle',
      text: sign.toUpperCase(),
    }),
    word({ x: left + 34, y: y + 17.5, size: 14, weight: 600, text: cut(school, room - 34, 14, 600, measure) }),
    date,
  ]
}

/** What it says in the middle, from top to bottom. */
function layOutText(content: SheetContent, measure: Measure, room: number): Block[] {
  const { before, name, between, course, details, below } = content
  const quiet = { size: 12.5, weight: 400, fill: SOFT } as const
  const set = (text: string, sizes: number[], weight: 400 | 600, most: number) =>
    fitted(text, { sizes, weight, most, room, measure })
  const blocks: Block[] = [
    { ...quiet, ...set(before, [12.5], 400, 2), above: 0 },
    { weight: 600, fill: INK, ...set(name, [40, 34, 28, 22, 18], 600, 2), above: 10 },
    { ...quiet, ...set(between, [12.5], 400, 2), above: 14 },
    { weight: 600, fill: INK, ...set(course, [20, 17, 14], 600, 3), above: 8 },
    { ...quiet, ...set(details, [12.5, 11], 400, 2), above: 14 },
    { ...quiet, ...set(below, [11, 10], 400, 4), above: 8 },
  ]
  return blocks.filter(({ lines }) => lines.length > 0)
}

const getHeight = (blocks: Block[]) =>
  blocks.reduce((sum, { lines, size, above }) => sum + above + lines.length * size * LEADING, 0)

type Setting = { sizes: number[]; weight: 400 | 600; most: number; room: number; measure: Measure }

/** A text at the first of these sizes at which it has room in so many lines; cut where it has none at the last. */
function fitted(text: string, { sizes, weight, most, room, measure }: Setting): { lines: string[]; size: number } {
  let size = sizes[0] as number
  let lines: string[] = []
  for (size of sizes) {
    lines = toLines(text, room / size, weight, measure)
    if (lines.length <= most && !isTorn(text, lines)) return { lines, size }
  }
  if (lines.length <= most) return { lines, size }
  const last = lines.slice(most - 1).join(' ')
  return { lines: [...lines.slice(0, most - 1), cut(last, room, size, weight, measure)], size }
}

/** Whether a word had to be broken. */
const isTorn = (text: string, lines: string[]) => lines.join(' ') !== toWords(text).join(' ')

const toWords = (text: string) => text.split(/\s+/).filter(Boolean)

function toLines(text: string, room: number, weight: 400 | 600, measure: Measure): string[] {
  const lines: string[] = []
  for (const whole of toWords(text)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${whole}` : whole
    if (lines.length > 0 && measure(longer, weight) <= room) lines[lines.length - 1] = longer
    else lines.push(...pieces(whole, room, weight, measure))
  }
  return lines
}

/** A word in as many pieces as it needs lines. */
function pieces(whole: string, room: number, weight: 400 | 600, measure: Measure): string[] {
  const found: string[] = ['']
  for (const { segment } of new Intl.Segmenter().segment(whole)) {
    const longer = found.at(-1) + segment
    if (measure(longer, weight) <= room) found[found.length - 1] = longer
    else found.push(segment)
  }
  return found.filter(Boolean)
}

function cut(text: string, room: number, size: number, weight: 400 | 600, measure: Measure): string {
  if (measure(text, weight) * size <= room) return text
  const [first = ''] = pieces(text, (room - size) / size, weight, measure)
  return `${first.trimEnd()}…`
}

type FooterLayout = { left: number; right: number; measure: Measure }

function foot(content: SheetContent, { left, right, measure }: FooterLayout): SheetPart[] {
  const { orientation, signature, signer, role, number, qr, code } = content
  const { line, qr: square } = PLACES[orientation]
  const wide = orientation === 'landscape'
  const parts: SheetPart[] = []
  if (signature) parts.push({ kind: 'image', x: left, y: line - 52, width: 190, height: 48, src: signature })
  if (signature || signer) {
    parts.push(
      rect({ x: left, y: line, width: 199, height: 0.75, fill: LINE }),
      word({ x: left, y: line + 17, size: 11, weight: 600, text: cut(signer, 199, 11, 600, measure) }),
      word({ x: left, y: line + 31, size: 10, fill: SOFT, text: cut(role, 199, 10, 400, measure) }),
    )
  }
  if (number) {
    const at = wide ? { x: signature || signer ? left + 225 : left, y: line } : { x: left, y: square.y + 55 }
    parts.push(
      word({ x: at.x, y: at.y + 17, size: 11, weight: 600, text: number.value }),
      word({ x: at.x, y: at.y + 31, size: 10, fill: SOFT, text: number.label }),
    )
  }
  parts.push(
    { kind: 'squares', x: right - square.size, y: square.y, scale: square.size / qr.size, fill: INK, d: qr.d },
    word({ x: right, y: square.y + square.size + 12, size: 7.5, fill: SOFT, anchor: 'end', text: code }),
  )
  return parts
}

/** The words that it holds no longer, where nobody misses them. */
function crossed(
  { revoked }: SheetContent,
  { width, frame, middle }: { width: number; frame: number; middle: number },
): SheetPart[] {
  if (!revoked) return []
  return [
    rect({ x: frame, y: frame + 76, width: width - 2 * frame, height: 30, fill: RED }),
    word({ x: middle, y: frame + 96, size: 14, weight: 600, fill: '#ffffff', anchor: 'middle', text: revoked }),
  ]
}
