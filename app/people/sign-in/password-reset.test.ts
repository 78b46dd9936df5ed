import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { moveBack } from '#tests/earlier.ts'
import { runJobs } from '#tests/run-jobs.ts'

const PASSWORD = 'window light 7'
const NEW = 'brand new morning'
let next = 0

const aVisitor = (schoolId: 1 | 2 = 1) => new Visit(schoolId).speaking('en')

async function someone(wanted: Partial<Account> = {}): Promise<Account> {
  next += 1
  const email = `someone-${next}@example.com`
  return inSchool(1, (db) => aStudent(db, { email, password: PASSWORD, ...wanted } as never))
}

async function mailsTo(email: string) {
  return (await inSchool(1, (db) => listMails(db, 1))).filter(({ to }) => to === email)
}

const ask = (email: string, visit = aVisitor()) => visit.post('/password/forgot', { email })

/** Asks, lets the worker work, and reads the link from the e-mail. */
async function linkFor(account: Account): Promise<string> {
  await ask(account.email)
  await runJobs()
  const [mail] = await mailsTo(account.email)
  return /\/password\/reset\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const reset = (visit: Visit, token: string, email: string, password = NEW) =>
  visit.post('/password/reset', { token, email, password })
const login = async (email: string, password: string) => (await aVisitor().post('/login', { email, password })).status
const INVALID = 'This link is no longer valid. Request a new one.'

describe('asking for a new password', () => {
  test('has one answer for every address, and an e-mail only where there is an account', async () => {
    const account = await someone()
    const answers = await Promise.all([account.email, 'nobody@example.com'].map((email) => ask(email)))
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(bodies[0]).toEqual({ message: expect.stringContaining('If an account with this address exists') })
    expect(bodies[1]).toEqual(bodies[0])
    await runJobs()
    expect(await mailsTo(account.email)).toHaveLength(1)
    expect(await mailsTo('nobody@example.com')).toHaveLength(0)
  })

  test('a plain form ends on a page that says so', async () => {
    const visit = aVisitor()
    await visit.page('/password/forgot')
    const answer = await visit.submit('/password/forgot', { email: 'nobody@example.com' })
    expect(answer.status).toBe(303)
    const html = await (await visit.page(answer.headers.get('location') ?? '')).text()
    expect(html).toContain('Check your inbox')
    expect(html).not.toContain('nobody@example.com')
  })

  test('the mail goes to the stored address, in its owner’s language, with a link to this school', async () => {
    const account = await someone({ email: 'Zofia.Test@example.com', locale: 'pl', firstName: 'Zofia' })
    await aVisitor().request('/password/forgot', {
      method: 'POST',
      body: { email: 'zofia.test@EXAMPLE.com' },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    await runJobs()
    const [mail] = await mailsTo(account.email)
    expect(mail?.subject).toBe('Demo school: ustaw nowe hasło')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/password\/reset\/[\w-]{43}\b/)
    expect(mail?.html).toMatch(/href="http:\/\/localhost:3000\/password\/reset\/[\w-]{43}"/)
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example')
    expect(mail?.html).toContain('lang="pl"')
  })

  test('a name is neither in the mail nor a second recipient', async () => {
    const account = await someone({ firstName: '<a href="https://evil.example">Click</a>' })
    await linkFor(account)
    const [mail] = await mailsTo(account.email)
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example')
    expect(mail?.subject).toBe('Demo school: set a new password')
  })

  test('the database keeps the hash of the token, not the token', async () => {
    const token = await linkFor(await someone())
    const { rows } = await inSchool(1, (db) =>
      db.execute(
        sql`select count(*)::int as n from account_tokens where encode(token_hash, 'escape') like ${`%${token}%`}`,
      ),
    )
    expect(token).toHaveLength(43)
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('the link', () => {
  test('tells the owner that the password was changed by it', async () => {
    const account = await someone()
    const token = await linkFor(account)
    await reset(aVisitor(), token, account.email)
    await runJobs()
    expect((await mailsTo(account.email))[0]?.subject).toBe('Demo school: Your password was changed')
  })

  test('shows whose password it sets, and tells its address to nobody', async () => {
    const account = await someone()
    const token = await linkFor(account)
    const answer = await aVisitor().page(`/password/reset/${token}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const html = await answer.text()
    expect(html).toContain(account.email)
    expect(html).toContain(`name="token" value="${token}"`)
    expect(html).toContain('autoComplete="new-password"')
  })

  test('sets the password, logs in, and ends every other session', async () => {
    const account = await someone()
    const elsewhere = await new Visit().as(account)
    const token = await linkFor(account)
    const visit = aVisitor()
    const answer = await reset(visit, token, account.email.toUpperCase())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ user: { id: account.id, email: account.email } })
    expect(await (await visit.request('/me')).json()).toMatchObject({ user: { id: account.id } })
    expect(await (await elsewhere.request('/me')).json()).toEqual({ user: null })
    expect((await elsewhere.post('/logout')).status).toBe(419)
    expect(await login(account.email, PASSWORD)).toBe(422)
    expect(await login(account.email, NEW)).toBe(200)
  })

  test('works as a plain form, and shows again what is wrong with it', async () => {
    const account = await someone()
    const token = await linkFor(account)
    const visit = aVisitor()
    await visit.page(`/password/reset/${token}`)
    const wrong = await visit.submit('/password/reset', { token, email: account.email, password: 'short' })
    expect(wrong.status).toBe(422)
    const html = await wrong.text()
    expect(html).toContain('Enter at least 6 characters.')
    expect(html).toContain(`name="token" value="${token}"`)
    const answer = await visit.submit('/password/reset', { token, email: account.email, password: NEW })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my/courses'])
  })

  test('a password that is refused does not use it up', async () => {
    const account = await someone()
    const token = await linkFor(account)
    expect((await reset(aVisitor(), token, account.email, '123456')).status).toBe(422)
    expect((await reset(aVisitor(), token, account.email)).status).toBe(200)
  })

  test('works once, and takes the other links with it', async () => {
    const account = await someone()
    const first = await linkFor(account)
    const second = await linkFor(account)
    expect(second).not.toBe(first)
    expect((await reset(aVisitor(), second, account.email)).status).toBe(200)
    for (const token of [second, first]) {
      const visit = aVisitor()
      const answer = await reset(visit, token, account.email, 'a third password')
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({ message: INVALID, errors: { token: [INVALID] } })
      expect(await (await visit.request('/me')).json()).toEqual({ user: null })
    }
    expect(await login(account.email, NEW)).toBe(200)
  })

  test('used ten times at once, one wins', async () => {
    const account = await someone()
    const token = await linkFor(account)
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => (await reset(aVisitor(), token, account.email, `${NEW} ${n}`)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(9)
  })

  test.each([
    ['another account’s address', async (token: string) => [token, (await someone()).email]],
    ['a token that nobody has', async (_: string, email: string) => ['x'.repeat(43), email]],
    ['an empty token', async (_: string, email: string) => ['', email]],
  ])('does not fit %s', async (_, change) => {
    const account = await someone()
    const [token = '', email = ''] = await change(await linkFor(account), account.email)
    const answer = await reset(aVisitor(), token, email)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { token: [INVALID] } })
    expect(await login(account.email, PASSWORD)).toBe(200)
  })

  test('is worth nothing in another school', async () => {
    const account = await someone()
    const token = await linkFor(account)
    expect((await reset(aVisitor(2), token, account.email)).status).toBe(422)
    expect(await (await aVisitor(2).page(`/password/reset/${token}`)).text()).toContain('This link no longer works')
  })

  test.each([
    ['after an hour', sql`update account_tokens set ${sql.raw(moveBack('61 minutes', 'created_at', 'expires_at'))}`],
    [
      'when the address has changed since',
      sql`update accounts set email = 'new-' || email, email_key = 'new-' || email_key`,
    ],
  ])('dies %s', async (_, change) => {
    const account = await someone()
    const token = await linkFor(account)
    await inSchool(1, (db) => db.execute(change))
    expect((await reset(aVisitor(), token, account.email)).status).toBe(422)
    const html = await (await aVisitor().page(`/password/reset/${token}`)).text()
    expect(html).toContain('This link no longer works')
    expect(html).not.toContain(account.email)
  })

  test('an account that never had a password gets its first one', async () => {
    const account = await someone({ password: undefined } as never)
    const token = await linkFor(account)
    expect((await reset(aVisitor(), token, account.email)).status).toBe(200)
    expect(await login(account.email, NEW)).toBe(200)
  })
})
