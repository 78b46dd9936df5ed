import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { median } from './load.ts'

const SYNCS = 200

export type Machine = {
  processor: string
  cores: number
  memoryGb: number
  system: string
  node: string
  /** Milliseconds that writing 8 kB for good takes: what each commit waits for. */
  diskSync: number
  /** Load before the run; above the share of other programs nothing is known. */
  load: number
}

function diskSync(): number {
  const dir = mkdtempSync(path.join(tmpdir(), 'katedra-sync-'))
  const file = openSync(path.join(dir, 'page'), 'w')
  const page = Buffer.alloc(8192, 1)
  try {
    return median(
      Array.from({ length: SYNCS }, () => {
        const before = performance.now()
        writeSync(file, page)
        fsyncSync(file)
        return performance.now() - before
      }),
    )
  } finally {
    closeSync(file)
    rmSync(dir, { recursive: true })
  }
}

function systemName(): string {
  try {
    const name = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
    if (name) return name
  } catch {
    // No such file on this system.
  }
  return `${platform()} ${release()}`
}

export function describeMachine(): Machine {
  return {
    processor: `${cpus()[0]?.model.trim() || 'unknown processor'} (${arch()})`,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: systemName(),
    node: process.version,
    diskSync: diskSync(),
    load: loadavg()[0] ?? 0,
  }
}

/** The machine, as a report begins. */
export function machineInWords(): string {
  const { processor, cores, load } = describeMachine()
  return `${processor}, ${cores} cores shared with the load generator and PostgreSQL, load before ${load.toFixed(1)}`
}
