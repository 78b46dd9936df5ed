// npm run status [-- --json]: what runs here, and what waits or fails, on one page. Reads only.
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { env } from 'node:process'
import type { Client } from 'pg'
import { schemaProblem } from '#db/schema-version.ts'
import { openPlace } from './backup-settings.ts'
import { getMoment, listBackups } from './backups.ts'
import { connected } from './database.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

const root = path.resolve(import.meta.dirname, '..')
const CURRENT = path.join(root, 'dist', 'current')
const MB = 1024 * 1024

type Figures = {
  postgres: string
  database_mb: number
  schools: number
  jobs_due: number
  jobs_given_up: number
  oldest_due_seconds: number
  oldest_event_seconds: number
  emails_waiting: number
  emails_failed: number
  worker_seen_seconds: number | null
  held_because: string | null
}

async function readFigures(client: Client): Promise<Figures> {
  const { rows } = await client.query<Figures>(`
    select current_setting('server_version') as postgres,
      (pg_database_size(current_database()) / ${MB})::float8 as database_mb,
      (select count(*)::int from schools) as schools,
      (select count(*)::int from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()) as jobs_due,
      (select count(*)::int from graphile_worker.jobs where locked_at is null and attempts >= max_attempts) as jobs_given_up,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()) as oldest_due_seconds,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox where dispatched_at is null)
        as oldest_event_seconds,
      (select count(*)::int from mails where state = 'waiting') as emails_waiting,
      (select count(*)::int from mails where state = 'failed') as emails_failed,
      (select extract(epoch from now() - max(seen_at))::float8 from delivery) as worker_seen_seconds,
      (select max(held_because) from delivery where held_since is not null) as held_because`)
  return rows[0] as Figures
}

async function readDisk(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && Math.floor((disk.bavail * disk.bsize) / MB)
}

function readVersion(): { version: string; build: string | null } {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, build: existsSync(CURRENT) ? readlinkSync(CURRENT) : null }
}

const ago = (seconds: number) =>
  seconds < 120
    ? `${Math.round(seconds)} s`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`

/** What an operator should look at; nothing where all is well. */
function listProblems(problem: string | undefined, figures: Figures | undefined, freeMb: number | undefined): string[] {
  const problems = [problem]
  if (figures) {
    const seen = figures.worker_seen_seconds
    problems.push(
      figures.held_because ? `nothing leaves this database: ${figures.held_because}` : undefined,
      // The evaluation start knows no copies, so its worker writes nothing down.
      env.EVALUATION !== '1' && (seen === null || seen > 180) ? 'no worker runs' : undefined,
      figures.jobs_given_up > 0 ? `${figures.jobs_given_up} jobs were given up: npm run jobs -- list` : undefined,
      figures.emails_failed > 0 ? `${figures.emails_failed} e-mails failed and are tried again` : undefined,
      figures.oldest_due_seconds > 120 ? `jobs wait for ${ago(figures.oldest_due_seconds)}` : undefined,
    )
  }
  if (freeMb !== undefined && freeMb < Number(env.DISK_WARNING_MB || 1024))
    problems.push(`the disk of files has ${freeMb} MB left`)
  return problems.filter((one) => typeof one === 'string')
}

/** A backup of every night is not older. */
const BACKUP_HOURS = 26

/** The newest backup, and what is wrong with it; nothing where none is kept. */
async function readBackup(): Promise<{ name: string | undefined; problem: string | undefined } | undefined> {
  if (!env.BACKUP_TO) return undefined
  try {
    const name = (await listBackups(await openPlace())).at(-1)
    if (!name) return { name, problem: 'there is no backup: npm run backup' }
    const hours = (Date.now() - getMoment(name).getTime()) / 3_600_000
    return { name, problem: hours > BACKUP_HOURS ? `the newest backup is ${Math.floor(hours)} hours old` : undefined }
  } catch (error) {
    return { name: undefined, problem: `backups cannot be read: ${(error as Error).message}` }
  }
}

async function showStatus(): Promise<boolean> {
  const { problem, figures } = await connected(env.OWNER_DATABASE_URL ?? '', async (client) => {
    const problem = await schemaProblem(client)
    return { problem, figures: problem ? undefined : await readFigures(client) }
  })
  const dataDir = path.resolve(env.DATA_DIR || 'data')
  const freeMb = await readDisk(dataDir)
  const version = readVersion()
  const backup = await readBackup()
  const problems = [...listProblems(problem, figures, freeMb), ...(backup?.problem ? [backup.problem] : [])]
  if (process.argv.includes('--json')) {
    say(
      JSON.stringify(
        {
          ...version,
          ...figures,
          files: env.STORAGE_URL ? 'bucket' : dataDir,
          free_mb: freeMb,
          backup: backup?.name,
          problems,
        },
        null,
        2,
      ),
    )
    return problems.length === 0
  }
  const lines: [string, string][] = [
    ['Katedra', `${version.version}, build ${version.build ?? 'none'}, Node ${process.versions.node}`],
  ]
  if (figures) {
    const seen = figures.worker_seen_seconds
    lines.push(
      ['PostgreSQL', `${figures.postgres}, ${Math.ceil(figures.database_mb)} MB`],
      ['Schools', `${figures.schools}`],
      ['Jobs', `${figures.jobs_due} due, ${figures.jobs_given_up} given up`],
      ['E-mails', `${figures.emails_waiting} waiting, ${figures.emails_failed} failed`],
      ['Last worker', seen === null ? 'never' : `${ago(seen)} ago`],
    )
  }
  lines.push([
    'Files',
    `${env.STORAGE_URL ? 'in a bucket' : dataDir}${freeMb === undefined ? '' : `, ${freeMb} MB free`}`,
  ])
  lines.push(['Last backup', env.BACKUP_TO ? (backup?.name ?? 'none') : 'BACKUP_TO is not set'])
  for (const [name, value] of lines) say(`${name.padEnd(14)}${value}`)
  for (const one of problems) say(`✗ ${one}`)
  if (problems.length === 0) say('✓ All is well.')
  return problems.length === 0
}

await runCommand(() => withDatabase('npm run status', showStatus))
