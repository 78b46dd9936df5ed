import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'

// The product reads its settings once, so the double must be there before.
const google = await vi.hoisted(async () => {
  const { CLIENT, startOpenId } = await import('#tests/doubles/openid.ts')
  const double = await startOpenId()
  const { id: GOOGLE_CLIENT_ID, secret: GOOGLE_CLIENT_SECRET } = CLIENT
  Object.assign(process.env, { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: double.issuer })
  return double
})
afterAll(() => google.stop())

let next = 0

beforeEach(() => {
  next += 1
  google.lie = {}
  google.person = {
    sub: `subject-${next}`,
    email: `google-${next}@example.com`,
    email_verified: true,
    given_name: 'Gabriela',
    family_name: 'Nowak',
  }
})

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://here')
  return pathname + search
}

/** To Google and back, as far as the address at which the product is told the outcome. */
async function journey(visit: Visit, to = '/courses'): Promise<string> {
  const leaving = await visit.page(`/login/google?to=${encodeURIComponent(to)}`)
  const there = leaving.headers.get('location') ?? ''
  expect(there.startsWith(`${google.issuer}/authorize?`)).toBe(true)
  const answer = await fetch(there, { redirect: 'manual' })
  return pathOf(answer.headers.get('location') ?? '')
}

async function logIn(visit: Visit, to?: string): Promise<string> {
  const answer = await visit.page(await journey(visit, to))
  return answer.headers.get('location') ?? ''
}

type Me = { user: { email: string; id: number } | null }
const me = async (visit: Visit) => ((await (await visit.request('/me')).json()) as Me).user
const someone = (wanted: object = {}): Promise<Account> =>
  inSchool(1, (db) => aStudent(db, { email: google.person.email, password: 'window light 7', ...wanted }))

describe('logging in with Google', () => {
  test('the log-in page offers it, and it leads back to where one was going, on this school alone', async () => {
    expect(await (await new Visit().page('/login')).text()).toContain('href="/login/google"')
    expect(await logIn(new Visit(), '/my/courses')).toBe('/my/courses')
    expect(await logIn(new Visit(), '//evil.example')).toBe('/my/courses')
  })

  test('somebody new gets an account with a confirmed address; the next time it is the same one', async () => {
    const visit = new Visit()
    await logIn(visit)
    const user = await me(visit)
    expect(user).toMatchObject({ email: google.person.email, first_name: 'Gabriela', last_name: 'Nowak' })
    expect(await (await visit.request('/account/security')).json()).toMatchObject({
      email_verified: true,
      has_password: false,
      google: true,
    })
    google.person = { ...google.person, email: `moved-${google.person.email}` }
    const again = new Visit()
    await logIn(again)
    expect((await me(again))?.id).toBe(user?.id)
  })

  test('an account with that address is linked when the address was confirmed, and its owner is told', async () => {
    const account = await someone({ verified: true })
    const visit = new Visit()
    await logIn(visit)
    expect((await me(visit))?.id).toBe(account.id)
    expect((await mailsTo(account.email))[0]?.subject).toContain('Login with Google is on')
  })

  test('an account that somebody made with an address never confirmed is not opened', async () => {
    await someone()
    const visit = new Visit()
    expect(await logIn(visit)).toBe('/login?problem=google_unverified')
    expect(await me(visit)).toBeNull()
    visit.speaking('en')
    expect(await (await visit.page('/login?problem=google_unverified')).text()).toContain('never confirmed')
  })

  test('it gives a new session, and ends the one there was', async () => {
    const visit = await new Visit().as(await someone({ email: `other-${next}@example.com` }))
    const before = visit.cookies.get('session') ?? ''
    await logIn(visit)
    expect((await me(visit))?.email).toBe(google.person.email)
    const old = new Visit()
    old.cookies.set('session', before)
    expect(await me(old)).toBeNull()
  })

  test('it can be given up by whoever has a password', async () => {
    const { email } = await someone({ verified: true, password: 'window light 7' })
    const visit = new Visit()
    await logIn(visit)
    const unlink = (current_password?: string) => visit.post('/account/security/google/unlink', { current_password })
    for (const wrong of [undefined, 'not it']) expect((await unlink(wrong)).status).toBe(422)
    expect((await unlink('window light 7')).status).toBe(200)
    expect((await mailsTo(email))[0]?.subject).toContain('Login with Google is off')
    expect(await (await visit.request('/account/security')).json()).toMatchObject({ google: false })
  })

  test('given up, it opens nothing by a log-in that waits for its code', async () => {
    const account = await someone({ verified: true, password: 'window light 7' })
    await logIn(new Visit(1, '203.0.113.5'))
    await inSchool(1, (db) =>
      db.execute(sql`insert into authenticators (school_id, account_id, secret, confirmed_at)
        values (1, ${account.id}, '\\x00', now())`),
    )
    const waiting = new Visit(1, '203.0.113.5')
    expect(await logIn(waiting)).toBe('/login/code')
    const own = await new Visit().as(account)
    await own.post('/account/security/google/unlink', { current_password: 'window light 7' })
    expect((await waiting.page('/login/code')).headers.get('location')).toBe('/login')
  })
})

describe('what is not believed', () => {
  const refused = async (visit = new Visit()) => {
    expect(await logIn(visit)).toBe('/login?problem=google')
    expect(await me(visit)).toBeNull()
  }

  test.each([
    ['an address that Google did not verify', { email_verified: false }],
    ['another client’s token', { aud: 'another-client' }],
    ['another issuer’s token', { iss: 'https://evil.example' }],
    ['a token that has expired', { exp: 1_000_000 }],
    ['the answer to another question', { nonce: 'another' }],
    ['a token about nobody', { sub: '' }],
  ])('%s', async (_, claims) => {
    google.lie = { claims }
    await refused()
  })

  test('a token that somebody else signed, or nobody', async () => {
    google.lie = { foreignKey: true }
    await refused()
    google.lie = { unsigned: true }
    await refused()
  })

  test('an answer that another browser asked for: nobody is logged in to a stranger’s account', async () => {
    const attacker = new Visit()
    const back = await journey(attacker)
    const victim = new Visit()
    expect((await victim.page(back)).headers.get('location')).toBe('/login?problem=google')
    await journey(victim)
    expect((await victim.page(back)).headers.get('location')).toBe('/login?problem=google')
    expect(await me(victim)).toBeNull()
  })

  test('an answer that was used', async () => {
    const visit = new Visit()
    const back = await journey(visit)
    const state = visit.cookies.get('google') ?? ''
    expect((await visit.page(back)).headers.get('location')).toBe('/courses')
    visit.cookies.set('google', state)
    expect((await visit.page(back)).headers.get('location')).toBe('/login?problem=google')
  })

  test('Google’s refusal, and a return without any question', async () => {
    const visit = new Visit()
    const back = await journey(visit)
    const state = new URL(back, 'http://here').searchParams.get('state')
    const denied = await visit.page(`/login/google/callback?error=access_denied&state=${state}`)
    expect(denied.headers.get('location')).toBe('/login?problem=google')
    expect((await new Visit().page('/login/google/callback')).headers.get('location')).toBe('/login?problem=google')
  })
})
