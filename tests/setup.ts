// Before each test file: a database of its own, cloned from the migrated template, and the settings to reach it.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { brokenStatements, watchStatements } from './statements.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const superuserUrl = inject('superuserUrl')

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

await asSuperuser(`create database ${name} template ${inject('template')} owner katedra_owner`)

function databaseOf(url: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'katedra-test-'))
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

watchStatements()

afterAll(async () => {
  const { pool } = await import('#app/platform/connections.server.ts')
  await pool.end()
  rmSync(dataDir, { recursive: true, force: true })
  await asSuperuser(`drop database ${name} with (force)`)
  expect(await brokenStatements()).toEqual([])
})
