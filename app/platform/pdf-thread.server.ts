// Draws one document after another beside the program that asked (pdf.server.ts).
import { parentPort } from 'node:worker_threads'
import { Font, renderToBuffer, Text, type TextProps, View } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { PlainNode } from './pdf.ts'
import { createTypefaces, type Typefaces } from './pdf-typefaces.server.ts'

/** Parts of typefaces that stay loaded: some 15 MB of them. */
const findTypefaces = createTypefaces({ kept: 40 })

/** Where a line may end, in what is written without spaces; it is not drawn. */
const BREAK = '\u00ad'

// Words stay whole: where they may be parted differs by language. Between nothing and a word, a line ends without a hyphen.
Font.registerHyphenationCallback((word) => word.split(BREAK).flatMap((part, at) => (at === 0 ? [part] : ['', part])))

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Says where the lines of scripts without spaces may end: before a word, and never behind an opening bracket. */
function withBreaks(words: string): string {
  if (!UNSPACED.test(words)) return words
  let [written, before] = ['', '']
  for (const { segment, isWordLike } of segmenter.segment(words)) {
    const starts = isWordLike || /^[\p{Ps}\p{Pi}]/u.test(segment)
    const mayBreak = starts && UNSPACED.test(before + segment) && !/[\p{Ps}\p{Pi}\s]$|^$/u.test(before)
    written += mayBreak ? BREAK + segment : segment
    before = segment
  }
  return written
}

/** What none of the typefaces has a sign for. */
const UNKNOWN = '\u25a1'
/** Signs that only choose how the one before them looks, as a skin, a key or a picture: they have no place of their own. */
const VARIATIONS = /[\ufe00-\ufe0f]|(?<=\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}|(?<=[0-9#*]\ufe0f?)\u20e3/gu
/** Thai and Lao vowels that are set as two signs; the library counts a sign for each letter. */
const VOWELS: Record<string, string> = { '\u0e33': '\u0e4d\u0e32', '\u0eb3': '\u0ecd\u0eb2' }

/**
 * Pictures that stand side by side: the library takes each for a part of its own, and sets all but the first of one typeface in
 * the first typeface of the document. What has no width, and is of another typeface, keeps them apart.
 */
const PICTURES =
  /(\p{Extended_Pictographic}|\p{Regional_Indicator}{2})(?=\p{Extended_Pictographic}|\p{Regional_Indicator})/gu

/** Words whose every sign can be drawn: what has none would be drawn as some other letter. */
const covered = (words: string, { hasSign }: Typefaces) =>
  words
    .replace(VARIATIONS, '')
    .replace(/[\u0e33\u0eb3]/g, (vowel) => VOWELS[vowel] ?? vowel)
    .replace(/[^\n\x20-\x7e]/gu, (sign) => (hasSign(sign.codePointAt(0) ?? 0) ? sign : UNKNOWN))
    .replace(PICTURES, '$1\u200b')

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

/** Where an element stands: behind which others, set in what, in lines of which height, and whether in a text that breaks. */
type Setting = { typefaces: Typefaces; lineHeight?: number; breaks?: boolean }
type Position = Setting & { key: number }

function getElement(node: PlainNode, { key, ...setting }: Position): ReactElement {
  const { lineHeight, typefaces } = setting
  const { families: fontFamily } = typefaces
  const texts = node.type === 'TEXT' ? getTexts(node) : []
  if (texts.length > 1) return createElement(View, { key }, ...getElements(texts, setting))
  const { type, props, children } = node
  if (type === 'PAGE_COUNT') return createElement(Text, { key, ...pageCount(props) })
  if (type === 'PAGE') {
    const { lineHeight, ...style } = Object.assign({}, ...[props.style].flat()) as { lineHeight?: number }
    const typed = { ...props, style: { fontFamily, ...style } }
    return createElement(type, { ...typed, key }, ...getElements(children, { typefaces, lineHeight }))
  }
  if (type !== 'TEXT') return createElement(type, { ...props, key }, ...getElements(children, setting))
  const style = [{ fontFamily, ...(lineHeight !== undefined && { lineHeight }) }, props.style]
  // What stands inside takes the height over. Words of a drawing stay in one line.
  const inside = getElements(children, { typefaces, breaks: !('x' in props) })
  return createElement(type, { ...props, style: style.flat().filter(Boolean), key }, ...inside)
}

/** The height of lines goes to each text: taken over from the page, it is multiplied at each page that counts itself. */
function getElements(nodes: PlainNode['children'], setting: Setting): (ReactElement | string)[] {
  return joined(nodes).map((node, key) => {
    if (typeof node !== 'string') return getElement(node, { ...setting, key })
    const words = covered(node, setting.typefaces)
    return setting.breaks ? withBreaks(words) : words
  })
}

/** Words that follow each other as one text: the library sets each of several as if it began anew. */
function joined(nodes: PlainNode['children']): PlainNode['children'] {
  const parts: PlainNode['children'] = []
  for (const node of nodes) {
    const before = parts.at(-1)
    if (typeof node === 'string' && typeof before === 'string') parts[parts.length - 1] = before + node
    else parts.push(node)
  }
  return parts
}

const getWords = ({ children }: PlainNode): string =>
  children.map((child) => (typeof child === 'string' ? child : getWords(child))).join('\n')

const pageCount = ({ text, style }: Props) => ({
  fixed: true,
  style: style as TextProps['style'],
  render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
    String(text)
      .replace('{page}', String(pageNumber))
      .replace('{pages}', String(totalPages ?? pageNumber)),
})

async function draw(document: PlainNode): Promise<Uint8Array> {
  const typefaces = await findTypefaces(getWords(document))
  const element = getElement(document, { key: 0, typefaces })
  return new Uint8Array(await renderToBuffer(element as Parameters<typeof renderToBuffer>[0]))
}

/** What cannot be drawn is an error of this document alone: the thread goes on. */
parentPort?.on('message', (document: PlainNode) => {
  draw(document).then(
    (bytes) => parentPort?.postMessage(bytes),
    (error: unknown) => parentPort?.postMessage(error instanceof Error ? error : new Error(String(error))),
  )
})
