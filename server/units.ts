// The units of docs/systemd on this machine, as systemd's own command shows them.
import { execFile } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Unit = { name: string; port: number }

export async function systemctl(...words: string[]): Promise<string> {
  const { stdout } = await run('systemctl', words)
  return stdout
}

/** The processes of a kind that were enabled or run, by their ports. */
export async function listUnits(kind: 'web' | 'work'): Promise<Unit[]> {
  const lines = await systemctl('list-units', `katedra-${kind}@*.service`, '--all', '--plain', '--no-legend')
  const found = [...lines.matchAll(/^(katedra-\w+@(\d+)\.service)\s/gm)]
  return found.map(([, name = '', port]) => ({ name, port: Number(port) })).sort((a, b) => a.port - b.port)
}

const BETWEEN_MS = 200

/** Waits until the process on a port says that it is to be sent requests; false where it does not in these seconds. */
export async function isSoonReady(port: number, seconds: number): Promise<boolean> {
  const until = performance.now() + seconds * 1000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return true
    if (performance.now() > until) return false
    await after(BETWEEN_MS)
  }
}
