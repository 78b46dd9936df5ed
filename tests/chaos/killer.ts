import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { postgresProcessesIn, signal } from '#server/processes.ts'
import type { Part, Product } from '../product.ts'
import type { Kill, Victim } from './plan.ts'

const LOOKS_AGAIN = 50
const PATIENCE = 30_000

export type Killed = { at: number; victim: Victim; pids: number[] }

async function waitFor<T>(look: () => T | undefined): Promise<T | undefined> {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await after(LOOKS_AGAIN)) {
    const found = look()
    if (found !== undefined) return found
  }
  return undefined
}

/** How many processes of each part run. */
const RUNNING: Record<Part, number> = { web: 2, worker: 2, postgres: 1 }

/** The processes to kill, `which` of several alike; waits until an earlier victim is up again. */
async function processesOf(product: Product, victim: Victim, which: number): Promise<number[]> {
  if (victim !== 'crash') {
    const pids = await waitFor(() => {
      const found = product.pidsOf(victim)
      return found.length >= RUNNING[victim] ? found : undefined
    })
    return pids ? [pids[which % pids.length] ?? 0] : []
  }
  const postmaster = await waitFor(() => product.pidOf('postgres'))
  const children = postgresProcessesIn(path.join(product.dataDir, 'postgres'))
  return postmaster === undefined ? [] : [postmaster, ...children.filter((pid) => pid !== postmaster)]
}

/** Kills -9 as planned while people buy; `done` says how many purchases have ended. */
export async function killOff(
  product: Product,
  kills: Kill[],
  done: () => number,
  now: () => number,
): Promise<Killed[]> {
  const killed: Killed[] = []
  for (const { after: purchases, moment, victim } of kills) {
    while (done() < purchases) await after(LOOKS_AGAIN)
    await after(moment)
    const pids = await processesOf(product, victim, moment)
    if (pids.length === 0) throw new Error(`${victim} did not come back within ${PATIENCE / 1000} s`)
    killed.push({ at: now(), victim, pids })
    for (const pid of pids) signal(pid, 'SIGKILL')
  }
  return killed
}
