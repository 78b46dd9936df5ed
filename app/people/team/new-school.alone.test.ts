import { beforeAll, expect, test, vi } from 'vitest'
import { connected } from '#server/database.ts'

// The operator's commands run as the owner of the tables, in a process of their own: so does this file.
vi.hoisted(() => {
  process.env.DATABASE_URL = process.env.OWNER_DATABASE_URL
})

type Operator = typeof import('#app/operator.server.ts')
let operator: Operator
beforeAll(async () => {
  operator = await import('#app/operator.server.ts')
})

const rows = (statement: string) =>
  connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => (await client.query(statement)).rows)

const wanted = { slug: 'kino', name: 'Kino', 'owner-email': 'Anna@Kino.example', locale: 'pl', currency: 'PLN' }

test('a school comes with an owner and a link at which a password is chosen, once', async () => {
  const { origin, link } = await operator.create(wanted)
  expect(origin).toBe('http://kino.localhost:3000')
  expect(link).toMatch(/^http:\/\/kino\.localhost:3000\/password\/reset\/[\w-]{43}$/)
  const [owner] = await rows(
    `select a.role, a.email, a.password_hash, a.locale from accounts a join schools s on s.id = a.school_id where s.slug = 'kino'`,
  )
  expect(owner).toEqual({ role: 'owner', email: 'Anna@Kino.example', password_hash: null, locale: 'pl' })
  expect((await operator.listSchools()).map(({ slug }) => slug)).toEqual(['demo', 'second', 'kino'])
  const { Visit } = await import('#tests/browser-like.ts')
  const { pathname } = new URL(link)
  const choose = async () => {
    const [visit, headers] = [new Visit(), { host: 'kino.localhost' }]
    await visit.page(pathname, headers)
    const body = { token: pathname.split('/').at(-1), email: 'anna@kino.example', password: 'three quiet foxes' }
    return (await visit.request('/password/reset', { method: 'POST', body, headers })).status
  }
  expect([await choose(), await choose()]).toEqual([200, 422])
})

test('a school that has said nothing of itself yet is called by its name, and leaves no gaps', async () => {
  await operator.create({ ...wanted, slug: 'quiet', name: 'Quiet' })
  const { app } = await import('#app/app.server.ts')
  const headers = { host: 'quiet.localhost', accept: 'text/html' }
  const html = await (await app.request('http://quiet.localhost/', { headers })).text()
  expect(html).toContain('<h1 class="display">Quiet</h1>')
  expect(html).toContain('property="og:title" content="Quiet"')
  expect(html).not.toContain('id="about"')
  expect(/<p class="foot-seller">(.*?)<\/p>/.exec(html)?.[1]?.replace(/<.*?>/g, '')).toBe(
    'Sprzedawca: Quiet, Anna@Kino.example',
  )
})

test.each([
  [{ ...wanted, slug: 'demo' }, /^--slug: .*taken/],
  [{ ...wanted, slug: 'www' }, /^--slug: .*taken/],
  [{ ...wanted, slug: 'No slug' }, /^--slug: /],
  [{ ...wanted, slug: 'kino-2', 'owner-email': 'nobody' }, /^--owner-email: /],
  [{ ...wanted, slug: 'kino-2', currency: 'ZZZ' }, /^--currency: /],
  [{ ...wanted, slug: 'kino-2', name: undefined }, /^--name: /],
  [{ ...wanted, slug: 'kino-2', role: 'owner' }, /^--role: /],
])('bad words are refused with a sentence, and nothing is left behind: %o', async (words, sentence) => {
  const before = await rows('select id from schools')
  const sentences = await operator.create(words).catch((error: unknown) => operator.toSentences(error))
  expect(sentences).toEqual([expect.stringMatching(sentence)])
  expect(await rows('select id from schools')).toEqual(before)
})

test('a school whose owner cannot be made is not made either', async () => {
  const { createSchool } = await import('./new-school.server.ts')
  const school = { slug: 'half', name: 'Half', locale: 'en', currency: 'EUR', email: 'x@y.example' } as const
  const owner = { firstName: '', lastName: '', email: 'x@y.example' }
  await expect(createSchool(school, owner)).rejects.toThrow()
  expect(await rows(`select id from schools where slug = 'half'`)).toEqual([])
})

test('the operator adds and removes domains of one school, and nobody else’s', async () => {
  const demo = await operator.loadSchool('demo')
  const added = await operator.domainVerbs.add(demo, 'Kursy.Kino.example')
  expect(added).toMatchObject({ host: 'kursy.kino.example', state: 'waiting', canonical: false })
  expect(added.records.map(({ type, name }) => [type, name])).toContainEqual(['TXT', '_katedra.kursy.kino.example'])
  const other = await operator.loadSchool('second')
  expect(await operator.listDomainViews(other)).toEqual([])
  await expect(operator.domainVerbs.remove(other, 'kursy.kino.example')).rejects.toMatchObject({ status: 422 })
  await expect(operator.domainVerbs.main(demo, 'kursy.kino.example')).rejects.toMatchObject({ status: 409 })
  await expect(operator.loadSchool('nowhere')).rejects.toMatchObject({ status: 422 })
  await operator.domainVerbs.remove(demo, 'kursy.kino.example')
  expect(await operator.listDomainViews(demo)).toEqual([])
})

test('the operator lets another school have a domain before its time', async () => {
  const [demo, other] = [await operator.loadSchool('demo'), await operator.loadSchool('second')]
  await operator.domainVerbs.add(demo, 'kino.example')
  await rows(`update domains set verified_at = now() where host = 'kino.example'`)
  expect(await operator.domainVerbs.remove(demo, 'kino.example')).toMatchObject({ state: 'released' })
  await expect(operator.domainVerbs.add(other, 'kino.example')).rejects.toMatchObject({ status: 422 })
  await operator.domainVerbs.free(demo, 'kino.example')
  expect(await operator.domainVerbs.add(other, 'kino.example')).toMatchObject({ state: 'waiting' })
  await expect(operator.domainVerbs.free(demo, 'kino.example')).rejects.toMatchObject({ status: 422 })
})
