import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'

const aVisitor = () => new Visit().speaking('en')

describe('an address where nothing is', () => {
  test('is a page that leads on', async () => {
    const answer = await aVisitor().page('/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const html = await answer.text()
    expect(html).toContain('<h1>Page not found</h1>')
    expect(html).toContain('href="/courses"')
    expect(html).toContain('name="robots" content="noindex"')
  })

  test('leads whoever works in the back office back to it, and a student to the courses', async () => {
    const [owner, student] = await inSchool(1, async (db) => [
      await aStaffMember(db, { role: 'owner' }),
      await aStudent(db),
    ])
    const atWork = await (await aVisitor().as(owner)).page('/home/students/999999')
    expect(atWork.status).toBe(404)
    expect(await atWork.text()).toContain('<a href="/home" class="btn btn-primary">')
    const strayed = await (await aVisitor().as(student)).page('/home/students/999999')
    expect(await strayed.text()).toContain('<a href="/courses" class="btn btn-primary">')
  })

  test('says what is known about it, and else what it may be', async () => {
    const general = await (await aVisitor().page('/nothing/here')).text()
    expect(general).toContain('It may have moved')
    const known = await (await aVisitor().page(`/invitation/${'x'.repeat(43)}`)).text()
    expect(known).toContain('This invitation was used or withdrawn')
    expect(known).toContain('<h1>No longer available</h1>')
    expect(known).not.toContain('It may have moved')
  })

  test('is a message for a script, in the visitor’s language', async () => {
    const visit = new Visit().speaking('pl')
    for (const [method, path] of [
      ['GET', '/nothing/here'],
      ['GET', '/json/nothing'],
      ['POST', '/nothing/here'],
      ['DELETE', '/json/nothing/7'],
    ]) {
      const answer = await visit.request(path ?? '', { method })
      expect(answer.status, path).toBe(404)
      expect(await answer.json(), path).toEqual({ message: 'Pod tym adresem niczego nie ma.' })
    }
  })

  test.each([
    '/%00',
    '/%ff%fe',
    '/..%2f..%2fetc/passwd',
    '/<script>alert(1)</script>',
    `/${'a'.repeat(4000)}`,
    '/password/reset/%00',
    '/transaction/%00/pending',
    '/sandbox/pay/%00',
    `/password/reset/${'x'.repeat(101)}`,
  ])('is no more than that: %s', async (path) => {
    const answer = await aVisitor().page(path)
    expect([200, 404]).toContain(answer.status)
    expect(await answer.text()).not.toContain('<script>alert')
  })
})

test.each(['constructor', '__proto__', 'toString'])('a field called %s is unknown like any other', async (name) => {
  const body = JSON.parse(`{"email":"a@example.com","password":"x","${name}":1}`)
  const answer = await aVisitor().post('/login', body)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(`"${name}":["This field is not recognised. Reload the page and try again."]`)
})

test('a body that is too large is refused in the visitor’s language', async () => {
  const visit = new Visit().speaking('pl')
  await visit.page('/login')
  const answer = await visit.post('/login', { email: 'x'.repeat(1024 * 1024) })
  expect(answer.status).toBe(413)
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toEqual({ message: expect.stringContaining('ponownie') })
})

describe('a browser that sent or opened what is refused before a session is read', () => {
  test('is told on a page when it sent too much', async () => {
    const visit = new Visit().speaking('pl')
    await visit.page('/login')
    const answer = await visit.submit('/login', { email: 'x'.repeat(1024 * 1024) })
    expect(answer.status).toBe(413)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const html = await answer.text()
    expect(html).toContain('<html lang="pl"')
    expect(html).toContain('Tych danych jest za dużo')
  })

  test('is told on a page when a form cannot be read', async () => {
    const visit = aVisitor()
    await visit.page('/login')
    const headers = { 'content-type': 'text/plain' }
    const answer = await visit.request('/login', { method: 'POST', body: {}, accept: 'text/html', headers })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('The request could not be read. Reload the page and try again.')
  })

  const FORGED = `/media/1/${'a'.repeat(64)}.pdf?expires=9999999999&signature=${'A'.repeat(43)}`

  test.each([
    ['en', 'You do not have access', 'Open the file again'],
    ['pl', 'Nie masz tu dostępu', 'Otwórz plik ponownie'],
  ] as const)(
    'is told on a page of the school when the address of a file does not hold (%s)',
    async (locale, title, advice) => {
      const answer = await new Visit().speaking(locale).page(FORGED)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.getSetCookie()).toEqual([])
      const html = await answer.text()
      expect(html).toContain(`<html lang="${locale}"`)
      expect(html).toContain(`<h1>${title}</h1>`)
      expect(html).toContain(advice)
      expect(html).toContain('name="robots" content="noindex"')
    },
  )

  test.each(['*/*', 'video/webm,video/*;q=0.9,*/*;q=0.5', 'image/avif,image/*,*/*;q=0.8', 'application/json'])(
    'a player or a script is told in JSON: %s',
    async (accept) => {
      const answer = await aVisitor().request(FORGED, { accept })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({ message: expect.any(String) })
    },
  )
})

test('another host than a school’s is told nothing', async () => {
  for (const host of [
    'evil.example',
    'nobody.localhost',
    'demo.localhost.evil.example',
    '',
    '[::1]',
    'a'.repeat(300),
  ]) {
    const answer = await app.request('http://ignored/login', { headers: { host } })
    expect(answer.status, host).toBe(404)
    expect(await answer.text()).toBe('Not found')
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('every answer has the headers that protect it', async () => {
  const visit = aVisitor()
  const answers = [
    await visit.page('/login'),
    await visit.page('/nothing/here'),
    await visit.request('/me'),
    await visit.post('/login', {}),
    await visit.request('/login', { method: 'POST', csrf: null }),
    await app.request('http://ignored/login', { headers: { host: 'evil.example' } }),
  ]
  for (const { headers, status } of answers) {
    const scripts = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(scripts, String(status)).toBe("'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.has('x-powered-by')).toBe(false)
  }
})

/** Changes the database as the owner of its tables. */
async function asTablesOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

test.each(['55P03', '57014', '25P03'])(
  'what the database gives up on, as %s says, is worth trying again',
  async (code) => {
    await inSchool(1, (db) => aStudent(db, { email: `${code}@example.com`, password: 'window light 7' }))
    const visit = aVisitor()
    await visit.page('/login')
    await asTablesOwner(`create function give_up() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '${code}'; end $$;
    create trigger give_up before insert on limits for each row execute function give_up()`)
    const answer = await visit.post('/login', { email: `${code}@example.com`, password: 'window light 7' })
    await asTablesOwner('drop trigger give_up on limits; drop function give_up()')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await answer.json()).toEqual({ message: 'We are very busy at the moment. Try again shortly.' })
  },
)

describe('a mistake of ours', () => {
  /** Logging in needs it. */
  const broken = () => asTablesOwner('alter table limits rename to lost')

  test('has a number to quote, and tells nothing internal', async () => {
    await inSchool(1, (db) => aStudent(db, { email: 'kate@example.com', password: 'window light 7' }))
    const visit = aVisitor()
    await visit.page('/login')
    await broken()
    const given = { email: 'kate@example.com', password: 'window light 7' }
    const answer = await visit.post('/login', given)
    expect(answer.status).toBe(500)
    const body = (await answer.json()) as { message: string; request_id: string }
    expect(body).toEqual({
      message: 'Something went wrong on our side. Try again.',
      request_id: answer.headers.get('x-request-id'),
    })
    const page = await visit.submit('/login', given)
    expect(page.status).toBe(500)
    const html = await page.text()
    expect(html).toContain(page.headers.get('x-request-id'))
    expect(html).not.toMatch(/limits|relation|select|insert|node_modules|\.ts:/i)
    expect(html).not.toContain(HOSTS[2])
  })
})
