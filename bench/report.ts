import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from './machine.ts'
import type { Measured } from './measure.ts'
import type { PageBytes } from './pages.ts'

/** Something measured once that should be small. */
export type Single = { what: string; value: number; unit: 's' | 'MB'; moonshot?: number; floor?: number }

export type Results = {
  at: string
  commit: string
  machine: Machine
  seconds: number
  connections: number
  rawSelect: number
  rows: Measured[]
  singles: Single[]
  pages: PageBytes[]
}

const FOLDER = path.resolve(import.meta.dirname, 'results')
const PAGE = path.resolve(import.meta.dirname, '../docs/benchmarks.md')
const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'
/** Compressed kB of a page's scripts: the goal, and the floor. */
const SCRIPTS: Readonly<Record<string, [goal: number, floor: number]>> = { checkout: [60, 120], player: [160, 220] }
const SCRIPTS_OF_OTHERS = [10, 40] as const

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const small = (value: number) => (value >= 100 ? number.format(value) : value.toPrecision(value >= 10 ? 3 : 2))
const kb = (bytes: number) => (bytes / 1024).toFixed(1)
const share = (ours: number, raw: number | undefined) => (raw === undefined ? '–' : `${(raw / ours).toFixed(1)}`)

export function table(head: string[], rows: string[][]): string {
  const right = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return [head, right, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Where a figure stands between what it must reach and what it aims at. */
function verdict(reached: (target: number) => boolean, moonshot?: number, floor?: number): string {
  if (moonshot !== undefined && reached(moonshot)) return 'reached'
  if (floor === undefined) return ''
  return reached(floor) ? 'floor met' : '**floor missed**'
}

/** What the machine did, on which the goals were set: answers of a bare server, and bare prepared SELECTs, a second. */
const THERE = { http: 58_000, select: 39_000 }

/**
 * How fast this machine was during the run beside that one: machines differ, and shared ones drift by a factor of two
 * within the hour. A kept page is compared with the bare server, the rest with one request and one SELECT in turn.
 */
function machineSpeed(rows: Measured[], rawSelect: number): (row: Measured) => number {
  const http = rows.find(({ rawHttp }) => rawHttp)?.rawHttp ?? THERE.http
  const inTurn = (one: typeof THERE) => 1 / (1 / one.http + 1 / one.select)
  return ({ statements }) =>
    statements < 0.05 ? http / THERE.http : inTurn({ http, select: rawSelect || THERE.select }) / inTurn(THERE)
}

function rowVerdict({ perSecond, p99, moonshot, floor, slowest }: Measured, speed: number): string {
  const fast = verdict((target) => perSecond >= target * speed, moonshot, floor)
  return fast === 'reached' && slowest !== undefined && p99 * speed > slowest ? 'reached, p99 too long' : fast
}

/** What was measured beside the bare machine, judged at this run's speed. */
export function speeds({ rows, rawSelect }: Pick<Results, 'rows' | 'rawSelect'>): string {
  const speedOf = machineSpeed(rows, rawSelect)
  const target = (wanted: number | undefined, row: Measured) =>
    wanted === undefined ? '–' : `${number.format(wanted)} (${number.format(wanted * speedOf(row))})`
  const rates = rows.map((row) => [
    row.title,
    `${number.format(row.perSecond)}${row.unit === 'flows/s' ? ' flows' : ''}`,
    small(row.p50),
    small(row.p99),
    target(row.moonshot, row),
    target(row.floor, row),
    rowVerdict(row, speedOf(row)),
  ])
  const costs = rows.map((row) => [
    row.title,
    row.statements.toFixed(1),
    ...[row.cost.web, row.cost.postgres, row.cost.worker].map((ms) => ms.toFixed(2)),
    row.bytes === undefined ? '–' : kb(row.bytes),
    share(row.perSecond, row.rawHttp),
    share(row.perSecond, rawSelect),
  ])
  return [
    table(['operation', 'per second', 'p50 ms', 'p99 ms', 'goal', 'floor', ''], rates),
    'What each costs, with processor time in milliseconds:',
    table(['operation', 'SQL', 'web', 'PostgreSQL', 'worker', 'kB sent', 'raw HTTP ÷', 'raw SELECT ÷'], costs),
  ].join('\n\n')
}

function singles(results: Results): string {
  const cells = results.singles.map(({ what, value, unit, moonshot, floor }) => [
    what,
    `${unit === 's' ? value.toFixed(2) : number.format(value)} ${unit}`,
    moonshot === undefined ? '–' : `${moonshot} ${unit}`,
    floor === undefined ? '–' : `${floor} ${unit}`,
    verdict((target) => value <= target, moonshot, floor),
  ])
  return table(['start-up and memory', '', 'goal', 'floor', ''], cells)
}

function pages(results: Results): string {
  const cells = results.pages.map(({ page, html, scripts, styles, other, requests }) => {
    const [moonshot, floor] = SCRIPTS[page] ?? SCRIPTS_OF_OTHERS
    const stands = verdict((target) => scripts / 1024 <= target, moonshot, floor)
    return [page, kb(html), kb(scripts), kb(styles), kb(other), `${requests}`, `${moonshot}`, `${floor}`, stands]
  })
  const head = [
    'page, first visit',
    'HTML kB',
    'JavaScript kB',
    'CSS kB',
    'rest kB',
    'requests',
    'JS goal',
    'JS floor',
    '',
  ]
  return table(head, cells)
}

/** The tables for people, with the machine they are true for. */
export function markdown(results: Results): string {
  const { machine, connections } = results
  const raw = results.rows.find(({ rawHttp }) => rawHttp)?.rawHttp
  const baselines = [
    ...(raw ? [`a bare node:http server sends the same bytes ${number.format(raw)} times a second (first row)`] : []),
    ...(results.rawSelect ? [`a bare prepared SELECT runs ${number.format(results.rawSelect)} times a second`] : []),
  ]
  return [
    `Measured ${results.at.slice(0, 10)} at commit ${results.commit}.`,
    [
      `- **Machine**: ${machine.processor}, ${machine.cores} cores shared with the load generator and PostgreSQL, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}. A disk sync takes ${machine.diskSync.toFixed(2)} ms; the load before the run was ${machine.load.toFixed(1)}.`,
      `- **Load**: ${connections} keep-alive connections, gzip, no TLS, one web process. Sessions, CSRF, validation, rate limits, the outbox, row-level security and fsync are all on.`,
      `- **Baselines in the same rounds**: ${baselines.join('; ')}. "÷" says how many times faster the baseline is.`,
      '- **SQL** counts the statements of the web process. `begin` and `commit` travel with them and are not counted. PostgreSQL has analysed the tables before the first round.',
      `- **Goals and floors** were set on a machine where the bare server gave ${number.format(THERE.http)} responses a second and the bare SELECT ${number.format(THERE.select)}. The figures in brackets are scaled to the speed of this run, and the result compares with those: a cached page by the bare server, everything else by one request plus one SELECT.`,
    ].join('\n'),
    ...(results.rows.length > 0 ? [speeds(results)] : []),
    ...(results.singles.length > 0 ? [singles(results)] : []),
    ...(results.pages.length > 0
      ? [`What a browser with an empty cache downloads, compressed:\n\n${pages(results)}`]
      : []),
    '',
  ].join('\n\n')
}

/** Keeps them beside the benchmark: for people, and for programs. */
export function writeResults(results: Results): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(path.join(FOLDER, 'latest.md'), markdown(results))
}

/** Replaces the tables of docs/benchmarks.md, between its two markers. */
export function savePage(results: Results): void {
  const page = readFileSync(PAGE, 'utf8')
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`docs/benchmarks.md has no ${START} … ${END}`)
  writeFileSync(PAGE, `${page.slice(0, start + START.length)}\n${markdown(results).trim()}\n${page.slice(end)}`)
  // Tables stand as the house formats them.
  spawnSync('node_modules/.bin/biome', ['format', '--write', PAGE])
}
