import { readFileSync } from 'node:fs'
import path from 'node:path'
import { env } from 'node:process'
import type { Place } from './backups.ts'

const KEY_LENGTH = 32
const KEPT = 14

/** The place that BACKUP_TO names, a folder or a bucket. Only now: it reads the settings when it is loaded. */
export async function openPlace(): Promise<Place> {
  const { BACKUP_TO: address, BACKUP_KEY: key } = env
  if (!address)
    throw new Error('BACKUP_TO is not set: name a folder, or a bucket as s3://key:secret@host/bucket?region=…')
  if (key && key.length < KEY_LENGTH)
    throw new Error(
      'BACKUP_KEY is too short: make one with openssl rand -hex 32, and keep it where the backups are not.',
    )
  const { diskStorage, getStorage } = await import('#app/platform/storage.server.ts')
  const isBucket = address.startsWith('s3://')
  const target = isBucket ? getStorage(address, env.DATA_DIR || 'data') : diskStorage(path.resolve(address))
  await target.check()
  return { target, key: key || undefined }
}

/** The files of the schools, without the door that is shut while a database is held: nothing leaves with them. */
export async function openFiles() {
  const { getStorage } = await import('#app/platform/storage.server.ts')
  return getStorage(env.STORAGE_URL || undefined, env.DATA_DIR || 'data')
}

/** How many backups are kept. */
export function readKept(): number {
  const kept = Number(env.BACKUP_KEEP || KEPT)
  if (!Number.isInteger(kept) || kept < 1) throw new Error('BACKUP_KEEP is not a number of backups.')
  return kept
}

/** What the environment sets of the product's settings, secrets among them. */
export async function readSettings(): Promise<Record<string, string>> {
  const { SETTING_NAMES } = await import('#app/platform/env.server.ts')
  const names = [...SETTING_NAMES, 'BACKUP_TO', 'BACKUP_KEEP', 'BACKUP_SCRATCH_URL']
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

export function readVersion(): string {
  const file = path.resolve(import.meta.dirname, '../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
