// npm run backup [-- list | verify]: the database, the files and the settings, into the place that BACKUP_TO names.
import { env } from 'node:process'
import { openFiles, openPlace, readKept, readSettings, readVersion } from './backup-settings.ts'
import { chooseBackup, createBackup, listBackups, listDamagedFiles, pruneBackups, restoreBackup } from './backups.ts'
import { connected } from './database.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run backup                    makes a backup, and removes the oldest beyond BACKUP_KEEP
npm run backup -- list            the backups that are there
npm run backup -- verify [name]   restores one, else the newest, into BACKUP_SCRATCH_URL and reads all of its files`

const since = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

async function make(): Promise<void> {
  const startedAt = performance.now()
  const place = await openPlace()
  const source = { files: await openFiles(), settings: await readSettings(), version: readVersion() }
  const name = await createBackup(place, { ...source, url: env.OWNER_DATABASE_URL ?? '' })
  say(
    `${name} is made in ${since(startedAt)}${place.key ? ', encrypted' : ', without settings: set BACKUP_KEY to encrypt it'}.`,
  )
  for (const removed of await pruneBackups(place, readKept())) say(`${removed} is removed.`)
}

async function list(): Promise<void> {
  const names = await listBackups(await openPlace())
  for (const name of names) say(name)
  if (names.length === 0) say('There is no backup yet.')
}

/** Its whole content goes, so its name says what it is for. */
async function clearScratch(url: string): Promise<void> {
  if (!new URL(url).pathname.includes('scratch'))
    throw new Error(
      'The name of the database in BACKUP_SCRATCH_URL has no "scratch" in it: all in it would be removed.',
    )
  await connected(url, async (client) => {
    await client.query('drop schema if exists graphile_worker, drizzle, public cascade')
    await client.query('create schema public')
  })
}

async function verify(wanted?: string): Promise<boolean> {
  const url = env.BACKUP_SCRATCH_URL
  if (!url)
    throw new Error(
      'BACKUP_SCRATCH_URL is not set: name an empty database of the owner role, katedra_scratch for example.',
    )
  const startedAt = performance.now()
  const place = await openPlace()
  const name = await chooseBackup(place, wanted)
  await clearScratch(url)
  const { rows, files } = await restoreBackup(place, name, { url })
  await clearScratch(url)
  const damaged = await listDamagedFiles(place, name)
  for (const key of damaged) say(`✗ ${key} is missing or damaged`)
  say(`${name}: ${rows} rows restored, ${files - damaged.length} of ${files} files whole, in ${since(startedAt)}.`)
  return damaged.length === 0
}

const [verb = 'make', name, ...more] = process.argv.slice(2)
await runCommand(async () => {
  if (more.length > 0 || (name && verb !== 'verify')) throw new Error(USAGE)
  if (verb === 'make') return withDatabase('npm run backup', make)
  if (verb === 'list') return withDatabase('npm run backup', list)
  if (verb === 'verify') return withDatabase('npm run backup', () => verify(name))
  throw new Error(USAGE)
})
