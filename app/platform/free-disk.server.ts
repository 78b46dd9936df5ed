import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { env } from './env.server.ts'
import { metricName } from './metric-name.server.ts'

const MB = 1024 * 1024

/** What is left for this user on the disk of a folder; undefined while there is no such folder. */
async function readFreeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}

new Gauge({
  name: metricName('disk_free_bytes'),
  help: 'What is left on the disk of DATA_DIR',
  async collect() {
    const free = await readFreeBytes(env.DATA_DIR)
    if (free !== undefined) this.set(free)
  },
})

/** Fails, in words for the operator, while less than DISK_WARNING_MB is left on the disk of the data folder. */
export async function checkDisk(folder = env.DATA_DIR, limitMb = env.DISK_WARNING_MB): Promise<void> {
  const free = await readFreeBytes(folder)
  if (free === undefined || free >= limitMb * MB) return
  throw new Error(`${Math.floor(free / MB)} MB are left on the disk of ${folder}`)
}
