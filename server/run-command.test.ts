import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connected } from './database.ts'
import { freePort } from './free-port.ts'
import { toSentence } from './run-command.ts'

const run = promisify(execFile)
const url = process.env.OWNER_DATABASE_URL ?? ''

test.each(['migrate', 'distribute', 'jobs', 'status', 'doctor', 'school', 'outgoing'])(
  '%s says in one sentence that there is no database',
  async (name) => {
    const address = `postgres://owner:secret-word@127.0.0.1:${await freePort()}/katedra`
    const env = { ...process.env, NODE_ENV: 'production', OWNER_DATABASE_URL: address, DATABASE_URL: address }
    const words = name === 'school' || name === 'jobs' ? ['list'] : name === 'outgoing' ? ['status'] : []
    const failed = await run(process.execPath, [`server/${name}.ts`, ...words], { env }).catch((error) => error)
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toBe(
      `Cannot reach the database katedra at ${new URL(address).host}: nothing listens there.\n`,
    )
  },
)

test('what the database refuses is said without the password', async () => {
  const wrong = Object.assign(new URL(url), { password: 'wrong-word' }).href
  const refused = await connected(wrong, async () => {}).catch((error: unknown) => toSentence(error, wrong))
  expect(refused).toMatch(/^Cannot use the database test_\w+ at 127.0.0.1:\d+: it refuses the user or the password.$/)
  const missing = Object.assign(new URL(url), { pathname: '/none' }).href
  const none = await connected(missing, async () => {}).catch((error: unknown) => toSentence(error, missing))
  expect(none).toContain('it has no such database')
})

test('of what was caused by something else the cause is said', () => {
  expect(toSentence(new Error('Failed query: select 1', { cause: new Error('no such table') }))).toBe('no such table')
  expect(toSentence('words')).toBe('words')
})
