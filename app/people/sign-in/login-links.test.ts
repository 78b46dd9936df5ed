import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { moveBack } from '#tests/earlier.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'
import { openSession } from './sessions.server.ts'

const PASSWORD = 'window light 7'
const LINK = '/login/link/'
let next = 0

async function someone(wanted: object = {}): Promise<Account> {
  next += 1
  return inSchool(1, (db) => aStudent(db, { email: `by-link-${next}@example.com`, verified: true, ...wanted }))
}

const now = async ({ id }: Account) => inSchool(1, (db) => findAccount(db, 1, id))
const ask = (email: string, more: object = {}, visit = new Visit()) =>
  visit.speaking('en').post('/login/link', { email, ...more })
const whoIs = async (visit: Visit) => ((await (await visit.request('/me')).json()) as { user: object | null }).user

async function linkFor({ email }: Account, more: object = {}): Promise<string> {
  await ask(email, more)
  return linkTo(email, LINK)
}

/** A session as a purchase without a password leaves it. */
async function heldBy(account: Account, by: 'other' | 'passkey' = 'other'): Promise<Visit> {
  const visit = new Visit().speaking('en')
  visit.keep(await inSchool(1, (db) => openSession(db, account, { by })))
  return visit
}

describe('asking for a link to log in', () => {
  test('has one answer for every address, and an e-mail only where there is an account', async () => {
    const account = await someone()
    const answers = await Promise.all([account.email, 'not-there@example.com'].map((email) => ask(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.text()))
    expect(known).toBe(unknown)
    expect(await mailsTo('not-there@example.com')).toEqual([])
    expect((await mailsTo(account.email))[0]?.subject).toBe('Demo school: your login link')
  })

  test('the sixth time in an hour is a 429, and passwords that are asked for count apart', async () => {
    const { email } = await someone()
    for (let times = 0; times < 5; times += 1) expect((await ask(email)).status).toBe(200)
    expect((await ask(email)).status).toBe(429)
    expect((await new Visit().post('/password/forgot', { email })).status).toBe(200)
  })

  test('is offered at log-in, and a plain form keeps where one wanted to go', async () => {
    const account = await someone()
    const visit = new Visit().speaking('en')
    expect(await (await visit.page('/login?to=%2Fmy%2Fnotes')).text()).toContain('href="/login/link?to=%2Fmy%2Fnotes"')
    expect(await (await visit.page('/login/link?to=%2Fmy%2Fnotes')).text()).toContain('value="/my/notes"')
    const answer = await visit.submit('/login/link', { email: account.email, to: '/my/notes' })
    const sent = answer.headers.get('location') ?? ''
    expect([answer.status, sent]).toEqual([303, '/login/link?sent=1&to=%2Fmy%2Fnotes'])
    expect(await (await visit.page(sent)).text()).toContain('Check your inbox')
    const [mail] = await mailsTo(account.email)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/login\/link\/[\w-]{43}\?to=%2Fmy%2Fnotes/)
  })

  test('leads to no other site', async () => {
    const account = await someone()
    await ask(account.email, { to: 'https://evil.example/' })
    expect((await mailsTo(account.email))[0]?.text).not.toContain('evil.example')
  })
})

describe('the link', () => {
  test('is only looked at by a GET; its button logs in once, on a session like others', async () => {
    const account = await someone()
    const link = await linkFor(account)
    const scanner = new Visit().speaking('en')
    for (let times = 0; times < 3; times += 1) {
      const page = await scanner.page(link)
      expect(await page.text()).toContain(account.email)
      expect(page.headers.get('referrer-policy')).toBe('same-origin')
    }
    expect(await whoIs(scanner)).toBeNull()
    const visit = new Visit()
    await visit.page(link)
    const answer = await visit.submit(link, { remember: '1' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my/courses'])
    expect(answer.headers.getSetCookie().join()).toMatch(/session=m[^;]+;[^,]*Max-Age=2592000/)
    expect(await whoIs(visit)).toMatchObject({ id: account.id })
    const { sessions } = (await (await visit.request('/account/security')).json()) as { sessions: object[] }
    expect(sessions).toHaveLength(1)
    expect((await new Visit().post(link)).status).toBe(422)
    expect(await (await scanner.page(link)).text()).toContain('This link no longer works')
  })

  test('of two at the same time lets one in', async () => {
    const link = await linkFor(await someone())
    const statuses = await Promise.all([1, 2, 3].map(async () => (await new Visit().post(link)).status))
    expect(statuses.sort()).toEqual([200, 422, 422])
  })

  test('leads on to where one wanted to go, and nowhere else', async () => {
    const account = await someone()
    const visit = new Visit()
    const link = await linkFor(account)
    await visit.page(link)
    expect((await visit.submit(link, { to: '/my/notes' })).headers.get('location')).toBe('/my/notes')
    const other = await linkFor(account)
    expect((await visit.submit(other, { to: '//evil.example' })).headers.get('location')).toBe('/my/courses')
  })

  test('lasts fifteen minutes, in the database as well', async () => {
    const account = await someone()
    const link = await linkFor(account)
    const later = (minutes: number) =>
      inSchool(1, (db) =>
        db.execute(
          sql`update account_tokens set ${sql.raw(moveBack(`${minutes} mins`, 'created_at', 'expires_at'))} where account_id = ${account.id}`,
        ),
      )
    await later(14)
    expect(await (await new Visit().speaking('en').page(link)).text()).toContain(account.email)
    await later(1)
    expect((await new Visit().post(link)).status).toBe(422)
    const longer = inSchool(1, (db) =>
      db.execute(
        sql`update account_tokens set expires_at = (created_at at time zone 'UTC' + interval '16 minutes') at time zone 'UTC' where account_id = ${account.id}`,
      ),
    )
    await expect(longer).rejects.toThrow()
  })

  test('is no other link: not to a new password, nor the other way round', async () => {
    const account = await someone({ password: PASSWORD })
    const token = (await linkFor(account)).split('/').at(-1) ?? ''
    const reset = await new Visit().post('/password/reset', {
      token,
      email: account.email,
      password: 'another morning',
    })
    expect(reset.status).toBe(422)
    const member = await heldBy(account)
    expect((await member.post(`/account/security/email/${token}`)).status).toBe(422)
    await new Visit().post('/password/forgot', { email: account.email })
    const other = (await linkTo(account.email, '/password/reset/')).split('/').at(-1)
    expect((await new Visit().post(`${LINK}${other}`)).status).toBe(422)
    expect((await new Visit(2).post(`${LINK}${token}`)).status).toBe(422)
  })

  test('asks for a code where the account wants one', async () => {
    const account = await someone()
    await inSchool(1, (db) =>
      db.execute(sql`insert into authenticators (school_id, account_id, secret, confirmed_at)
        values (1, ${account.id}, '\\x00', now())`),
    )
    const visit = new Visit()
    const answer = await visit.post(await linkFor(account))
    expect(await answer.json()).toEqual({ user: null, second_step: '/login/code' })
    expect(await whoIs(visit)).toBeNull()
  })

  test('ends with a change of the address, and with the account', async () => {
    const account = await someone({ password: PASSWORD })
    const link = await linkFor(account)
    const visit = await heldBy(account)
    await visit.post('/account/security/email', { email: `moved-${account.email}`, current_password: PASSWORD })
    await visit.post(await linkTo(`moved-${account.email}`, '/account/security/email/'))
    expect((await new Visit().post(link)).status).toBe(422)
    const leaving = await someone({ password: PASSWORD })
    const last = await linkFor(leaving)
    await (await heldBy(leaving)).post('/account/data/delete', { confirmation: 'DELETE', password: PASSWORD })
    expect((await new Visit().post(last)).status).toBe(422)
  })

  test('confirms the address, and closes what opened the account before that to whoever made it', async () => {
    const planted = await someone({ verified: false, password: PASSWORD })
    const planter = await heldBy(planted)
    const link = await linkFor(planted)
    expect(await (await new Visit().speaking('en').page(link)).text()).toContain('Nobody has confirmed this address')
    const owner = new Visit()
    expect((await owner.post(link)).status).toBe(200)
    expect((await now(planted))?.emailVerifiedAt).not.toBeNull()
    expect(await whoIs(planter)).toBeNull()
    expect((await new Visit().post('/login', { email: planted.email, password: PASSWORD })).status).toBe(422)
    expect(await whoIs(owner)).toMatchObject({ id: planted.id })
  })

  test('takes nothing from an account whose address was confirmed', async () => {
    const account = await someone({ password: PASSWORD })
    const before = await heldBy(account)
    await new Visit().post(await linkFor(account))
    expect(await whoIs(before)).toMatchObject({ id: account.id })
    expect((await new Visit().post('/login', { email: account.email, password: PASSWORD })).status).toBe(200)
  })

  test('changes nobody’s team for whoever has a password and did not show it', async () => {
    const invite = (visit: Visit) =>
      visit.post('/home/team/invitations', { email: `n-${next}@example.com`, role: 'owner' })
    const [careful, careless] = await inSchool(1, async (db) => [
      await aStaffMember(db, { role: 'owner', email: 'careful@example.com', password: PASSWORD, verified: true }),
      await aStaffMember(db, { role: 'owner', email: 'careless@example.com', verified: true }),
    ])
    const visit = new Visit()
    await visit.post(await linkFor(careful))
    expect((await invite(visit)).status).toBe(403)
    const other = new Visit()
    await other.post(await linkFor(careless))
    expect((await invite(other)).status).toBe(201)
  })
})

describe('without a password', () => {
  const change = (visit: Visit, email: string) => visit.post('/account/security/email', { email })

  test('a password is set by a letter, and the page says so', async () => {
    const account = await someone()
    const visit = await heldBy(account)
    await visit.page('/account/security')
    const answer = await visit.submit('/password/forgot', { email: account.email })
    const page = await visit.page(answer.headers.get('location') ?? '')
    expect(await page.text()).toContain('We have sent you a link to set a password')
    const token = (await linkTo(account.email, '/password/reset/')).split('/').at(-1)
    const set = await visit.post('/password/reset', { token, email: account.email, password: PASSWORD })
    expect(set.status).toBe(200)
    expect((await new Visit().post('/login', { email: account.email, password: PASSWORD })).status).toBe(200)
  })

  test('the address changes once a link in its mailbox was opened; until then the way there is shown', async () => {
    const account = await someone()
    const visit = await heldBy(account)
    const email = `new-${account.email}`
    const refused = await change(visit, email)
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'confirm_required', at: '/login/confirm' },
    ])
    const way = (await visit.page('/account/security/email')).headers.get('location') ?? ''
    expect(way).toBe('/login/confirm?to=%2Faccount%2Fsecurity%2Femail')
    const confirm = await (await visit.page(way)).text()
    expect(confirm).toContain('Send link')
    expect(confirm).not.toContain('current_password')
    await visit.submit('/login/link', { email: account.email, to: '/account/security/email' })
    const link = await linkTo(account.email, LINK)
    const back = await visit.submit(link, { to: '/account/security/email' })
    const form = await (await visit.page(back.headers.get('location') ?? '')).text()
    expect(form).not.toContain('current_password')
    expect((await change(visit, email)).status).toBe(200)
    expect((await now(account))?.email).toBe(account.email)
    expect((await visit.post(await linkTo(email, '/account/security/email/'))).status).toBe(200)
    expect((await now(account))?.email).toBe(email)
    expect((await mailsTo(account.email))[0]?.subject).toContain('Your e-mail address was changed')
  })

  test('a passkey shows as much, for an hour', async () => {
    const account = await someone()
    const visit = await heldBy(account, 'passkey')
    expect((await change(visit, `key-${account.email}`)).status).toBe(200)
    await inSchool(1, (db) =>
      db.execute(
        sql`update sessions set ${sql.raw(moveBack('61 minutes', 'proven_at'))} where account_id = ${account.id}`,
      ),
    )
    expect((await change(visit, `late-${account.email}`)).status).toBe(403)
  })

  test('an address that was mistyped on buying, which nobody can confirm, is mended by the session alone', async () => {
    const account = await someone({ verified: false })
    const visit = await heldBy(account)
    const email = `right-${account.email}`
    expect(await (await visit.page('/account/security/email')).text()).not.toContain('current_password')
    expect((await change(visit, email)).status).toBe(200)
    expect((await visit.post(await linkTo(email, '/account/security/email/'))).status).toBe(200)
    expect(await now(account)).toMatchObject({ email, emailVerifiedAt: expect.any(String) })
  })

  test('leaving out the password opens nothing where there is one', async () => {
    const account = await someone({ password: PASSWORD })
    const visit = await heldBy(account, 'passkey')
    for (const [path, body] of [
      ['/account/security/email', { email: `x-${account.email}` }],
      ['/account/security/passkeys/options', {}],
      ['/account/data/delete', { confirmation: 'DELETE' }],
    ] as const)
      expect((await visit.post(path, body)).status).toBe(422)
  })

  test('the account is deleted once it is clear who asks', async () => {
    const account = await someone()
    const leave = (visit: Visit) => visit.post('/account/data/delete', { confirmation: 'DELETE' })
    expect((await leave(await heldBy(account))).status).toBe(403)
    expect((await leave(await heldBy(account, 'passkey'))).status).toBe(200)
    expect((await now(account))?.deletedAt).not.toBeNull()
  })
})
