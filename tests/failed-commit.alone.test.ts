import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { Visit } from './browser-like.ts'
import { CONSENTS, forSale, newBuyer } from './buyer.ts'
import { mailsTo } from './mailbox.ts'

// The product reads its settings once, so the double must be there before.
const google = await vi.hoisted(async () => {
  const { CLIENT, startOpenId } = await import('#tests/doubles/openid.ts')
  const double = await startOpenId()
  const { id: GOOGLE_CLIENT_ID, secret: GOOGLE_CLIENT_SECRET } = CLIENT
  Object.assign(process.env, { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: double.issuer })
  return double
})
afterAll(() => google.stop())

const PASSWORD = 'window light 7'
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: env.ownerDatabaseUrl })
  await owner.connect()
  await owner.query(`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise 'on purpose'; end $$;
    create constraint trigger at_commit after insert or delete on sessions deferrable initially deferred
      for each row execute function refuse_it();
    create constraint trigger at_commit after insert or delete on challenges deferrable initially deferred
      for each row execute function refuse_it()`)
  await commits(true)
})
afterAll(() => owner.end())

/** Whether what changes sessions, and the questions that lead to one, is committed; else PostgreSQL fails the commit. */
async function commits(well: boolean, tables = ['sessions', 'challenges']): Promise<void> {
  for (const table of tables) {
    await owner.query(`alter table ${table} ${well ? 'disable' : 'enable'} trigger at_commit`)
  }
}
afterEach(() => commits(true))

let next = 0
let account: Account
let visit: Visit

beforeEach(async () => {
  next += 1
  google.person = { sub: `subject-${next}`, email: `google-${next}@example.com`, email_verified: true }
  const email = `at-commit-${next}@example.com`
  account = await inSchool(1, (db) => aStudent(db, { email, password: PASSWORD, verified: true }))
  visit = new Visit()
  await visit.request('/csrf')
})

const logIn = () => visit.post('/login', { email: account.email, password: PASSWORD })
const isIn = async () => ((await (await visit.request('/me')).json()) as { user: object | null }).user !== null

async function withTwoSteps(): Promise<TOTP> {
  const path = '/account/security/two-step'
  const there = await new Visit().as(account)
  const begun = await there.post(`${path}/begin`, { current_password: PASSWORD })
  const { secret } = (await begun.json()) as { secret: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await there.post(path, { code: totp.generate() })
  return totp
}

/** To Google and back, as far as the address at which the product is told the outcome. */
async function toGoogle(): Promise<string> {
  const leaving = await visit.page('/login/google')
  const answer = await fetch(leaving.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return pathname + search
}

async function resetToken(): Promise<string> {
  await visit.post('/password/forgot', { email: account.email })
  const [mail] = await mailsTo(account.email)
  return /\/password\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

type Step = () => Promise<Response>
/** What a door asks for before, and the request whose commit fails. */
const doors: Record<string, () => Promise<Step>> = {
  'the log-in': async () => logIn,
  registering: async () => () => visit.post('/register', { ...newBuyer(), terms: true }),
  'registering by ordering': async () => {
    const { slug } = await forSale()
    return () => visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
  },
  'the second step of the log-in': async () => {
    const totp = await withTwoSteps()
    await logIn()
    return () => visit.post('/login/code', { code: totp.generate({ timestamp: Date.now() + 30_000 }) })
  },
  'coming back from Google': async () => {
    const back = await toGoogle()
    return () => visit.page(back)
  },
  'a new password by e-mail': async () => {
    const token = await resetToken()
    return () => visit.post('/password/reset', { token, email: account.email, password: 'another light 8' })
  },
}

describe('a session that was not committed leaves no cookie:', () => {
  test.each(Object.keys(doors))('%s', async (door) => {
    const step = await doors[door]?.()
    await commits(false, ['sessions'])
    const answer = await step?.()
    expect(answer?.status).toBe(500)
    expect(answer?.headers.getSetCookie().filter((line) => !line.startsWith('google=;'))).toEqual([])
    await commits(true)
    expect(await isIn()).toBe(false)
  })

  test('a change of the password, after which the old session goes on', async () => {
    await visit.as(account)
    await commits(false)
    const words = { current_password: PASSWORD, password: 'another light 8' }
    const answer = await visit.post('/account/security/password', words)
    expect([answer.status, ...answer.headers.getSetCookie()]).toEqual([500])
    expect(await isIn()).toBe(true)
  })

  test('the log-out, after which one is still logged in', async () => {
    await visit.as(account)
    await commits(false)
    const answer = await visit.post('/logout')
    expect([answer.status, ...answer.headers.getSetCookie()]).toEqual([500])
    expect(await isIn()).toBe(true)
  })

  test('a log-in that asks for a code, and the way to Google', async () => {
    await withTwoSteps()
    await commits(false)
    for (const answer of [await logIn(), await visit.page('/login/google')]) {
      expect([answer.status, ...answer.headers.getSetCookie()]).toEqual([500])
    }
  })
})
