// The typefaces of PDFs (pdf-thread.server.ts): two that have most alphabets, and parts of others for what these lack.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Font } from '@react-pdf/renderer'
import { encodeOutline, type Outline } from './glyph-outline.ts'

const require = createRequire(import.meta.url)
const fontkit = require('fontkit') as { create(bytes: Uint8Array): FontFace }
const decompress = require('wawoff2/decompress.js') as (woff2: Uint8Array) => Promise<Uint8Array>

/** What a font of the library can be asked. */
type FontFace = {
  characterSet: number[]
  postscriptName: string
  hasGlyphForCodePoint: (code: number) => boolean
  glyphForCodePoint: (code: number) => unknown
  getGlyph: (id: number) => { path: Outline; advanceWidth: number }
  createSubset: () => Subset
  getVariation: (axes: { wght: number }) => FontFace
}

/** What a document embeds of a font: the glyphs that it uses. */
type Subset = {
  offset: number
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  _addGlyph: (id: number) => void
}

const WEIGHTS = [400, 600]
const font = (file: string, fontWeight: number) => ({ src: require.resolve(file), fontWeight })

/** Each from one file: a typeface that comes in parts by script is set letter by letter. */
const INTER = 'Inter'
const DEJAVU = 'DejaVu Sans'
Font.register({
  family: INTER,
  fonts: [
    font('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 400),
    font('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 600),
  ],
})
Font.register({
  family: DEJAVU,
  fonts: [font('dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 400), font('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', 600)],
})

let base: Promise<FontFace[]> | undefined

async function loadBase(): Promise<FontFace[]> {
  const faces: FontFace[] = []
  for (const face of [INTER, DEJAVU].flatMap((fontFamily) =>
    WEIGHTS.map((fontWeight) => ({ fontFamily, fontWeight })),
  )) {
    await Font.load(face)
    faces.push(prepared(Font.getFont(face)?.data as unknown as FontFace))
  }
  return faces
}

/**
 * A letter that is met as a part of another one first, n in ń, would be drawn in all later documents and say nothing; a sign
 * of two meanings is what comes first, a hyphen and not a place to part a word.
 */
function prepared(face: FontFace): FontFace {
  for (const code of face.characterSet.toSorted((a, b) => a - b)) if (!isPrivate(code)) face.glyphForCodePoint(code)
  return face
}

/** Where Inter keeps the other forms of its signs, such as the hyphen between capitals. */
const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff

/** Variable typefaces that come in parts by script (@fontsource-variable). */
const EMOJI = 'noto-emoji'
const CHINESE = 'noto-sans-sc'
const JAPANESE = 'noto-sans-jp'
const KOREAN = 'noto-sans-kr'
const OTHERS = ['noto-sans-devanagari', 'noto-sans-thai']

type Part = { file: string; ranges: [from: number, to: number][] }
const partsOf = new Map<string, Part[]>()

function getParts(name: string): Part[] {
  const known = partsOf.get(name)
  if (known) return known
  const written = require(`@fontsource-variable/${name}/unicode.json`) as Record<string, string>
  const parts = Object.entries(written).map(([key, ranges]) => ({
    file: `@fontsource-variable/${name}/files/${name}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map(toRange),
  }))
  partsOf.set(name, parts)
  return parts
}

/** `U+4e00-4e9f` or `U+4e00`. */
function toRange(written: string): [number, number] {
  const [from = '', to = from] = written.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** Han characters look as in the language that the document is written in, as far as its other letters tell. */
function getOrder(words: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return [...OTHERS, JAPANESE, CHINESE, KOREAN]
  if (/\p{Script=Hangul}/u.test(words)) return [...OTHERS, KOREAN, CHINESE, JAPANESE]
  return [...OTHERS, CHINESE, JAPANESE, KOREAN]
}

const isEmoji = (code: number) => code >= 0x1f000 && PICTOGRAPH.test(String.fromCodePoint(code))
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Families in the order in which they are asked for a sign, and whether one of them has it. */
export type Typefaces = { families: string[]; hasSign: (code: number) => boolean }

type Options = {
  /** How many parts stay loaded for later documents. */
  kept: number
  read?: (file: string) => Promise<Uint8Array>
}

/**
 * Finds typefaces for documents. A document whose signs are all in the first two loads nothing more; for any other, the
 * parts that have its signs are loaded, and the latest ones kept.
 */
export function createTypefaces({ kept, read = (file) => readFile(file) }: Options) {
  /** By their files, the one used longest ago first. */
  const loaded = new Map<string, FontFace[]>()

  async function loadPart(file: string): Promise<FontFace[]> {
    const known = loaded.get(file)
    const faces = known ?? (await registerPart(file, await read(require.resolve(file))))
    loaded.delete(file)
    loaded.set(file, faces)
    return faces
  }

  /** The file of a part that has a sign, of the first typeface that has it. */
  async function findPart(code: number, names: string[]): Promise<string | undefined> {
    for (const name of names) {
      for (const { file, ranges } of getParts(name)) {
        if (!ranges.some(([from, to]) => code >= from && code <= to)) continue
        // What is said to be in a part is not always there.
        if (hasSign(await loadPart(file), code)) return file
      }
    }
    return undefined
  }

  function forget(used: ReadonlySet<string>): void {
    for (const file of [...loaded.keys()]) {
      if (loaded.size <= kept) return
      if (used.has(file)) continue
      loaded.delete(file)
      delete Font.fontFamilies[file]
    }
  }

  return async function findTypefaces(words: string): Promise<Typefaces> {
    base ??= loadBase()
    const first = await base
    const codes = new Set(words.match(/\P{ASCII}/gu)?.map((sign) => sign.codePointAt(0) ?? 0))
    const lacking = [...codes].filter((code) => isEmoji(code) || !hasSign(first, code))
    const [pictures, letters] = [new Set<string>(), new Set<string>()]
    const order = lacking.length > 0 ? getOrder(words) : []
    for (const code of lacking) {
      const isPicture = isEmoji(code)
      const file = await findPart(code, isPicture ? [EMOJI, ...order] : [...order, EMOJI])
      if (file) (isPicture ? pictures : letters).add(file)
    }
    const parts = new Set([...pictures, ...letters])
    const faces = [...first, ...[...parts].flatMap((file) => loaded.get(file) ?? [])]
    forget(parts)
    return {
      families: [INTER, ...pictures, DEJAVU, ...[...letters].filter((file) => !pictures.has(file))],
      hasSign: (code) => hasSign(faces, code),
    }
  }
}

const hasSign = (faces: FontFace[], code: number) => faces.some((face) => face.hasGlyphForCodePoint(code))

/** Makes a part known to the library by the name of its file, in both weights. */
async function registerPart(file: string, woff2: Uint8Array): Promise<FontFace[]> {
  // A copy: what the decompressor answers is its own memory, which it uses again.
  const variable = fontkit.create(Uint8Array.from(await decompress(woff2)))
  Font.register({ family: file, fonts: WEIGHTS.map((fontWeight) => ({ src: file, fontWeight })) })
  return WEIGHTS.map((fontWeight) => {
    const face = prepared(variable.getVariation({ wght: fontWeight }))
    // The parts of a typeface share one name, by which a document would take one for the other and embed each anew.
    Object.defineProperty(face, 'postscriptName', { value: `${path.basename(file).split('-wght')[0]}-${fontWeight}` })
    face.createSubset = withOutlines(face)
    const source = Font.getFont({ fontFamily: file, fontWeight })
    if (source) Object.assign(source, { data: face, loadResultPromise: Promise.resolve() })
    return face
  })
}

/** The library cannot embed a font of a chosen weight: it would write the outlines of another one, and fail on the first. */
function withOutlines(face: FontFace): () => Subset {
  const createSubset = face.createSubset.bind(face)
  return () => {
    const subset = createSubset()
    subset._addGlyph = (id) => {
      const { path, advanceWidth } = face.getGlyph(id)
      const { bytes, left } = encodeOutline(path)
      subset.glyf.push(bytes)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({ advance: advanceWidth, bearing: left })
      subset.offset += bytes.length
    }
    return subset
  }
}
