import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/deploy.md', 'utf8')
const [, caddyfile = ''] = /^```\n(\{\n\temail [\s\S]*?)^```$/m.exec(guide) ?? []

test('the documented proxy waits long enough for a busy process: at one second orders were lost', () => {
  const [, seconds] = /health_timeout (\d+)s/.exec(caddyfile) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(5)
})

test('it answers in both languages, and says when to come back, while no process is ready', () => {
  const [, answers = ''] = /handle_errors \{([\s\S]*?)\n\t\}/.exec(caddyfile) ?? []
  for (const part of ['Retry-After', 'lang="en"', 'lang="pl"', 'application/json', 'respond @json', 'respond @page'])
    expect(answers).toContain(part)
})

test('every command of package.json that the guide names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = new Set([...guide.matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name ?? ''))
  expect([...named].filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})
