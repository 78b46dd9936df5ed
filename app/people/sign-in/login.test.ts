import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

const PASSWORD = 'window light 7'
const WORDS = 'Wrong e-mail address or password. Try again.'

let kate: Account
let next = 0

async function someone(schoolId: 1 | 2 = 1, wanted: Partial<Account> = {}): Promise<Account> {
  next += 1
  const email = wanted.email ?? `someone-${next}@example.com`
  return inSchool(schoolId, (db) => aStudent(db, { schoolId, email, password: PASSWORD }))
}

const aVisitor = (schoolId: 1 | 2 = 1) => new Visit(schoolId).speaking('en')

const login = (visit: Visit, email: string, password = PASSWORD, rest: object = {}) =>
  visit.post('/login', { email, password, ...rest })
const who = async (visit: Visit) => ((await (await visit.request('/me')).json()) as { user: { email: string } }).user

beforeAll(async () => {
  kate = await inSchool(1, (db) =>
    aStudent(db, { email: 'kate@example.com', password: PASSWORD, firstName: 'Kate', lastName: 'Nowak', locale: 'en' }),
  )
})

describe('the right password', () => {
  test('answers who one is, and opens a session that lasts', async () => {
    const visit = aVisitor()
    const answer = await login(visit, 'kate@example.com')
    expect(answer.status).toBe(200)
    const user = {
      id: kate.id,
      type: 'App\\Student',
      email_notification: { community_topics: [] },
      name: 'Kate Nowak',
      avatar: null,
      role: 'student',
      locale: 'en',
      email: 'kate@example.com',
      first_name: 'Kate',
      last_name: 'Nowak',
    }
    expect(await answer.json()).toEqual({ user })
    expect(await (await visit.request('/me')).json()).toEqual({ user })
  })

  test('says of staff that they are App\\User', async () => {
    await inSchool(1, (db) => aStaffMember(db, { email: 'adam@example.com', password: PASSWORD }))
    const answer = await login(aVisitor(), 'adam@example.com')
    expect(await answer.json()).toMatchObject({ user: { type: 'App\\User', role: 'administrator' } })
  })

  test('gives a new session, so that no token planted before is worth anything', async () => {
    const visit = aVisitor()
    await visit.request('/csrf')
    const before = new Map(visit.cookies)
    await login(visit, 'kate@example.com')
    expect(visit.cookies.get('session')).not.toBe(before.get('session'))
    expect(visit.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'))
    const planted = aVisitor()
    for (const [name, value] of before) planted.cookies.set(name, value)
    expect(await who(planted)).toBeNull()
  })

  test('puts a new session in place of the one that was open here', async () => {
    const other = await someone()
    const visit = aVisitor()
    await login(visit, 'kate@example.com')
    const old = aVisitor()
    for (const [name, value] of visit.cookies) old.cookies.set(name, value)
    await login(visit, other.email)
    expect((await who(visit)).email).toBe(other.email)
    expect((await old.post('/logout')).status).toBe(419)
  })

  test.each([['kate@example.com'], ['KATE@Example.COM'], [' Kate@example.com ']])(
    'an address is the same however it is written: %j',
    async (email) => {
      expect((await login(aVisitor(), email)).status).toBe(200)
    },
  )

  test('is remembered for a month only when asked for', async () => {
    const short = (await login(aVisitor(), 'kate@example.com')).headers.getSetCookie()
    const long = (await login(aVisitor(), 'kate@example.com', PASSWORD, { remember: true })).headers.getSetCookie()
    const session = (lines: string[]) => lines.find((line) => line.startsWith('session=m'))
    expect(session(short)).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(session(long)).toContain('; Max-Age=2592000')
    expect([...short, ...long].filter((line) => /domain=/i.test(line))).toEqual([])
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ days: number }>(sql`
        select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions
        where account_id = ${kate.id} and remember`),
    )
    expect(rows).toEqual([{ days: 30 }])
  })

  test('nothing that was sent is stored: the database keeps hashes', async () => {
    const visit = aVisitor()
    await login(visit, 'kate@example.com')
    const token = visit.cookies.get('session') ?? ''
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ found: number }>(sql`
        select (select count(*) from sessions where encode(token_hash, 'escape') like ${`%${token}%`})::int
          + (select count(*) from accounts where password_hash like ${`%${PASSWORD}%`})::int as found`),
    )
    expect(rows).toEqual([{ found: 0 }])
  })
})

describe('a wrong password', () => {
  test('has the same answer as an unknown address, an account without a password, and an address like another’s', async () => {
    await inSchool(1, (db) => aStudent(db, { email: 'invited@example.com' }))
    const answers = await Promise.all(
      ['kate@example.com', 'nobody@example.com', 'invited@example.com', 'kate@example.co'].map((email) =>
        login(aVisitor(), email, 'not the password'),
      ),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({ message: WORDS, errors: { email: [WORDS] } })
    }
  })

  test('speaks the visitor’s language', async () => {
    const visit = aVisitor()
    visit.cookies.set('locale', 'pl')
    const answer = await login(visit, 'nobody@example.com', 'not the password')
    expect(await answer.json()).toMatchObject({ message: 'Nieprawidłowy adres e-mail lub hasło. Spróbuj ponownie.' })
  })

  test.each([
    ['dotless i', 'mıke@example.com'],
    ['Kelvin sign', '\u212Aate@example.com'],
    ['full-width k', 'ｋate@example.com'],
  ])('a look-alike is no address at all: %s', async (_, email) => {
    const answer = await login(aVisitor(), email)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { email: [expect.stringContaining('name@example.com')] } })
  })

  test('accounts of another school cannot log in here, though the address is known there', async () => {
    const there = await someone(2)
    expect((await login(aVisitor(1), there.email)).status).toBe(422)
    expect((await login(aVisitor(2), there.email)).status).toBe(200)
    expect((await login(aVisitor(2), 'kate@example.com')).status).toBe(422)
  })

  test('a session of another school is nobody’s here', async () => {
    const there = await aVisitor(2).as(await someone(2))
    const here = aVisitor(1)
    for (const [name, value] of there.cookies) here.cookies.set(name, value)
    expect(await who(here)).toBeNull()
    expect((await here.post('/logout')).status).toBe(419)
  })
})

/** As if many addresses had used up all guesses at an account. */
function guessedFromEverywhere(email: string) {
  return inSchool(1, (db) =>
    db.execute(
      sql`insert into limits (school_id, bucket, tokens, refilled_at) values (1, ${`login ${email}`}, -1, now())`,
    ),
  )
}

describe('too many wrong attempts', () => {
  test('after five in a minute: 429 that names the seconds, also for the right password', async () => {
    const { email } = await someone()
    const visit = aVisitor()
    for (let tries = 0; tries < 5; tries += 1) expect((await login(visit, email, 'wrong one')).status).toBe(422)
    const answer = await login(visit, email)
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await answer.json()).toEqual({ message: expect.stringContaining(`${seconds} second`) })
    expect((await login(aVisitor(), (await someone()).email)).status, 'other accounts').toBe(200)
  })

  test('fifty at once guess no more than five in turn', async () => {
    const { email } = await someone()
    const visit = aVisitor()
    await visit.request('/csrf')
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await login(visit, email, 'wrong one')).status),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  test('right ones count for nothing: ten browsers of one person log in at once', async () => {
    const { email } = await someone()
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await login(aVisitor(), email)).status))
    expect(statuses).toEqual(Array(10).fill(200))
  })

  test('a right one wipes the slate', async () => {
    const { email } = await someone()
    const visit = aVisitor()
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await login(visit, email, 'wrong one')).status).toBe(422)
      expect((await login(visit, email)).status).toBe(200)
    }
  })

  test('the login in a checkout is the same door', async () => {
    const { email } = await someone()
    const visit = aVisitor()
    for (let tries = 0; tries < 5; tries += 1) {
      await visit.post(tries % 2 ? '/login' : '/checkout/login', { email, password: 'wrong one' })
    }
    expect((await visit.post('/checkout/login', { email, password: PASSWORD })).status).toBe(429)
  })

  test('guesses from everywhere stop, but the owner’s own browser is not locked out', async () => {
    const { email } = await someone()
    const own = aVisitor()
    await login(own, email)
    await own.post('/logout')
    await guessedFromEverywhere(email)
    expect((await login(aVisitor(), email)).status).toBe(429)
    expect((await login(own, email)).status).toBe(200)
  })

  test('a known browser guesses twenty times an hour, not five a minute for ever', async () => {
    const { email } = await someone()
    const own = aVisitor()
    await login(own, email)
    await own.post('/logout')
    const anotherMinute = () =>
      inSchool(1, (db) => db.execute(sql`delete from limits where bucket = ${`login device ${email}`}`))
    for (let tries = 0; tries < 20; tries += 1) {
      if (tries % 5 === 0) await anotherMinute()
      expect((await login(own, email, 'wrong one')).status).toBe(422)
    }
    await anotherMinute()
    const answer = await login(own, email)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  test('a device cookie opens no door for another account', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const visit = aVisitor()
    await login(visit, mine.email)
    await visit.post('/logout')
    await guessedFromEverywhere(theirs.email)
    expect((await login(visit, theirs.email)).status).toBe(429)
  })
})
