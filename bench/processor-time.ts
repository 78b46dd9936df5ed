// Processor time says what a request costs even while other programs slow everything down.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { postgresProcessesIn } from '#server/processes.ts'
import type { Product } from '#tests/product.ts'

/** Milliseconds of processor time spent so far. */
export type ProcessorTime = { web: number; worker: number; postgres: number }

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Of a process and of its children that ended: PostgreSQL's helpers come and go. */
function spentBy(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  } catch {
    return 0
  }
}

/** Finds the processes once, so that looking costs nothing while measuring. */
export function watchProcessorTime(product: Product): () => ProcessorTime {
  const [web, worker] = [product.pidOf('web'), product.pidOf('worker')]
  const postgres = path.join(product.dataDir, 'postgres')
  return () => ({
    web: spentBy(web),
    worker: spentBy(worker),
    postgres: postgresProcessesIn(postgres).reduce((sum, pid) => sum + spentBy(pid), 0),
  })
}

/** What each of `count` things cost in between. */
export function costOf(before: ProcessorTime, now: ProcessorTime, count: number): ProcessorTime {
  const each = (part: keyof ProcessorTime) => (now[part] - before[part]) / count
  return { web: each('web'), worker: each('worker'), postgres: each('postgres') }
}
