import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connected } from './database.ts'

const url = process.env.OWNER_DATABASE_URL ?? ''
const run = promisify(execFile)
const jobs = async (...words: string[]) =>
  (await run(process.execPath, ['server/jobs.ts', ...words], { env: process.env })).stdout.trim()
const ask = (text: string) => connected(url, async (client) => (await client.query(text)).rows)

const giveUp = (name: string) =>
  ask(`with added as (select id from graphile_worker.add_job('${name}', '{"schoolId": 2}', max_attempts := 1))
    select id::text from added`).then(async ([{ id }]) => {
    await ask(`select from graphile_worker.permanently_fail_jobs(array[${id}], 'the mail server is away')`)
    return String(id)
  })

test('jobs that were given up are listed, tried again or removed; others stay as they are', async () => {
  expect(await jobs('list')).toBe('No job was given up.')
  const letters = [await giveUp('mail.deliver'), await giveUp('mail.deliver')]
  const other = await giveUp('outbox.dispatch')
  await ask(`select from graphile_worker.add_job('mail.deliver', '{"schoolId": 1}')`)
  expect(await jobs('list')).toContain(`${letters[0]}  mail.deliver, school 2: the mail server is away`)
  await expect(jobs('retry', '99999')).rejects.toThrow('No job that was given up has the name or id 99999.')
  await expect(jobs('retry')).rejects.toThrow('npm run jobs')
  expect(await jobs('retry', 'mail.deliver')).toBe('2 jobs are tried again.')
  expect(await ask(`select id::text, attempts from graphile_worker.jobs where id in (${letters}) order by 1`)).toEqual(
    letters.map((id) => ({ id, attempts: 0 })),
  )
  expect(await jobs('drop', other)).toBe('1 jobs were removed.')
  expect(await jobs('list')).toBe('No job was given up.')
  expect(await ask('select count(*)::int as count from graphile_worker.jobs')).toEqual([{ count: 3 }])
})
