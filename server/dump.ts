// npm run db:dump: keeps what this version's migrations make of an empty database, filled with the demo schools, as
// db/dumps/<newest migration>.sql; tests migrate from each one kept. SUPERUSER_URL names a throwaway PostgreSQL of the
// oldest version that is supported, whose pg_dump is in the PATH. The database is dropped again.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from 'node:process'
import { migrate } from '#db/migrate.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { connected, prepareDatabase, prepareRoles } from './database.ts'
import { OWNER, WEB } from './roles.ts'
import { say } from './say.ts'

type Seed = { seedDemo(ownerUrl: string): Promise<void> }

const root = path.resolve(import.meta.dirname, '..')
const { SUPERUSER_URL: server = '' } = env
const [database, password] = [`dump_${process.pid}`, 'dump']
const toUrl = (name: string, more = {}) => Object.assign(new URL(server), { pathname: `/${name}`, ...more }).href
const ownerUrl = toUrl(database, { username: OWNER, password })
const folder = mkdtempSync(path.join(tmpdir(), 'katedra-dump-'))

Object.assign(env, {
  NODE_ENV: 'development',
  EVALUATION: '1',
  DATABASE_URL: toUrl(database, { username: WEB, password }),
  OWNER_DATABASE_URL: ownerUrl,
  APP_SECRET: 'd'.repeat(64),
  DATA_DIR: folder,
})
await prepareRoles(server, { owner: password, web: password })
await prepareDatabase(toUrl, database)
try {
  await migrate(ownerUrl)
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, ws: false }, appType: 'custom' })
  const { seedDemo } = (await vite.ssrLoadModule('/db/seed.ts')) as Seed
  await seedDemo(ownerUrl)
  const { pool } = (await vite.ssrLoadModule('/app/platform/db.server.ts')) as { pool: { end(): Promise<void> } }
  await pool.end()
  await vite.close()
  const options = ['--inserts', '--rows-per-insert=500', '--no-comments', toUrl(database)]
  const dumped = execFileSync('pg_dump', options, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  // Words to psql, and what is only for people, are not for the server.
  const kept = dumped.replace(/^(\\.*|--.*)\n/gm, '').replace(/\n{2,}/g, '\n')
  const file = path.join(root, 'db', 'dumps', `${journal.entries.at(-1)?.tag}.sql`)
  writeFileSync(file, kept)
  say(`${path.relative(root, file)}: ${Math.round(kept.length / 1000)} kB`)
} finally {
  await connected(server, (client) => client.query(`drop database ${database} with (force)`))
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
