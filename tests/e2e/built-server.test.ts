import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder } from '#server/build.ts'

/** What a bundle loads before its first line runs: its own text, and that of the files it imports. */
function loadedAtOnce(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen
  const text = readFileSync(file, 'utf8')
  seen.set(file, text)
  for (const [, from, alone] of text.matchAll(/^(?:import|export)\b[^;"]*\bfrom "(\.[^"]+)"|^import "(\.[^"]+)"/gm)) {
    loadedAtOnce(path.join(path.dirname(file), from ?? alone ?? ''), seen)
  }
  return seen
}

const packagesOf = (name: string) => {
  const texts = [...loadedAtOnce(path.join(buildFolder(), 'server', `${name}.js`)).values()].join('\n')
  return new Set([...texts.matchAll(/^\/\/.*?node_modules\/((?:@[\w-]+\/)?[\w.-]+)\//gm)].map(([, found]) => found))
}

const SELDOM = [
  '@react-email/components',
  'undici',
  'cockatiel',
  'markdown-it',
  'nodemailer',
  'jose',
  'arctic',
  'otpauth',
  'uqr',
]
/** Comes with the first page that shows it. */
const OF_PAGES = ['@base-ui/react', '@dnd-kit/core']

test('a web process loads at its start what answers requests, and nothing that it seldom needs', () => {
  const packages = packagesOf('app')
  expect([...packages]).toEqual(expect.arrayContaining(['react', 'hono', 'drizzle-orm', 'pg']))
  expect([...SELDOM, ...OF_PAGES].filter((name) => packages.has(name))).toEqual([])
})

test('a web process loads less than 5 MB at its start, whatever is built into the product', () => {
  const texts = [...loadedAtOnce(path.join(buildFolder(), 'server', 'app.js')).values()]
  expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(5_000_000)
})

test('nor does a worker, which needs React for the first letter', () => {
  const packages = packagesOf('worker')
  expect([...packages]).toEqual(expect.arrayContaining(['pino', 'drizzle-orm']))
  expect(['react', ...SELDOM].filter((name) => packages.has(name))).toEqual([])
})

test('the decoder of pictures is loaded in its own process alone', () => {
  const loads = (name: string) =>
    [...loadedAtOnce(path.join(buildFolder(), 'server', `${name}.js`)).values()].some((text) =>
      /from "sharp"/.test(text),
    )
  expect(['app', 'worker', 'operator', 'seed', 'picture-program'].map(loads)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
