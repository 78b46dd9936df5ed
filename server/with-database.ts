import { existsSync } from 'node:fs'
import path from 'node:path'
import { env } from 'node:process'
import { holdDataFolder, isHeld, lastDatabasePort, readOrMakeSecrets } from './data-folder.ts'
import { connected } from './database.ts'
import { startEmbeddedPg } from './embedded-pg.ts'
import { dataDir, settings } from './evaluation.ts'
import { freePort } from './free-port.ts'

/**
 * Runs an operator's command on the database that the environment names, else on the evaluation start's: the running
 * one, or started for this. `command` is how others are told who holds the data folder.
 */
export async function withDatabase<T>(command: string, work: () => Promise<T>): Promise<T> {
  const url = env.OWNER_DATABASE_URL
  // Asked first: what works through layers would say less of a database that is not there.
  if (url) return connected(url, async () => {}).then(work)
  const dir = path.join(dataDir, 'postgres')
  if (!existsSync(dir))
    throw new Error(`There is no data in ${dataDir}: set DATA_DIR, or OWNER_DATABASE_URL and DATABASE_URL.`)
  const secrets = readOrMakeSecrets(dataDir)
  const webPort = Number(env.PORT || 3000)
  if (isHeld(dataDir)) {
    Object.assign(env, settings(webPort, lastDatabasePort(dataDir) ?? 0, secrets))
    return work()
  }
  const { release } = holdDataFolder(dataDir, command)
  const port = await freePort()
  const postgres = await startEmbeddedPg({ dir, port, password: secrets.superuser })
  try {
    Object.assign(env, settings(webPort, port, secrets))
    return await work()
  } finally {
    await postgres.stop()
    release()
  }
}
