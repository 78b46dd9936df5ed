import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { seeWorker } from '#app/platform/outgoing.server.ts'
import { connected } from './database.ts'

const run = promisify(execFile)
const ask = (text: string) =>
  connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => (await client.query(text)).rows)

async function status(more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, DISK_WARNING_MB: '0', EVALUATION: '0', ...more }
  const { stdout } = await run(process.execPath, ['server/status.ts', '--json'], { env }).catch((failed) => failed)
  return JSON.parse(stdout)
}

test('the status says what runs, and what an operator should look at', async () => {
  expect((await status()).problems).toEqual(['no worker runs'])
  await seeWorker()
  expect(await status()).toMatchObject({ schools: 2, jobs_due: 0, emails_failed: 0, problems: [] })
  await ask(`select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('outbox.dispatch')).id], 'x')`)
  await ask(`update delivery set held_since = now(), held_because = 'the operator asked for it'`)
  expect((await status()).problems).toEqual([
    'nothing leaves this database: the operator asked for it',
    '1 jobs were given up: npm run jobs -- list',
  ])
  await ask('update delivery set held_since = null, held_because = null')
  await ask('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  const to = path.join(process.env.DATA_DIR ?? '', 'kept-backups')
  expect((await status({ BACKUP_TO: to })).problems).toEqual(['there is no backup: npm run backup'])
  const old = path.join(to, '20260101t020000z')
  mkdirSync(old, { recursive: true })
  writeFileSync(path.join(old, 'manifest'), '')
  expect((await status({ BACKUP_TO: to })).problems).toEqual([
    expect.stringMatching(/^the newest backup is \d+ hours old$/),
  ])
})
