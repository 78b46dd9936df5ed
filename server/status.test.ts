import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { seeWorker } from '#app/platform/outgoing.server.ts'
import { connected } from './database.ts'

const run = promisify(execFile)
const ask = (text: string) =>
  connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => (await client.query(text)).rows)

async function status() {
  const env = { ...process.env, DISK_WARNING_MB: '0', EVALUATION: '0' }
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
})
