// npm run bench -- community [--seconds 2.5] [--rounds 3] [--scale 1]
// A school's talk at 1 % of a size and at all of it: 200,000 posts, two million comments, ten million votes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { startProduct } from '#tests/product.ts'
import { type Lines, measureLines } from './community-lines.ts'
import { communityRows } from './community-rows.ts'
import { FULL, type Ground, grow, prepareGround, type Size } from './community-seed.ts'
import { describeMachine } from './machine.ts'
import { type Measured, measureAll } from './measure.ts'
import { openRawSelect, startRawServer } from './raw.ts'
import { prepareStage, type Stage } from './stage.ts'

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
/** What growth is measured against. */
const SMALL = 0.01
const sizeOf = (part: number): Size => ({
  posts: Math.round(FULL.posts * part * scale),
  comments: Math.round(FULL.comments * part * scale),
  votes: Math.round(FULL.votes * part * scale),
})
const NOTHING: Size = { posts: 0, comments: 0, votes: 0 }

type Measure = { size: Size; seeded: number; rows: Measured[]; rawSelect: number }

async function measureAt(owner: pg.Client, stage: Stage, ground: Ground, before: Size, size: Size): Promise<Measure> {
  const began = performance.now()
  say(`▸ Copying up to ${size.posts} posts, ${size.comments} comments, ${size.votes} votes …`)
  await grow(owner, ground, before, size)
  await owner.query('vacuum analyze')
  const seeded = (performance.now() - began) / 1000
  const server = await startRawServer()
  const select = await openRawSelect(stage, ownerUrl)
  try {
    const measured = await measureAll(stage, communityRows(ground, size), { server, select }, timing, say)
    return { size, seeded, ...measured }
  } finally {
    server.close()
    await select.close()
  }
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

function report(small: Measure, full: Measure, lines: Lines): string {
  const head =
    '| what | req/s | at 1 % | p50 / p99 ms | p99 at 1 % | p99 ÷ | raw http ÷ | raw SELECT ÷ | SQL | bytes | goal / floor |'
  const rows = full.rows.map((row) => {
    const before = small.rows.find(({ name }) => name === row.name)
    const times = (raw: number | undefined) => (raw === undefined ? '–' : (raw / row.perSecond).toFixed(1))
    return [
      row.title,
      whole.format(row.perSecond),
      whole.format(before?.perSecond ?? 0),
      `${row.p50.toFixed(1)} / ${row.p99.toFixed(1)}`,
      before?.p99.toFixed(1),
      before ? (row.p99 / before.p99).toFixed(2) : '–',
      times(row.rawHttp),
      times(full.rawSelect),
      row.statements.toFixed(1),
      whole.format(row.bytes ?? 0),
      `${whole.format(row.moonshot ?? 0)} / ${whole.format(row.floor ?? 0)}`,
    ].join(' | ')
  })
  const { posts, comments, votes } = full.size
  const machine = describeMachine()
  return [
    `${whole.format(posts)} posts, ${whole.format(comments)} comments, ${whole.format(votes)} votes in one school, copied in ${whole.format(full.seeded)} s; 1 % of it in ${whole.format(small.seeded)} s. ${machine.processor}, ${machine.cores} cores shared with the load generator and PostgreSQL, load before ${machine.load.toFixed(1)}.`,
    [head, `|${' --- |'.repeat(head.split('|').length - 2)}`, ...rows.map((row) => `| ${row} |`)].join('\n'),
    `${whole.format(lines.open)} open pages on one process: a comment reached the last of them ${whole.format(lines.heardAfter)} ms after its answer; the process took ${whole.format(lines.memory)} MB with them and ${whole.format(lines.before)} MB before.`,
  ].join('\n\n')
}

async function measure(owner: pg.Client, stage: Stage): Promise<string> {
  const ground = await prepareGround(owner, stage)
  const small = await measureAt(owner, stage, ground, NOTHING, sizeOf(SMALL))
  const full = await measureAt(owner, stage, ground, sizeOf(SMALL), sizeOf(1))
  say('▸ Opening pages …')
  return report(small, full, await measureLines(product, stage, ground))
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
  writeFileSync(path.join(folder, 'community.md'), `${text}\n`)
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
