// What the benchmarks of a large school share: the product on a folder of its own, somebody who fills it as the tables'
// owner, and a report that is kept beside.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { type Product, startProduct } from '#tests/product.ts'
import { measureBeside, SPEED_OPTIONS } from './beside.ts'
import type { Row } from './rows.ts'
import { prepareStage, type Stage } from './stage.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { ...SPEED_OPTIONS, scale: { type: 'string', default: '1' } },
})

/** The part of the whole size that was asked for. */
export const scale = Number(options.scale)

export type School = { product: Product; stage: Stage; owner: pg.Client }

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
export const inWhole = (value: number) => whole.format(value)

/** Copies rows into the school and lets PostgreSQL look at them; in how many seconds. */
export async function fill({ owner }: School, work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  await owner.query('vacuum analyze')
  return (performance.now() - began) / 1000
}

/** The rows that were asked for, beside the bare machine. */
export const measureRows = ({ product, stage }: School, rows: Row[]) => measureBeside(product, stage, rows, options)

/** Starts the product, has its school measured, and keeps what is reported. */
export async function reportOnSchool(name: string, measure: (school: School) => Promise<string>): Promise<never> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
  const product = await startProduct({ dataDir, port: await freePort(), env: { TRUST_PROXY: '1' } })
  try {
    const stage = await prepareStage(product)
    const text = await connected(product.ownerUrl(), (owner) => measure({ product, stage, owner }))
    stage.close()
    say(`\n${text}`)
    const folder = path.join(import.meta.dirname, 'results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${name}.md`), `${text}\n`)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exit()
}
