import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * When the process was born, as an opaque word; undefined when there is no such process (a zombie is none). A pid alone
 * says little: it is given again to others, soonest in a container.
 */
export function getBirth(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).stdout?.trim() || undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function isPostgresIn(pid: number, dir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === dir
  } catch {
    return false
  }
}

/** The PostgreSQL processes (Linux) that have `dir` as their data folder, postmaster or left-over backend. */
export function postgresProcessesIn(dir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(pid, dir) && getBirth(pid) !== undefined)
}

/**
 * Lets others go first, by so many steps of `nice` (0 to 19), when there are not processors enough. Linux shares them
 * between sessions before it looks at their processes (sched(7), autogroup), so a process that is alone in its session
 * steps back with it.
 */
export function stepBack(steps: number): void {
  setPriority(steps)
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const session = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]
    if (session === `${process.pid}`) writeFileSync('/proc/self/autogroup', `${steps}`)
  } catch {
    // Not Linux, or one that shares between processes alone.
  }
}

/** Sends the signal if the process is still there. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime, which is what was wanted.
  }
}
