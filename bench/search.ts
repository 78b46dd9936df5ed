// npm run bench -- search [--seconds 2.5] [--rounds 3] [--scale 1]
// Search as one types, in a school of 50,000 products and a million posts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { startProduct } from '#tests/product.ts'
import { bytesOf } from './connection.ts'
import { describeMachine } from './machine.ts'
import { type Measured, measureAll } from './measure.ts'
import { openRawSelect, startRawServer } from './raw.ts'
import type { Measure, Row } from './rows.ts'
import { FULL, type SearchSize, seedSearch, typed } from './search-seed.ts'
import { CONNECTIONS, prepareStage, type Stage } from './stage.ts'
import { expectStatus } from './visitor.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2.5' },
    rounds: { type: 'string', default: '3' },
    scale: { type: 'string', default: '1' },
  },
})
const timing = {
  rounds: Number(options.rounds),
  milliseconds: Number(options.seconds) * 1000,
  rawMilliseconds: 800,
  warmUp: 1000,
}
const scale = Number(options.scale)
const size: SearchSize = { products: Math.round(FULL.products * scale), posts: Math.round(FULL.posts * scale) }
/** A prime far from the sizes: one after the other in strides of it, all are met before any comes again. */
const STRIDE = 7919
/** Visitors at so many connections, so that none meets a limit. */
const HOMES = 1 << 16

/** Each search by the next visitor, for the next words. */
async function searches({ connections, host }: Stage, q: (n: number) => string): Promise<Measure> {
  let turn = 0
  async function ask(caller: number) {
    const home = turn % HOMES
    const headers = { Accept: 'application/json', 'X-Forwarded-For': `10.7.${home >> 8}.${home & 255}` }
    const request = { path: `/search?q=${encodeURIComponent(q((turn * STRIDE) % size.posts))}`, host, headers }
    turn += 1
    const answer = await connections[caller]?.ask(bytesOf(request))
    if (!answer) throw new Error(`no connection ${caller}`)
    return expectStatus(request.path, answer, 200)
  }
  return { step: ask, sample: await ask(0) }
}

const row = (name: keyof typeof typed, title: string): Row => ({
  ...{ name, title, unit: 'req/s', callers: CONNECTIONS, moonshot: 4000, floor: 1500 },
  open: (stage) => searches(stage, typed[name]),
})

const rows = [
  row('beginning', 'The beginning of a word'),
  row('several', 'Two words'),
  row('mistyped', 'A word with a letter too many'),
  row('unknown', 'A word that is nowhere'),
]

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

function report(measured: Measured[], rawSelect: number, seeded: number): string {
  const machine = describeMachine()
  const head = '| what | req/s | p50 / p99 ms | raw http ÷ | raw SELECT ÷ | SQL | bytes | goal / floor |'
  const lines = measured.map((one) =>
    [
      one.title,
      whole.format(one.perSecond),
      `${one.p50.toFixed(1)} / ${one.p99.toFixed(1)}`,
      one.rawHttp === undefined ? '–' : (one.rawHttp / one.perSecond).toFixed(1),
      (rawSelect / one.perSecond).toFixed(1),
      one.statements.toFixed(1),
      whole.format(one.bytes ?? 0),
      `${whole.format(one.moonshot ?? 0)} / ${whole.format(one.floor ?? 0)}`,
    ].join(' | '),
  )
  return [
    `Search as one types: ${whole.format(size.products)} products and ${whole.format(size.posts)} posts in one school, copied in ${whole.format(seeded)} s. ${machine.processor}, ${machine.cores} cores shared with the load generator and PostgreSQL, load before ${machine.load.toFixed(1)}. Limits, sessions, visibility and row-level security on; one of the statements counts the visitor's limit.`,
    [head, `|${' --- |'.repeat(head.split('|').length - 2)}`, ...lines.map((line) => `| ${line} |`)].join('\n'),
  ].join('\n\n')
}

async function measure(owner: pg.Client, stage: Stage): Promise<string> {
  const began = performance.now()
  say(`▸ Copying ${size.products} products and ${size.posts} posts …`)
  await seedSearch(owner, stage, size)
  await owner.query('vacuum analyze')
  const seeded = (performance.now() - began) / 1000
  const server = await startRawServer()
  const select = await openRawSelect(stage, ownerUrl)
  try {
    const measured = await measureAll(stage, rows, { server, select }, timing, say)
    return report(measured.rows, measured.rawSelect, seeded)
  } finally {
    server.close()
    await select.close()
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
const product = await startProduct({ dataDir, port: await freePort(), env: { TRUST_PROXY: '1' } })
const ownerUrl = product.ownerUrl()
try {
  const stage = await prepareStage(product)
  const text = await connected(ownerUrl, (owner) => measure(owner, stage))
  stage.close()
  say(`\n${text}`)
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'search.md'), `${text}\n`)
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
