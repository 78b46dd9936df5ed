import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/deploy.md', 'utf8')
const caddyfile = readFileSync('docs/caddy/Caddyfile', 'utf8')

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

/** Read by tests, by the evaluation start, or said between our own programs: nobody who runs Katedra sets them. */
const NOT_SET = new Set(
  `NODE_ENV EVALUATION GOOGLE_ISSUER BUNNY_API_URL PROVIDER_HOSTS RECHECK TRIAL_CITUS_URL AWAIT_START SUPERUSER_URL
  OWNER_PASSWORD WEB_PASSWORD PATH npm_execpath npm_lifecycle_event NODE_COMPILE_CACHE MALLOC_ARENA_MAX`.split(/\s+/),
)

test('every setting that the programs read is in a table of the documents', () => {
  const documents = guide + readFileSync('docs/commands.md', 'utf8')
  const table = documents
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
    .join(' ')
  const schema = readFileSync('app/platform/env.server.ts', 'utf8')
  const names = [...schema.matchAll(/^ {2}([A-Z_]+): z/gm)].map(([, name = '']) => name)
  for (const folder of ['server', 'scripts'])
    for (const file of readdirSync(folder).filter((name) => /^[\w-]+\.m?[jt]s$/.test(name)))
      for (const [, name = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\benv\.([A-Z][A-Z_]+)\b/g))
        names.push(name)
  expect(names.length).toBeGreaterThan(40)
  const isTold = (name: string) =>
    table.includes(`\`${name}\``) || (/^(BUNNY|GOOGLE_CLIENT)_/.test(name) && guide.includes(`\`${name}\``))
  expect([...new Set(names)].filter((name) => !NOT_SET.has(name) && !isTold(name))).toEqual([])
})

const units = readdirSync('docs/systemd')
const unit = (name: string) => readFileSync(`docs/systemd/${name}`, 'utf8')

test('each unit starts a program that is there, and each timer a unit; the guide names those that are to be enabled', () => {
  for (const name of units) {
    if (name.endsWith('.timer')) expect(units).toContain(name.replace('.timer', '.service'))
    if (name.endsWith('.timer') || name.includes('@'))
      expect(guide).toContain(name.replace(/(@?)\.service/, (_, at) => (at ? '@PORT.service' : '')))
    const [, script] = /^ExecStart=\/usr\/bin\/node scripts\/([\w-]+\.mjs)/m.exec(unit(name)) ?? []
    if (name.endsWith('.service')) expect(readdirSync('scripts')).toContain(script)
  }
  expect(unit('katedra-work@.service')).toContain('CPUWeight=20')
})

test('the pool of the documented pooler holds what the processes beside it may open', () => {
  const [, size] = /default_pool_size = (\d+)/.exec(guide) ?? []
  // Two web processes, one more while it is replaced, and a worker.
  expect(Number(size)).toBeGreaterThanOrEqual(3 * (16 + 4) - 1 + 16)
  expect(guide).toContain('server_login_retry = 1')
})
