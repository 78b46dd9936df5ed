import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { textsOf } from './words.ts'

type Chunk = { file: string; imports?: string[] }

const CLIENT = path.resolve('dist/current/client')
function chunksOf(name: string): Record<string, Chunk> {
  return JSON.parse(readFileSync(path.join(CLIENT, `.vite/${name}.json`), 'utf8')) as Record<string, Chunk>
}
const chunks = chunksOf('public')

/** The files that a browser needs for some entries and all that they import at once. */
function filesOf(entries: string[], built = chunks): Set<string> {
  const files = new Set<string>()
  function add(name: string): void {
    const chunk = built[name]
    if (!chunk) throw new Error(`${name} was not built`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const other of chunk.imports ?? []) add(other)
  }
  for (const entry of entries) add(entry)
  return files
}

/** Their bytes, compressed. */
function weightOf(...entries: string[]): number {
  return weightOfFiles(filesOf(entries))
}

function weightOfFiles(files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(CLIENT, file)), { level: 9 }).length, 0)
}

test('a public page without islands needs 3.5 kB of JavaScript', () => {
  expect(weightOf('app/public.ts')).toBeLessThan(3500)
})

test('what the design system shows of itself is in its own files alone', () => {
  const others = ['client', 'public'].map((name) => readFileSync(path.join(CLIENT, `.vite/${name}.json`), 'utf8'))
  expect(others.join()).not.toMatch(/samples|design/)
  expect(readFileSync(path.join(CLIENT, '.vite/design.json'), 'utf8')).toContain('app/design.tsx')
})

test.each([
  ['what feeds a film piece by piece', 'app/content/player/ui/feed.ts', 'EXT-X-'],
  ['what draws a PDF', 'app/learning/lectures/ui/pdf-pages.tsx', 'PasswordException'],
])('a lecture loads %s only when it shows one', (_, entry, sign) => {
  const built = chunksOf('client')
  const page = filesOf(['app/client.tsx', 'app/community/comments/pages/watch.tsx'], built)
  const added = [...filesOf([entry], built)].filter((file) => !page.has(file))
  expect(added).toContain(built[entry]?.file)
  const isIt = (file: string) => readFileSync(path.join(CLIENT, file), 'utf8').includes(sign)
  expect([...page].filter(isIt)).toEqual([])
  expect(added.filter(isIt)).toHaveLength(1)
})

test('a lecture comes in less than 25 files and 220 kB, its texts included, and brings no editor', () => {
  const built = chunksOf('client')
  const page = 'app/community/comments/pages/watch.tsx'
  const texts = /texts = \[([^\]]*)\]/.exec(readFileSync(page, 'utf8'))?.[1]?.match(/[\w-]+/g) ?? []
  const files = filesOf(['app/client.tsx', page, ...texts.map((domain) => textsOf(domain, 'pl'))], built)
  expect(files.size).toBeLessThan(25)
  expect(weightOfFiles(files)).toBeLessThan(220_000)
  expect([...files].filter((file) => readFileSync(path.join(CLIENT, file), 'utf8').includes('ProseMirror'))).toEqual([])
})

const islands = Object.keys(chunks).filter((name) => /\/islands\/[\w-]+\.tsx$/.test(name))

test('every island is weighed below', () => {
  expect(islands.sort()).toEqual(globSync('app/*/*/islands/*.tsx').sort())
})

test.each(islands)('a page with %s needs less than 40 kB, its longest texts included', (island) => {
  const own = readFileSync(island, 'utf8')
  const texts = /island\('[^']+', \[([^\]]*)\]/.exec(own)?.[1]?.match(/[\w-]+/g) ?? []
  const heaviest = texts.map((domain) => textsOf(domain, 'pl'))
  expect(weightOf('app/public.ts', 'app/islands.tsx', island, ...heaviest)).toBeLessThan(40_000)
})
