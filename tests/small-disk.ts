import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A folder on a disk of its own with so little room, for tests of what happens when it is full: that of a process in a
 * namespace of its own, which needs no rights of an administrator (Linux).
 */
export async function smallDisk(kilobytes: number): Promise<{ folder: string; close: () => void }> {
  const at = mkdtempSync(path.join(tmpdir(), 'katedra-disk-'))
  const mount = `mount -t tmpfs -o size=${kilobytes}k,mode=777 tmpfs '${at}' && echo mounted && exec sleep 1000`
  const holder = spawn('unshare', [process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit').then(() => {
    throw new Error('no disk could be mounted')
  })
  ended.catch(() => {})
  await Promise.race([once(holder.stdout, 'data'), ended])
  return {
    folder: path.join('/proc', `${holder.pid}`, 'root', at),
    close() {
      holder.kill('SIGKILL')
      rmSync(at, { recursive: true, force: true })
    },
  }
}
