import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'

const PASSWORD = 'window light 7'
const WRONG = 'Wrong e-mail address or password. Try again.'

let kate: Account

beforeAll(async () => {
  kate = await inSchool(1, (db) => aStudent(db, { email: 'kate@example.com', password: PASSWORD }))
})

async function atLogin(path = '/login'): Promise<{ visit: Visit; html: string }> {
  const visit = new Visit().speaking('en')
  const html = await (await visit.page(path)).text()
  return { visit, html }
}

const right = { email: 'kate@example.com', password: PASSWORD }

describe('the log-in form, sent by a browser without scripts', () => {
  test('carries the token, asks for what password managers know, and has no script inline', async () => {
    const { visit, html } = await atLogin()
    expect(html).toContain(`name="_token" value="${visit.csrf}"`)
    expect(html).toContain('autoComplete="username"')
    expect(html).toContain('autoComplete="current-password"')
    expect(html).not.toMatch(/<script(?![^>]*src=)/)
    expect(html).not.toContain('<style')
  })

  test('leads to one’s courses', async () => {
    const { visit } = await atLogin()
    const answer = await visit.submit('/login', right)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/my/courses')
  })

  test('leads back to where one was going', async () => {
    const { visit, html } = await atLogin('/login?to=%2Fdemo-course%2Fwatch%2F3%3Ftab%3Dnotes')
    expect(html).toContain('name="to" value="/demo-course/watch/3?tab=notes"')
    expect(html).toContain('href="/register?to=%2Fdemo-course%2Fwatch%2F3%3Ftab%3Dnotes"')
    const answer = await visit.submit('/login', { ...right, to: '/demo-course/watch/3?tab=notes' })
    expect(answer.headers.get('location')).toBe('/demo-course/watch/3?tab=notes')
  })

  test.each(['/login', '/register'])('keeps in the other language where one was going: %s', async (path) => {
    const polish = 'href="?lang=pl&amp;to=%2Fcourses%3Fa%3D1%26b%3D2"'
    const { visit, html } = await atLogin(`${path}?lang=en&to=%2Fcourses%3Fa%3D1%26b%3D2`)
    expect(html).toContain(polish)
    const again = await visit.submit(path, { to: '/courses?a=1&b=2' })
    expect(again.status).toBe(422)
    expect(await again.text()).toContain(polish)
  })

  test('keeps it from the form in a checkout too, whose own address leads to the log-in page', async () => {
    const { visit } = await atLogin()
    const answer = await visit.page('/checkout/login?lang=pl&to=%2Fdemo-course%2Fcheckout')
    expect(answer.headers.get('location')).toBe('/login?to=%2Fdemo-course%2Fcheckout')
    const elsewhere = await visit.page('/checkout/login?lang=pl&to=%2F%2Fevil.example')
    const login = await visit.page(elsewhere.headers.get('location') ?? '')
    expect(await login.text()).not.toContain('name="to"')
  })

  test('passes over a place that is too long to go on to', async () => {
    const { visit } = await atLogin()
    const answer = await visit.submit('/login', { ...right, to: `/courses?q=${'x'.repeat(3000)}` })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my/courses'])
  })

  test('comes back with what is wrong and all that was typed, except the password', async () => {
    const { visit } = await atLogin()
    const answer = await visit.submit('/login', {
      ...right,
      password: 'my wrong guess',
      to: '/courses',
      remember: 'on',
    })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const html = await answer.text()
    expect(html).toContain(WRONG)
    expect(html).toContain('value="kate@example.com"')
    expect(html).toContain('name="to" value="/courses"')
    expect(html).toMatch(/<input[^>]*checked=""[^>]*name="remember"|<input[^>]*name="remember"[^>]*checked=""/)
    expect(html).not.toContain('my wrong guess')
  })

  test('the first wrong field has the focus and is tied to its message', async () => {
    const { visit } = await atLogin()
    const html = await (await visit.submit('/login', { email: 'kate@example.com' })).text()
    const password = /<input[^>]*id="password"[^>]*>/.exec(html)?.[0]
    expect(password).toContain('autofocus=""')
    expect(password).toContain('aria-invalid="true"')
    expect(password).toContain('aria-describedby="password-error"')
    expect(html).toContain('id="password-error"')
    expect(html.match(/autofocus/g)).toHaveLength(1)
  })

  test('says on the page how long to wait', async () => {
    await inSchool(1, (db) => aStudent(db, { email: 'hasty@example.com', password: PASSWORD }))
    const { visit } = await atLogin()
    for (let tries = 0; tries < 5; tries += 1) {
      await visit.submit('/login', { email: 'hasty@example.com', password: 'wrong one' })
    }
    const answer = await visit.submit('/login', { email: 'hasty@example.com', password: PASSWORD })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toContain('Too many attempts. Try again in')
  })

  test('in a checkout it leads back into it', async () => {
    const { visit } = await atLogin()
    const body = new URLSearchParams({ _token: visit.csrf, ...right })
    const answer = await visit.request('/checkout/login', {
      method: 'POST',
      body,
      accept: 'text/html',
      csrf: null,
      headers: { referer: `http://${HOSTS[1]}/demo-course/checkout?price_id=3` },
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/demo-course/checkout?price_id=3')
  })

  test('who is logged in already goes on at once', async () => {
    const visit = await new Visit().as(kate)
    for (const [path, goal] of [
      ['/login', '/my/courses'],
      ['/login?to=%2Fcourses', '/courses'],
      ['/login?to=https%3A%2F%2Fevil.example', '/my/courses'],
      ['/register', '/my/courses'],
      ['/password/forgot', '/my/courses'],
    ]) {
      const answer = await visit.page(path ?? '')
      expect([answer.status, answer.headers.get('location')], path).toEqual([303, goal])
    }
  })
})

describe('where one may be led', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example'.replace('%09', '\t'),
    '/\n/evil.example',
    '/.//evil.example',
    '/courses/..//evil.example',
    '/%2e//evil.example',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    '//evil.example\\@demo.localhost',
    'https://demo.localhost@evil.example/',
    'evil.example',
    '.evil.example',
    '@evil.example',
    ' //evil.example',
    '',
  ])('never to %j', async (to) => {
    const { visit } = await atLogin()
    const answer = await visit.submit('/login', { ...right, to })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/my/courses')
    const html = await (await new Visit().page(`/login?to=${encodeURIComponent(to)}`)).text()
    expect(html).not.toContain('name="to"')
  })
})

describe('a request that somebody else’s page made', () => {
  async function sent(headers: Record<string, string>, accept = 'application/json') {
    const { visit } = await atLogin()
    return visit.request('/login', { method: 'POST', body: right, headers, accept })
  }

  test('of this school itself passes', async () => {
    expect((await sent({ origin: `http://${HOSTS[1]}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await sent({ origin: `http://${HOSTS[1]}:3000` })).status).toBe(200)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the school next door', { origin: `http://${HOSTS[2]}` }],
    ['a frame without an origin', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['the school next door, as the browser says', { 'sec-fetch-site': 'same-site' }],
  ] as [string, Record<string, string>][])('of %s is refused, although it has the token', async (_, headers) => {
    const answer = await sent(headers)
    expect(answer.status).toBe(419)
    expect(Object.keys((await answer.json()) as object)).toEqual(['message'])
  })

  test('without the token: 419 for a script, the log-in page for a form', async () => {
    const { visit } = await atLogin()
    for (const csrf of [null, '', 'wrong', new Visit().csrf]) {
      expect((await visit.request('/login', { method: 'POST', body: right, csrf })).status).toBe(419)
    }
    for (const _token of ['', 'wrong']) {
      const answer = await visit.submit('/login', { ...right, _token })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe('/login?to=%2F&expired=1')
    }
  })

  test('with another session’s token is refused', async () => {
    const { visit } = await atLogin()
    const { visit: other } = await atLogin()
    expect((await visit.request('/login', { method: 'POST', body: right, csrf: other.csrf })).status).toBe(419)
  })

  test('a stale form leads back to the log-in page and onwards to where one was going', async () => {
    const { visit } = await atLogin()
    const answer = await visit.request('/login', {
      method: 'POST',
      body: new URLSearchParams(right),
      csrf: null,
      accept: 'text/html',
      headers: { referer: `http://${HOSTS[1]}/login?to=%2Fcourses` },
    })
    expect(answer.headers.get('location')).toBe('/login?to=%2Fcourses&expired=1')
  })
})

describe('what cannot be read', () => {
  async function raw(body: string, type: string) {
    const { visit } = await atLogin()
    return app.request(`http://${HOSTS[1]}/login`, {
      method: 'POST',
      headers: {
        host: HOSTS[1],
        accept: 'application/json',
        'content-type': type,
        'x-csrf-token': visit.csrf,
        cookie: `session=${visit.cookies.get('session')}`,
      },
      body,
    })
  }

  test.each(['{', '[]', '"text"', 'null', '{"email":}'])('malformed JSON is a 400: %s', async (body) => {
    const answer = await raw(body, 'application/json')
    expect(answer.status).toBe(400)
    expect(Object.keys((await answer.json()) as object)).toEqual(['message'])
  })

  test('over a megabyte is a 413', async () => {
    const answer = await raw(JSON.stringify({ ...right, password: 'x'.repeat(1024 * 1024) }), 'application/json')
    expect(answer.status).toBe(413)
  })

  test.each(['text/plain', 'application/xml', ''])(
    'JSON that calls itself something else, as a foreign form could send it, is not read: %j',
    async (type) => {
      const answer = await raw(JSON.stringify(right), type)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ message: expect.any(String) })
    },
  )

  test.each([
    ['role', 'owner'],
    ['school_id', 2],
    ['id', 1],
    ['remember_me', true],
  ])('an unknown field is a 422 under its own name: %s', async (name, value) => {
    const answer = await raw(JSON.stringify({ ...right, [name]: value }), 'application/json')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { [name]: [expect.any(String)] } })
  })

  test.each([
    ['email', { email: 7, password: PASSWORD }],
    ['email', { password: PASSWORD }],
    ['email', { email: { $ne: '' }, password: PASSWORD }],
    ['password', { email: 'kate@example.com', password: ['x'] }],
    ['password', { email: 'kate@example.com', password: 'x'.repeat(201) }],
    ['remember', { ...right, remember: 'perhaps' }],
  ])('a wrong %s is told at the field', async (name, body) => {
    const answer = await raw(JSON.stringify(body), 'application/json')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { [name]: [expect.any(String)] } })
  })
})
