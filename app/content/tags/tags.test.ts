import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { productChanged } from '#app/content/catalogue/events.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatements } from '#tests/counted-statements.ts'
import { keepNothing } from '#tests/keep-nothing.ts'
import type { Tag, TagOption } from './tag.ts'

let office: Visit
let teacher: Visit
let other: Visit

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  other = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
})

type Answer = { tag: Tag; errors: Record<string, string[]> }

async function send(method: string, path: string, body?: object, visit = office) {
  const answer = await visit.request(`/home/tags${path}`, { method, body })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}
const add = (name: string, visibility = 'public', visit = office) => send('POST', '', { name, visibility }, visit)

test('a tag is added, read, changed and deleted', async () => {
  const { status, tag } = await add(' Light ')
  expect([status, tag]).toEqual([201, { id: expect.any(Number), name: 'Light', visibility: 'public' }])
  const changed = await send('PUT', `/${tag.id}`, { name: 'Shade', visibility: 'private' })
  expect([changed.status, changed.tag]).toEqual([200, { id: tag.id, name: 'Shade', visibility: 'private' }])
  expect((await send('GET', `/${tag.id}`)).tag).toEqual(changed.tag)
  const { data } = (await (await office.request('/home/tags')).json()) as { data: Tag[] }
  expect(data).toContainEqual(changed.tag)
  expect((await send('DELETE', `/${tag.id}`)).status).toBe(200)
  expect((await send('GET', `/${tag.id}`)).status).toBe(404)
})

test('a tag that is deleted is told of all that carried it, in one statement', async () => {
  const carried = async (number: number) => {
    const { tag } = await add(`Carried by ${number}`)
    const ids = await inSchool(1, async (db) => {
      const made: number[] = []
      for (let nth = 0; nth < number; nth++)
        made.push((await aProduct(db, { slug: `carries-${number}-${nth}`, tagIds: [tag.id] })).id)
      return made
    })
    const statements = await countStatements(async () => expect((await send('DELETE', `/${tag.id}`)).status).toBe(200))
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ product: number }>(sql`select (payload ->> 'productId')::int as product from outbox
        where school_id = 1 and event = ${productChanged.name} order by id desc limit ${number}`),
    )
    expect(rows.map(({ product }) => product).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
    return statements
  }
  expect(await carried(12)).toBe(await carried(1))
})

test('a name is one tag’s in a school, whatever the case', async () => {
  const { tag } = await add('Łuk')
  expect(await add('łUK')).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
  expect((await add('Łuk', 'private', other)).status).toBe(201)
  const second = (await add('Łuk 2')).tag
  expect((await send('PUT', `/${second.id}`, { name: 'ŁUK', visibility: 'public' })).status).toBe(422)
  expect((await send('PUT', `/${tag.id}`, { name: 'łuk', visibility: 'public' })).tag.name).toBe('łuk')
  const race = await Promise.all([add('race'), add('Race'), add('RACE')])
  expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422])
})

test.each([
  { name: '', visibility: 'public' },
  { name: 'A' },
  { name: 'A', visibility: 'secret' },
  { name: 'A', visibility: 'public', of: 1 },
])('%j is refused', async (body) => expect((await send('POST', '', body)).status).toBe(422))

test('who builds adds tags; who runs the school renames and deletes them; another school’s are not there', async () => {
  const { status, tag } = await add('By a teacher', 'public', teacher)
  expect(status).toBe(201)
  const body = { name: 'B', visibility: 'public' }
  expect((await send('PUT', `/${tag.id}`, body, teacher)).status).toBe(403)
  expect((await send('DELETE', `/${tag.id}`, undefined, teacher)).status).toBe(403)
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await send(method, `/${tag.id}`, method === 'PUT' ? body : undefined, other)).status).toBe(404)
})

test('a public tag that something published carries narrows the list of products; no other does', async () => {
  const { tag } = await add('Portrait')
  const { tag: secret } = await add('Secret', 'private')
  const { tag: unused } = await add('Unused')
  await inSchool(1, async (db) => {
    await aProduct(db, { slug: 'tagged', tagIds: [tag.id, secret.id] })
    await aProduct(db, { slug: 'untagged' })
    await aProduct(db, { slug: 'tagged-draft', tagIds: [tag.id], status: 'draft' })
  })
  const slugs = async (id: number) => {
    const { data } = (await (await new Visit().request(`/courses?tag=${id}`)).json()) as { data: { slug: string }[] }
    return data.map(({ slug }) => slug)
  }
  expect(await slugs(tag.id)).toEqual(['tagged'])
  expect(await slugs(secret.id)).toEqual([])
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1000)
  const page = await (await new Visit().page('/courses')).text()
  vi.useRealTimers()
  expect(page).toContain(`href="/courses?tag=${tag.id}"`)
  for (const { name } of [secret, unused]) expect(page).not.toContain(name)
  const own = await (await new Visit().page('/tagged')).text()
  expect(own).toContain('Portrait')
  expect(own).not.toContain('Secret')
})

test('tags are sorted by the reader’s language, page by page and where one chooses among them', async () => {
  for (const name of ['Ćmy', 'Czaple', 'Cwały']) await add(name)
  const reader = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { locale: 'pl' })))
  async function namesOf(visit: Visit) {
    const found: string[] = []
    for (let path: string | null = '/home/tags?length=1'; path; ) {
      const answer = await visit.request(path)
      const { data, next_page_url: next } = (await answer.json()) as { data: Tag[]; next_page_url: string | null }
      found.push(...data.map(({ name }) => name))
      path = next
    }
    return found.filter((name) => /^[CĆ](?!a)/.test(name))
  }
  expect(await namesOf(reader)).toEqual(['Cwały', 'Czaple', 'Ćmy'])
  expect(await namesOf(office)).toEqual(['Ćmy', 'Cwały', 'Czaple'])
  for (const [who, names] of [
    [reader, ['Cwały', 'Czaple', 'Ćmy']],
    [office, ['Ćmy', 'Cwały', 'Czaple']],
  ] as const) {
    const { data } = (await (await who.request('/home/options/tags')).json()) as { data: TagOption[] }
    expect(data.map(({ title }) => title).filter((title) => /^[CĆ](?!a)/.test(title))).toEqual(names)
  }
})

test('a tag is called differently in each language, wherever it is shown', async () => {
  const { tag } = await send('POST', '', { name: { en: 'Windows', pl: 'Okna w\u00a0domu' }, visibility: 'public' })
  expect(tag).toEqual({ id: tag.id, name: 'Windows', visibility: 'public' })
  await inSchool(1, (db) => aProduct(db, { slug: 'two-names', tagIds: [tag.id] }))
  const page = async (path: string, language: string) =>
    (await new Visit().page(path, { 'accept-language': language })).text()
  keepNothing()
  for (const path of ['/courses', '/two-names']) {
    expect(await page(path, 'en'), path).toContain('Windows')
    const polish = await page(path, 'pl')
    expect([polish.includes('Okna w\u00a0domu'), polish.includes('Windows')], path).toEqual([true, false])
  }
  const polish = await new Visit().speaking('pl').as(await inSchool(1, (db) => aStaffMember(db, { locale: 'pl' })))
  const called = async () => ((await (await polish.request(`/home/tags/${tag.id}`)).json()) as Answer).tag.name
  expect(await called()).toBe('Okna w\u00a0domu')
  await send('PUT', `/${tag.id}`, { name: 'Panes', visibility: 'public' })
  expect(await called(), 'a name alone is that in the language of who gives it').toBe('Okna w\u00a0domu')
  const taken = { name: { en: 'Glass', pl: 'OKNA W\u00a0DOMU' }, visibility: 'public' }
  expect(await send('POST', '', taken)).toMatchObject({ status: 422, errors: { 'name.pl': [expect.any(String)] } })
  expect((await send('POST', '', { name: {}, visibility: 'public' })).status).toBe(422)
})
