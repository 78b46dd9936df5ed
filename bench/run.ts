// npm run bench [-- --only cached,star] [--save] [--seconds 2.5] [--rounds 3]
// Starts the built product on a folder of its own and measures it beside the bare machine. --save renews docs/benchmarks.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { say } from '#server/say.ts'
import type { Product } from '#tests/product.ts'
import { measureBeside, SPEED_OPTIONS } from './beside.ts'
import { describeMachine } from './machine.ts'
import { measurePages } from './pages.ts'
import { markdown, type Results, type Single, savePage, writeResults } from './report.ts'
import { rows } from './rows.ts'
import { CONNECTIONS, prepareStage, type Stage } from './stage.ts'
import { memoryOf, timedStart, warmStart } from './start-times.ts'
import { Unexpected } from './visitor.ts'

const SETTLE_MS = 3000

const { values: options } = parseArgs({
  options: { ...SPEED_OPTIONS, save: { type: 'boolean', default: false } },
})

if (options.only && options.save) throw new Error('docs/benchmarks.md shows a whole run: use --save without --only.')

/** What stands still: times to the first page, and memory before anybody came. */
async function measureStart(product: Product, cold: number, again: number): Promise<Single[]> {
  const web = await warmStart(product)
  await after(SETTLE_MS)
  return [
    { what: 'empty folder to the first page (database made, demo school loaded)', value: cold, unit: 's' },
    { what: 'started again to the first page (PostgreSQL and web)', value: again, unit: 's', floor: 5 },
    { what: 'web process to the first page (database up)', value: web, unit: 's', moonshot: 0.4, floor: 0.8 },
    { what: 'web process, idle', value: memoryOf(product, 'web'), unit: 'MB', moonshot: 120, floor: 160 },
    { what: 'worker, idle', value: memoryOf(product, 'worker'), unit: 'MB' },
  ]
}

async function measureMemory(product: Product): Promise<Single> {
  await after(SETTLE_MS)
  const value = memoryOf(product, 'web')
  return { what: 'web process after the load', value, unit: 'MB', moonshot: 180, floor: 250 }
}

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'an unknown commit'
}

async function measure(dataDir: string): Promise<Results> {
  const startedAt = performance.now()
  const whole = !options.only
  const machine = describeMachine()
  say('▸ Starting on an empty folder, then again …')
  const cold = await timedStart(dataDir)
  await cold.product.stop()
  const { product, seconds: again } = await timedStart(dataDir)
  let stage: Stage | undefined
  try {
    const singles = whole ? await measureStart(product, cold.seconds, again) : []
    say('▸ Measuring …')
    stage = await prepareStage(product)
    const speeds = await measureBeside(product, stage, rows, options)
    if (whole) {
      singles.push(await measureMemory(product))
      say('▸ Looking at what travels to a browser …')
    }
    const pages = whole ? await measurePages(stage) : []
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const at = new Date().toISOString()
    return { at, commit: commit(), machine, seconds, connections: CONNECTIONS, ...speeds, singles, pages }
  } finally {
    stage?.close()
    await product.stop()
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
try {
  const results = await measure(dataDir)
  say(`\n${markdown(results)}\nTook ${results.seconds} s.`)
  if (!options.only) writeResults(results)
  if (options.save) savePage(results)
} catch (error) {
  if (!(error instanceof Unexpected)) throw error
  console.error(`\nNot measured: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
