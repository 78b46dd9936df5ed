import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { glyphsOfPdf, placesOfPdf, wordsOfPdf } from '#tests/pdf-words.ts'
import { makePdf } from './pdf.server.ts'
import { Document, Image, Link, Page, PageCount, Path, Rect, Svg, Text, View } from './pdf.ts'

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const PANGRAM = 'Zażółć gęślą jaźń, ŚWIĄTEK-ŻÓŁKIEWSKA'

function Paragraphs({ of }: { of: string[] }) {
  return of.map((words, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay where they are
    <Text key={at}>{words}</Text>
  ))
}

const document = (...paragraphs: string[]) => (
  <Document title="Notes" language="pl">
    <Page size="A4" style={{ padding: 40, fontSize: 11 }}>
      <View>
        <Paragraphs of={paragraphs} />
      </View>
      <PageCount text="{page} / {pages}" style={{ position: 'absolute', bottom: 20, right: 40 }} />
    </Page>
  </Document>
)

test('a paragraph is laid out in the direction of its first letters', async () => {
  const places = await placesOfPdf(await makePdf(document('Light (سارة)', 'סתיו', 'סתיו HDR (v2)'), 'a'))
  const left = (wanted: string) =>
    Math.min(...places.filter(({ words }) => words.includes(wanted)).map((one) => one.left))
  // The page is 595 points wide, its margin 40.
  expect(left('Light')).toBeCloseTo(40, 0)
  expect(
    Math.min(...places.filter(({ words }) => /[\u05d0-\u05ea]/.test(words)).map((one) => one.left)),
  ).toBeGreaterThan(400)
  const [hebrew] = places.filter(({ words }) => /[\u05d0-\u05ea]/.test(words)).slice(-1)
  expect(left('HDR'), 'what follows stands to the left').toBeLessThan(hebrew?.left ?? 0)
})

test('a document holds its words, in Polish letters, in flowing text and in drawings', async () => {
  const drawn = (
    <Document>
      <Page size={[800, 300]}>
        <Svg width={800} height={300} viewBox="0 0 800 300">
          <Rect x={10} y={10} width={780} height={280} fill="none" stroke="#000" />
          <Text x={20} y={60} style={{ fontSize: 24, fontWeight: 600 }}>
            {PANGRAM}
          </Text>
          <Path d="M0 0h9v9h-9z" fill="#123456" transform="translate(20 100) scale(4)" />
        </Svg>
        <Image src={DOT} style={{ position: 'absolute', top: 200, width: 20, height: 20 }} />
        <Link src="https://school.example/notes" style={{ position: 'absolute', top: 250 }}>
          school.example
        </Link>
      </Page>
    </Document>
  )
  const [flowing] = await wordsOfPdf(await makePdf(document(PANGRAM), 'a'))
  expect(flowing).toContain(PANGRAM)
  expect(flowing).toContain('1 / 1')
  expect(await wordsOfPdf(await makePdf(drawn, 'a'))).toEqual([`${PANGRAM}\nschool.example`])
})

test('it has as many pages as it needs, while the process answers others', async () => {
  let longest = 0
  let before = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }, 1)
  const started = performance.now()
  const bytes = await makePdf(document(...Array.from({ length: 400 }, (_, nth) => `${nth} ${PANGRAM}`)), 'a')
  clearInterval(watch)
  expect(longest / (performance.now() - started)).toBeLessThan(0.5)
  const pages = await wordsOfPdf(bytes)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.join('')).toContain(`399 ${PANGRAM}`)
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`)
})

test('no name harms it: other scripts, pictures for letters, signs that are none', async () => {
  const names = [
    'محمد علي',
    'שלום דוד',
    '山田太郎',
    '😀👩‍👩‍👧',
    'Ñandú\u0000\u202e\ud800',
    'Nguyễn Ðình',
    'e\u0301'.repeat(50),
  ]
  const [words] = await wordsOfPdf(await makePdf(document(...names, 'Ńowak'), 'a'))
  expect(words).toContain('Nguyễn')
  expect(words).toContain('é'.repeat(10))
  expect(words).toContain('山田太郎')
  expect(words).not.toContain('□')
  expect(words).toContain('Ńowak')
})

type Glyph = { id: number }
type ShapingFont = {
  layout: (words: string) => { glyphs: Glyph[] }
  glyphForCodePoint: (code: number) => Glyph
}
const require = createRequire(import.meta.url)

/** A line in each script, as a person may be called or a course. */
const SCRIPTS: Record<string, string> = {
  Chinese: '王小明，摄影师（上海）',
  'traditional Chinese': '陳怡君的攝影課程',
  Japanese: '山田さくら「写真のヒカリ」カメラ',
  Korean: '김민준의 사진 강의',
  Arabic: 'محمد علي',
  Hebrew: 'שלום דוד',
  Devanagari: 'अनिल कुमार की कक्षा',
  Thai: 'สมชาย ใจดี น้ำ ผู้ใหญ่',
  emoji: '🎓📷🚀❤️👍🏽🇵🇱 ☎ ✅ 1️⃣ 👩‍👩‍👧',
  Vietnamese: 'Nguyễn Thị Ánh',
}

test.each(Object.entries(SCRIPTS))('%s is drawn, and no sign of it as a box', async (_, line) => {
  const bytes = await makePdf(document(line), 'a')
  const glyphs = glyphsOfPdf(bytes).flatMap((run) => run.glyphs)
  expect(glyphs.length).toBeGreaterThan(5)
  expect(glyphs).not.toContain(0)
  expect((await wordsOfPdf(bytes)).join('')).not.toContain('□')
})

test('words that are put together are drawn like one', async () => {
  const together = (
    <Document>
      <Page size="A4">
        <Text>
          {'王'}
          {'小'}
          {'王明'}
        </Text>
      </Page>
    </Document>
  )
  expect(glyphsOfPdf(await makePdf(together, 'a')).flatMap(({ glyphs }) => glyphs)).not.toContain(0)
})

test('what is drawn can be copied, where a sign is a letter', async () => {
  for (const name of ['Chinese', 'traditional Chinese', 'Japanese', 'Korean'])
    expect((await wordsOfPdf(await makePdf(document(SCRIPTS[name] ?? ''), 'a'))).join(''), name).toContain(
      SCRIPTS[name],
    )
})

test('Arabic letters take the form of their place in the word, and stand from right to left', async () => {
  const face = require('fontkit').openSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')) as ShapingFont
  for (const word of ['محمد', 'السلام', 'مدرسة']) {
    const shaped = face.layout(word).glyphs
    const alone = [...word].map((letter) => face.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)
    expect(shaped.map(({ id }) => id).filter((id) => alone.includes(id)).length).toBeLessThan(word.length / 2)
    // A document numbers the signs of a typeface by when it meets them.
    const met = [...new Set(shaped.map(({ id }) => id))]
    const [drawn] = glyphsOfPdf(await makePdf(document(word), 'a'))
    expect(drawn?.glyphs, word).toEqual(shaped.map(({ id }) => met.indexOf(id) + 1))
  }
})

test('lines of Chinese, Japanese and Thai end within the page, with no hyphen', async () => {
  for (const line of [SCRIPTS.Chinese, SCRIPTS.Japanese, SCRIPTS.Thai]) {
    const bytes = await makePdf(document((line ?? '').replaceAll(' ', '').repeat(30)), 'a')
    const [words = ''] = await wordsOfPdf(bytes)
    expect(words.split('\n').length).toBeGreaterThan(2)
    expect(words).not.toContain('-')
    const places = await placesOfPdf(bytes)
    // The page is 595 points wide, its margin 40.
    for (const { right } of places) expect(right).toBeLessThan(556)
  }
})

test('a text of many lines goes on over dozens of numbered pages', async () => {
  const lines = Array.from({ length: 1200 }, (_, nth) => `line ${nth}`).join('\n')
  const long = (
    <Document title="Lines">
      <Page size="A4" style={{ padding: 56, fontSize: 10.5, lineHeight: 1.5 }}>
        <Text>{lines}</Text>
        <PageCount text="{page} / {pages}" style={{ position: 'absolute', bottom: 32, right: 56 }} />
      </Page>
    </Document>
  )
  const pages = await wordsOfPdf(await makePdf(long, 'a'))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.join('\n')).toContain('line 1199')
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`)
})

test('what is far too long is refused before it is drawn', async () => {
  await expect(makePdf(document('a\n'.repeat(9_990)), 'a')).rejects.toMatchObject({ status: 422 })
  await expect(makePdf(document('a'.repeat(400_001)), 'a')).rejects.toMatchObject({ status: 422 })
  await expect(makePdf(document(...Array(20_001).fill('a')), 'a')).rejects.toMatchObject({ status: 422 })
})
