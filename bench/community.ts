// npm run bench -- community [--only vote,comment] [--seconds 2.5] [--rounds 3] [--scale 1]
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
import { speeds, table } from './report.ts'
import { chosenRows } from './rows.ts'
import { prepareStage, type Stage } from './stage.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
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
    const measured = await measureAll(
      stage,
      chosenRows(communityRows(ground, size), options.only),
      { server, select },
      timing,
      say,
    )
    return { size, seeded, ...measured }
  } finally {
    server.close()
    await select.close()
  }
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** What growing a hundredfold does to each. */
function growth(small: Measure, full: Measure): string {
  const rows = full.rows.flatMap((row) => {
    const before = small.rows.find(({ name }) => name === row.name)
    if (!before) return []
    const [p99, p99Before] = [row.p99.toFixed(1), before.p99.toFixed(1)]
    const grown = row.p99 / before.p99
    return [
      [
        row.title,
        whole.format(before.perSecond),
        p99Before,
        p99,
        grown.toFixed(2),
        grown <= 1.5 ? 'reached' : '**missed**',
      ],
    ]
  })
  return table(['growth', 'per second at 1 %', 'p99 ms at 1 %', 'p99 ms', '÷', '≤ 1.5'], rows)
}

function report(small: Measure, full: Measure, lines: Lines): string {
  const { posts, comments, votes } = full.size
  const machine = describeMachine()
  return [
    `${whole.format(posts)} posts, ${whole.format(comments)} comments, ${whole.format(votes)} votes in one school, copied in ${whole.format(full.seeded)} s; 1 % of it in ${whole.format(small.seeded)} s. ${machine.processor}, ${machine.cores} cores shared with the load generator and PostgreSQL, load before ${machine.load.toFixed(1)}.`,
    speeds(full),
    growth(small, full),
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
