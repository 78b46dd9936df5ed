// Draws one document after another beside the program that asked (pdf.server.ts).
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Font, renderToBuffer, Text, type TextProps } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { PlainNode } from './pdf.ts'

const require = createRequire(import.meta.url)
const font = (file: string, fontWeight: number) => ({ src: require.resolve(file), fontWeight })

/** Each from one file: a typeface that comes in parts by script is set letter by letter, which takes a hundred times as long. */
Font.register({
  family: 'Inter',
  fonts: [
    font('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 400),
    font('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 600),
  ],
})
Font.register({
  family: 'DejaVu Sans',
  fonts: [font('dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 400), font('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', 600)],
})
const TYPEFACES = ['Inter', 'DejaVu Sans']
const WEIGHTS = [400, 600]

// Words stay whole: where they may be parted differs by language.
Font.registerHyphenationCallback((word) => [word])

/** What none of the typefaces has a sign for. */
const UNKNOWN = '\u25a1'
/** What a font of the library can be asked. */
type Face = {
  characterSet: number[]
  hasGlyphForCodePoint: (code: number) => boolean
  glyphForCodePoint: (code: number) => unknown
}
const faces: Face[] = []

async function loadFaces(): Promise<void> {
  for (const face of TYPEFACES.flatMap((fontFamily) => WEIGHTS.map((fontWeight) => ({ fontFamily, fontWeight })))) {
    await Font.load(face)
    const font = Font.getFont(face)?.data as unknown as Face
    // A letter that is met as a part of another one first, n in ń, would be drawn in all later documents and say nothing;
    // a sign of two meanings is what comes first, a hyphen and not a place to part a word.
    for (const code of font.characterSet.toSorted((a, b) => a - b)) if (!isPrivate(code)) font.glyphForCodePoint(code)
    faces.push(font)
  }
}

/** Where Inter keeps the other forms of its signs, such as the hyphen between capitals. */
const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff

/** Words whose every sign can be drawn: what has none would be drawn as some other letter. */
const covered = (words: string) =>
  words.replace(/[^\n\x20-\x7e]/gu, (sign) =>
    faces.some((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) ? sign : UNKNOWN,
  )

type Props = Record<string, unknown>

function elementOf({ type, props, children }: PlainNode, key: number): ReactElement {
  if (type === 'PAGE_COUNT') return createElement(Text, { key, ...pageCount(props) })
  const inside = children.map((child, at) => (typeof child === 'string' ? covered(child) : elementOf(child, at)))
  return createElement(type, { ...props, ...(SETS_TYPE.has(type) && withTypefaces(props)), key }, ...inside)
}

/** Texts in drawings take nothing over from their page. */
const SETS_TYPE = new Set(['PAGE', 'TEXT'])
const withTypefaces = ({ style }: Props) => ({ style: [{ fontFamily: TYPEFACES }, style].flat().filter(Boolean) })

const pageCount = ({ text, style }: Props) => ({
  fixed: true,
  style: style as TextProps['style'],
  render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
    String(text)
      .replace('{page}', String(pageNumber))
      .replace('{pages}', String(totalPages ?? pageNumber)),
})

parentPort?.on('message', async (document: PlainNode) => {
  if (faces.length === 0) await loadFaces()
  const bytes = await renderToBuffer(elementOf(document, 0) as Parameters<typeof renderToBuffer>[0])
  parentPort?.postMessage(new Uint8Array(bytes))
})
