import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

const wanted = {
  first_name: 'Zofia',
  last_name: 'Łęcka',
  email: 'zofia@example.com',
  password: 'window light 7',
  terms: true,
}

let next = 0
function another(change: object = {}) {
  next += 1
  return { ...wanted, email: `zofia-${next}@example.com`, ...change }
}

const aVisitor = (schoolId: 1 | 2 = 1) => new Visit(schoolId).speaking('en')

describe('registering', () => {
  test('makes a student of this school, and logs in', async () => {
    const visit = aVisitor()
    await visit.request('/csrf')
    const anonymous = visit.cookies.get('session')
    const answer = await visit.post('/register', wanted)
    expect(answer.status).toBe(201)
    const { user } = (await answer.json()) as { user: object }
    expect(user).toEqual({
      id: expect.any(Number),
      type: 'App\\Student',
      email_notification: { community_topics: [] },
      name: 'Zofia Łęcka',
      avatar: null,
      role: 'student',
      locale: 'en',
      email: 'zofia@example.com',
      first_name: 'Zofia',
      last_name: 'Łęcka',
    })
    expect(await (await visit.request('/me')).json()).toEqual({ user })
    expect(visit.cookies.get('session')).not.toBe(anonymous)
    const { email, password } = wanted
    expect((await aVisitor().post('/login', { email, password })).status).toBe(200)
  })

  test('works with a plain form, with a last name left empty', async () => {
    const visit = aVisitor()
    await visit.page('/register')
    const answer = await visit.submit('/register', { ...another(), last_name: '', terms: 'on', to: '/courses' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/courses')
    expect(await (await visit.request('/me')).json()).toMatchObject({ user: { name: 'Zofia' } })
  })

  test('a form that is not right comes back as it was filled in', async () => {
    const visit = aVisitor()
    await visit.page('/register')
    const answer = await visit.submit('/register', {
      first_name: 'Zofia "Zo" <Łęcka>',
      email: 'zofia@example',
      password: 'window light 7',
      terms: 'on',
      to: '/courses',
    })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('value="Zofia &quot;Zo&quot; &lt;Łęcka&gt;"')
    expect(html).toContain('value="zofia@example"')
    expect(html).toContain('name="to" value="/courses"')
    expect(html).toMatch(/<input[^>]*name="terms"[^>]*checked=""|<input[^>]*checked=""[^>]*name="terms"/)
    expect(html).not.toContain('window light 7')
  })

  test('notes when the terms were agreed to, and their version', async () => {
    await inSchool(1, (db) =>
      db.execute(sql`
        insert into legal_texts (school_id, kind, version, html)
        values (1, 'terms', 1, '{"en":"<p>One</p>"}'), (1, 'terms', 2, '{"en":"<p>Two</p>"}')`),
    )
    const person = another()
    await aVisitor().post('/register', person)
    const { rows } = await inSchool(1, (db) =>
      db.execute(
        sql`select terms_version, terms_accepted_at is not null as accepted from accounts where email = ${person.email}`,
      ),
    )
    expect(rows).toEqual([{ terms_version: 2, accepted: true }])
  })

  test('in a checkout answers the same, and a plain form stays there', async () => {
    const visit = aVisitor()
    const answer = await visit.post('/checkout/register', another())
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ user: { first_name: 'Zofia' } })
    const form = aVisitor()
    await form.page('/register')
    const redirected = await form.request('/checkout/register', {
      method: 'POST',
      body: new URLSearchParams({ _token: form.csrf, ...another(), terms: 'on' }),
      accept: 'text/html',
      csrf: null,
      headers: { referer: 'http://demo.localhost/demo-course/checkout' },
    })
    expect(redirected.headers.get('location')).toBe('/demo-course/checkout')
  })
})

describe('an address that has an account', () => {
  test.each(['taken@example.com', 'TAKEN@Example.com', ' taken@EXAMPLE.com '])('is refused: %j', async (email) => {
    await aVisitor().post('/register', another({ email: 'taken@example.com' }))
    const visit = aVisitor()
    const answer = await visit.post('/register', another({ email }))
    expect(answer.status).toBe(422)
    const words = 'An account with this address already exists. Log in instead.'
    expect(await answer.json()).toEqual({ message: words, errors: { email: [words] } })
    expect(await (await visit.request('/me')).json()).toEqual({ user: null })
  })

  test('may have another in another school', async () => {
    const person = another()
    expect((await aVisitor(1).post('/register', person)).status).toBe(201)
    expect((await aVisitor(2).post('/register', { ...person, password: 'clay and water' })).status).toBe(201)
    const { email } = person
    expect((await aVisitor(2).post('/login', { email, password: person.password })).status).toBe(422)
    expect((await aVisitor(2).post('/login', { email, password: 'clay and water' })).status).toBe(200)
  })

  test('twenty registrations at once make one account, and only its maker is in', async () => {
    const person = another()
    const visits = Array.from({ length: 20 }, () => aVisitor())
    const statuses = await Promise.all(visits.map(async (visit) => (await visit.post('/register', person)).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(19)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select count(*)::int as n from accounts where email = ${person.email}`),
    )
    expect(rows).toEqual([{ n: 1 }])
    const users = await Promise.all(
      visits.map(async (visit) => ((await (await visit.request('/me')).json()) as { user: object | null }).user),
    )
    expect(users.filter(Boolean)).toHaveLength(1)
  })
})

describe('what is refused, at its field', () => {
  test.each([
    ['first_name', { first_name: '  ' }],
    ['first_name', { first_name: undefined }],
    ['first_name', { first_name: 'Z'.repeat(101) }],
    ['first_name', { first_name: 'Zo\u0000fia' }],
    ['first_name', { first_name: 'Zofia\r\nBcc: everybody@example.com' }],
    ['last_name', { last_name: 'Ł'.repeat(101) }],
    ['email', { email: 'zofia' }],
    ['email', { email: 'zofia@example.com, kate@example.com' }],
    ['email', { email: 'zofia@example.com\nkate@example.com' }],
    ['email', { email: 'józia@example.com' }],
    ['email', { email: `${'z'.repeat(250)}@example.com` }],
    ['password', { password: 'short' }],
    ['password', { password: '123456' }],
    ['password', { password: 'x'.repeat(201) }],
    ['password', { password: undefined }],
    ['terms', { terms: false }],
    ['terms', { terms: undefined }],
    ['role', { role: 'owner' }],
    ['school_id', { school_id: 2 }],
    ['id', { id: 1 }],
    ['password_hash', { password_hash: 'x' }],
  ])('%s: %j', async (field, change) => {
    const visit = aVisitor()
    const answer = await visit.post('/register', another(change))
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
    expect(Object.keys(errors)).toEqual([field])
    expect(await (await visit.request('/me')).json()).toEqual({ user: null })
  })

  test('all that is wrong is told at once', async () => {
    const answer = await aVisitor().post('/register', {})
    expect(Object.keys(((await answer.json()) as { errors: object }).errors).sort()).toEqual([
      'email',
      'first_name',
      'password',
      'terms',
    ])
  })
})
