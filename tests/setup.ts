// Before each test file: a database of its own, cloned from the migrated template, and the settings to reach it. Files
// share a process one after the other, as reading the product's modules takes longer than most tests; what a file leaves
// in it (connections, what is cached) is renewed here. `*.alone.test.ts` have a process of their own.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, vi } from 'vitest'
import { cheapPasswords } from './password-cost.ts'
import { brokenStatements, watchStatements, wrongLinks } from './statements.ts'

declare global {
  /** The database of the file before this one, in a process that several share. */
  var usedBefore: string | undefined
}

const name = `test_${randomUUID().replaceAll('-', '')}`
const template = inject('template')

/** On each node: a cluster has a database of the name on every one. */
async function asSuperuser(...statements: string[]): Promise<void> {
  await Promise.all(
    inject('nodes').map(async (connectionString) => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      try {
        for (const statement of statements) await client.query(statement)
      } finally {
        await client.end()
      }
    }),
  )
}

// What looks after a cluster comes back to each database of it, and nothing is copied that somebody is connected to.
if (inject('nodes').length > 1)
  await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
// Its files are copied: read page by page through the log they take three times as long.
await asSuperuser(`create database ${name} template ${template} owner katedra_owner strategy file_copy`)

function databaseOf(url: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

// Some of the product's modules keep paths: one folder serves all files of a process.
const dataDir = globalThis.usedBefore ? String(process.env.DATA_DIR) : mkdtempSync(path.join(inject('folder'), 'data-'))
Object.assign(process.env, {
  EVALUATION: '1',
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: '3000',
  DATABASE_URL: databaseOf(inject('webUrl')),
  OWNER_DATABASE_URL: databaseOf(inject('ownerUrl')),
  DATABASE_POOL: '5',
  APP_SECRET: 'tests-tests-tests-tests-tests-tests-0001',
  UPLOAD_MAX_MB: '8',
  DATA_DIR: dataDir,
})

/** What the product was left with goes on with the new database. */
async function renew(before: string): Promise<void> {
  const { pool } = await import('#app/platform/connections.server.ts')
  const { env } = await import('#app/platform/env.server.ts')
  const { clearCaches } = await import('#app/platform/cache.ts')
  const { DATABASE_URL, OWNER_DATABASE_URL: ownerDatabaseUrl } = process.env
  Object.assign(env, { DATABASE_URL, ownerDatabaseUrl })
  pool.options.connectionString = DATABASE_URL
  while (pool.idleCount > 0) (await pool.connect()).release(true)
  clearCaches()
  await asSuperuser(`drop database ${before} with (force)`)
}

if (globalThis.usedBefore) await renew(globalThis.usedBefore)
globalThis.usedBefore = name

watchStatements()
cheapPasswords()

afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const file of readdirSync(dataDir)) rmSync(path.join(dataDir, file), { recursive: true, force: true })
  expect(await brokenStatements()).toEqual([])
  expect(await wrongLinks()).toEqual([])
})
