import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asOwner, inSchool } from './db.server.ts'
import { log } from './log.server.ts'
import { inWork } from './work.server.ts'

const SECRETS = /kestrel|argon2|Zaneta|zaneta/
const newcomer = { first_name: 'Zaneta', email: 'zaneta@example.com', password: 'kestrel kestrel kestrel', terms: true }

/** What the log writes, in place of standard output. */
let written = ''
const { streamSym } = pino.symbols
const logged = log as unknown as Record<symbol, unknown>
const stream = logged[streamSym]

beforeEach(async () => {
  written = ''
  logged[streamSym] = { write: (line: string) => (written += line) }
  log.level = 'info'
  await asOwner((db) => db.execute(sql`alter table accounts add constraint nobody check (first_name <> 'Zaneta')`))
})

afterEach(async () => {
  logged[streamSym] = stream
  log.level = 'silent'
  await asOwner((db) => db.execute(sql`alter table accounts drop constraint nobody`))
})

describe('a statement that fails', () => {
  test('is logged by its code, constraint and name, without the values that it was asked with', async () => {
    const answer = await new Visit().post('/register', newcomer)
    expect(answer.status).toBe(500)
    const lines = written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request failed',
        err: expect.objectContaining({
          type: 'FailedStatement',
          code: '23514',
          constraint: 'nobody',
          statement: expect.stringContaining('account'),
          stack: expect.stringMatching(/ at .*accounts\.server/),
        }),
      }),
    )
    expect(written).not.toMatch(SECRETS)
  })

  test('leaves its transaction without them: the queue keeps what failed a job, and other programs print it', async () => {
    const failed = await inSchool(1, (db) =>
      db
        .insert(accounts)
        .values({ schoolId: 1, email: 'zaneta@example.com', emailKey: 'kestrel', firstName: 'Zaneta', locale: 'en' }),
    ).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: '23514', constraint: 'nobody', statement: 'insert accounts' })
    expect(inspect(failed, { depth: 9, showHidden: true })).not.toMatch(SECRETS)
  })

  test('shows nothing of them when it is logged inside its transaction, or as the cause of something else', async () => {
    await inSchool(1, async (db) => {
      const failing = db.execute(sql`select ${'kestrel'}::int, ${'zaneta@example.com'}`)
      const error = await failing.catch((error: unknown) => error)
      log.warn({ err: error })
      log.warn({ err: new Error('no letter', { cause: error }) })
      log.error(error)
    }).catch(() => {})
    expect(written.match(/"code":"22P02"/g)).toHaveLength(3)
    expect(written).not.toMatch(SECRETS)
  })
})

test('a request is logged with its school, its route and the time of its statements, and so is what is logged meanwhile', async () => {
  await new Visit().request('/me')
  const lines = () =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  expect(lines().at(-1)).toMatchObject({
    request_id: expect.any(String),
    route: 'GET /me',
    school: 1,
    statements: expect.any(Number),
    statement_ms: expect.any(Number),
  })
  written = ''
  await new Visit().post('/register', newcomer)
  const [failed] = lines().filter(({ msg }) => msg === 'request failed')
  expect(failed).toMatchObject({ request_id: expect.any(String), route: 'POST /register', school: 1 })
  const request = lines().find(({ status }) => status === 500)
  expect(request.statements).toBeGreaterThan(0)
  expect(request.statement_ms).toBeGreaterThan(0)
})

test('so is a line of a job, and none outside of either', async () => {
  await inWork(
    () => ({ job: 'test.job', school: 2 }),
    async () => log.info('words'),
  )
  log.info('alone')
  const [ofJob = '', alone = ''] = written.split('\n')
  expect(JSON.parse(ofJob)).toMatchObject({ job: 'test.job', school: 2, msg: 'words' })
  expect(JSON.parse(alone)).not.toHaveProperty('school')
})
