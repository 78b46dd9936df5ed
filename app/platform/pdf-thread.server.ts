// Draws one document after another beside the program that asked (pdf.server.ts).
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Font, renderToBuffer, Text, type TextProps, View } from '@react-pdf/renderer'
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
type FontFace = {
  characterSet: number[]
  hasGlyphForCodePoint: (code: number) => boolean
  glyphForCodePoint: (code: number) => unknown
}
const faces: FontFace[] = []

async function loadFaces(): Promise<void> {
  for (const face of TYPEFACES.flatMap((fontFamily) => WEIGHTS.map((fontWeight) => ({ fontFamily, fontWeight })))) {
    await Font.load(face)
    const font = Font.getFont(face)?.data as unknown as FontFace
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

/** Lines that end with a line break in one text: one that goes on over dozens of pages cannot be set. */
const LINES_MAX = 60

/** A text of many lines as several, one below the other. */
function getTexts({ props, children }: PlainNode): PlainNode[] {
  const texts: PlainNode[] = []
  let [inside, lines]: [PlainNode['children'], number] = [[], 0]
  const end = () => {
    texts.push({ type: 'TEXT', props, children: inside })
    ;[inside, lines] = [[], 0]
  }
  for (const child of children) {
    if (typeof child !== 'string') {
      inside.push(child)
      continue
    }
    let from = 0
    for (let at = child.indexOf('\n'); at >= 0; at = child.indexOf('\n', at + 1)) {
      lines += 1
      if (lines < LINES_MAX) continue
      inside.push(child.slice(from, at))
      end()
      from = at + 1
    }
    if (from < child.length) inside.push(child.slice(from))
  }
  if (inside.length > 0 || texts.length === 0) end()
  return texts
}

/** Where an element stands: behind which others, and in lines of which height. */
type Position = { key: number; lineHeight?: number }

function getElement(node: PlainNode, { key, lineHeight }: Position): ReactElement {
  const texts = node.type === 'TEXT' ? getTexts(node) : []
  if (texts.length > 1) return createElement(View, { key }, ...getElements(texts, lineHeight))
  const { type, props, children } = node
  if (type === 'PAGE_COUNT') return createElement(Text, { key, ...pageCount(props) })
  if (type === 'PAGE') {
    const { lineHeight, ...style } = Object.assign({}, ...[props.style].flat()) as { lineHeight?: number }
    const typed = { ...props, style: { fontFamily: TYPEFACES, ...style } }
    return createElement(type, { ...typed, key }, ...getElements(children, lineHeight))
  }
  if (type !== 'TEXT') return createElement(type, { ...props, key }, ...getElements(children, lineHeight))
  const style = [{ fontFamily: TYPEFACES, ...(lineHeight !== undefined && { lineHeight }) }, props.style]
  // What stands inside takes the height over.
  return createElement(type, { ...props, style: style.flat().filter(Boolean), key }, ...getElements(children))
}

/** The height of lines goes to each text: taken over from the page, it is multiplied at each page that counts itself. */
function getElements(nodes: PlainNode['children'], lineHeight?: number): (ReactElement | string)[] {
  return nodes.map((node, key) => (typeof node === 'string' ? covered(node) : getElement(node, { key, lineHeight })))
}

const pageCount = ({ text, style }: Props) => ({
  fixed: true,
  style: style as TextProps['style'],
  render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
    String(text)
      .replace('{page}', String(pageNumber))
      .replace('{pages}', String(totalPages ?? pageNumber)),
})

async function draw(document: PlainNode): Promise<Uint8Array> {
  if (faces.length === 0) await loadFaces()
  return new Uint8Array(await renderToBuffer(getElement(document, { key: 0 }) as Parameters<typeof renderToBuffer>[0]))
}

/** What cannot be drawn is an error of this document alone: the thread goes on. */
parentPort?.on('message', (document: PlainNode) => {
  draw(document).then(
    (bytes) => parentPort?.postMessage(bytes),
    (error: unknown) => parentPort?.postMessage(error instanceof Error ? error : new Error(String(error))),
  )
})
