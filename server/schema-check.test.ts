import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { connected } from './database.ts'

beforeAll(async () => {
  await connected(process.env.OWNER_DATABASE_URL ?? '', (owner) =>
    owner.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    ),
  )
})

/** Without a build each loads the whole product from its sources. */
const SLOW = { timeout: 60_000 }

test.each(['web.ts', 'worker.ts'])('%s does not start on older tables, and says what to do', SLOW, async (file) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: inject('programs'), LOG_LEVEL: 'error', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([1, expect.stringMatching(/older than this version.*npm run migrate/)])
})
