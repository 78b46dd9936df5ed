import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { qrPath } from '#app/platform/qr.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { ProductDetail } from './product-editor.ts'

let office: Visit
let teacher: Visit
let teacherId: number
let other: Visit

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const instructor = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  teacherId = instructor.id
  teacher = await new Visit().as(instructor)
  other = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
})

type Detail = SnakeCased<ProductDetail>
type Answer = { product: Detail; current: Detail; message: string; errors: Record<string, string[]> }

async function send(method: string, path: string, body?: object, visit = office) {
  const answer = await visit.request(path, { method, body })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}

let made = 0
const make = (body: object = {}, visit = office) => {
  made += 1
  return send('POST', '/home/products', { type: 'course', title: `Light ${made}`, ...body }, visit)
}

const errorsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return Object.keys(((await answer.json()) as Answer).errors)
}

describe('a new product', () => {
  test('is a draft with a slug from its title, and its row holds what the contract names', async () => {
    const { status, product } = await make({ title: 'Światło i cień', description: '<p>Look.</p><script>1</script>' })
    expect(status).toBe(201)
    expect(product).toMatchObject({
      type: 'course',
      slug: 'swiatlo-i-cien',
      title: 'Światło i cień',
      description: '<p>Look.</p>',
      status: 'draft',
      cover_photo: null,
      price: null,
      is_free: false,
      tag_ids: [],
      seo: { title: '', description: '' },
      version: 1,
    })
    const again = await make({ title: 'Światło i cień' })
    expect(again.product.slug).toBe('swiatlo-i-cien-2')
    expect((await new Visit().request('/swiatlo-i-cien')).status).toBe(404)
  })

  test.each(['bundle', 'file', 'event', 'consultation'])('can be a %s', async (type) => {
    const { status, product } = await make({ type, status: 'published' })
    expect([status, product.type]).toEqual([201, type])
    expect((await new Visit().request(`/${product.slug}`)).status).toBe(200)
    const { data } = (await (await new Visit().request('/courses?length=100')).json()) as { data: { id: number }[] }
    expect(data.map(({ id }) => id)).toContain(product.id)
  })

  test.each<[string, object, string]>([
    ['without a title', { title: undefined }, 'title'],
    ['with an empty title', { title: '  ' }, 'title'],
    ['without a title in any language', { title: { en: ' ', pl: '' } }, 'title'],
    ['with a title that is too long in a language', { title: { en: 'A', pl: 'a'.repeat(121) } }, 'title.pl'],
    ['of no kind', { type: 'podcast' }, 'type'],
    ['that is a membership', { type: 'membership' }, 'type'],
    ['with a word of ours', { slug: 'courses' }, 'slug'],
    ['with a bad slug', { slug: 'a b' }, 'slug'],
    ['with an unknown status', { status: 'gone' }, 'status'],
    ['with an unknown key', { colour: 'red' }, 'colour'],
    ['with an unknown key inside', { seo: { keywords: 'a' } }, 'seo.keywords'],
    ['with a title for search engines that is too long', { seo: { title: 'a'.repeat(71) } }, 'seo.title'],
    ['with a text for search engines that is too long', { seo: { description: 'a'.repeat(151) } }, 'seo.description'],
    ['with items that is no bundle', { items: [] }, 'items'],
    ['with a date that is no event', { event: EVENT() }, 'event'],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, errors } = await make(body)
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('as long as search engines show it is taken, whatever its letters', async () => {
    const seo = { title: '🌻'.repeat(70), description: 'ą'.repeat(150) }
    expect((await make({ seo })).product.seo).toEqual(seo)
  })

  test('takes a slug whatever the case, once', async () => {
    expect((await make({ slug: 'Case-Of-Letters' })).product.slug).toBe('case-of-letters')
    for (const slug of ['case-of-letters', 'CASE-OF-LETTERS'])
      expect(await make({ slug })).toMatchObject({ status: 422, errors: { slug: [expect.any(String)] } })
    const race = await Promise.all(Array.from({ length: 5 }, () => make({ slug: 'one-of-five' })))
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
    const elsewhere = await send('POST', '/home/products', { type: 'file', title: 'A', slug: 'one-of-five' }, other)
    expect(elsewhere.status).toBe(201)
  })

  test('below /home/courses is a course', async () => {
    const { status, product } = await send('POST', '/home/courses', { title: 'A course' })
    expect([status, product.type]).toEqual([201, 'course'])
    expect((await send('POST', '/home/courses', { type: 'file', title: 'A file' })).errors).toHaveProperty('type')
    const file = (await make({ type: 'file' })).product
    expect((await send('GET', `/home/courses/${file.id}`)).status).toBe(404)
    const listed = (await (await office.request('/home/courses?length=100')).json()) as { data: { type: string }[] }
    expect(new Set(listed.data.map(({ type }) => type))).toEqual(new Set(['course']))
  })
})

describe('a change', () => {
  test('carries what shall be; words in one language leave the other as it is', async () => {
    const { product } = await make({ title: { en: 'Light', pl: 'Światło' }, outcomes: [{ en: 'See', pl: 'Widzieć' }] })
    const said = { type: 'course', title: 'Shade', status: 'published', outcomes: ['Look', 'See'], level: 'beginner' }
    const changed = await send('PUT', `/home/products/${product.id}`, said)
    expect(changed).toMatchObject({ status: 200, product: { ...said, slug: product.slug, version: 2 } })
    const polish = await office.request(`/home/products/${product.id}?lang=pl`)
    expect(((await polish.json()) as Answer).product).toMatchObject({ title: 'Światło', outcomes: ['Look', 'Widzieć'] })
    await office.request('/?lang=en')
    expect((await send('PUT', `/home/products/${product.id}`, { title: 'A', type: 'file' })).errors).toHaveProperty(
      'type',
    )
  })

  test('of a version that somebody else has changed since is refused, and changes nothing', async () => {
    const { product } = await make()
    const put = (title: string, version?: number) =>
      send('PUT', `/home/products/${product.id}`, { title, version, tag_ids: [] })
    expect((await put('First', 1)).product.version).toBe(2)
    expect(await put('Second', 1)).toMatchObject({ status: 409, current: { title: 'First', version: 2 } })
    const race = await Promise.all([put('A', 2), put('B', 2), put('C', 2)])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await put('Without a version', undefined)).product.title).toBe('Without a version')
  })

  test('of the slug leads from the old one, with everything below it, until somebody else has it', async () => {
    const { product } = await make({ slug: 'old-word', status: 'published' })
    const rename = (slug: string) => send('PUT', `/home/products/${product.id}`, { title: 'A', slug })
    expect((await rename('new-word')).product.slug).toBe('new-word')
    const to = async (path: string, visit = new Visit()) => {
      const answer = await visit.page(path)
      return [answer.status, answer.headers.get('location')]
    }
    expect(await to('/old-word?utm_source=a')).toEqual([308, '/new-word?utm_source=a'])
    expect(await to('/old-word/checkout')).toEqual([308, '/new-word/checkout'])
    expect(await to('/old-word/watch')).toEqual([308, '/new-word/watch'])
    await send('PUT', `/home/products/${product.id}`, { title: 'A', status: 'draft' })
    expect((await to('/old-word'))[0]).toBe(404)
    expect((await make({ slug: 'new-word' })).status).toBe(422)
    expect((await make({ slug: 'old-word', status: 'published' })).status).toBe(201)
    expect((await to('/old-word'))[0]).toBe(200)
  })

  test('of what search engines show reaches its page, in each language', async () => {
    const seo = { title: { en: 'Sought', pl: 'Szukane' }, description: 'Words of one language' }
    const { product } = await make({ status: 'published', seo })
    const page = async (language: string) =>
      (await new Visit().page(`/${product.slug}`, { 'accept-language': language })).text()
    expect(await page('en')).toContain('<title data-inertia="">Sought · ')
    expect(await page('pl')).toContain('<title data-inertia="">Szukane · ')
    expect(await page('en')).toContain('content="Words of one language"')
    expect(await page('pl')).not.toContain('Words of one language')
  })
})

test('a trailer is a film of a service that is known, kept as its page and shown without asking it', async () => {
  const { product } = await make({ status: 'published', trailer: 'https://youtu.be/dQw4w9WgXcQ?si=tracking' })
  expect(product.trailer).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  const page = await (await new Visit().page(`/${product.slug}`)).text()
  expect(page).toContain('data-embed="YouTube"')
  expect(page).not.toContain('<iframe')
  for (const trailer of ['https://evil.example/watch?v=dQw4w9WgXcQ', 'javascript:1'])
    expect((await make({ trailer })).errors).toHaveProperty('trailer')
  const without = await send('PUT', `/home/products/${product.id}`, { title: 'A', trailer: null })
  expect(without.product.trailer).toBeNull()
})

describe('who builds', () => {
  test('an instructor makes products, teaches them, and changes no others', async () => {
    const { status, product } = await make({}, teacher)
    expect([status, product.teacher_ids]).toEqual([201, [teacherId]])
    const put = (id: number, body: object) => send('PUT', `/home/products/${id}`, { title: 'A', ...body }, teacher)
    expect((await put(product.id, { teacher_ids: [teacherId] })).status).toBe(200)
    expect((await put(product.id, { teacher_ids: [] })).status).toBe(403)
    const { product: others } = await make()
    expect((await put(others.id, {})).status).toBe(403)
    expect((await send('DELETE', `/home/products/${others.id}`, undefined, teacher)).status).toBe(403)
    await send('PUT', `/home/products/${others.id}`, { title: 'A', teacher_ids: [teacherId] })
    expect((await put(others.id, {})).status).toBe(200)
  })

  test('an instructor puts into a bundle what they teach, and leaves in it what others put there', async () => {
    const [mine, spare, theirs, others] = [
      (await make({}, teacher)).product,
      (await make({}, teacher)).product,
      (await make()).product,
      (await make()).product,
    ]
    const holding = (...parts: Detail[]) => ({ items: parts.map(({ id }) => ({ product_id: id })) })
    expect((await make({ type: 'bundle', ...holding(theirs) }, teacher)).status).toBe(403)
    const { product: bundle } = await make({ type: 'bundle', teacher_ids: [teacherId], ...holding(theirs) })
    const put = await send('PUT', `/home/products/${bundle.id}`, { title: 'A', ...holding(mine, theirs) }, teacher)
    expect([put.status, put.product.items?.map((item) => item.product_id)]).toEqual([200, [mine.id, theirs.id]])
    const page = await (await teacher.page(`/home/products/${bundle.id}/content`)).text()
    const offered = [...page.matchAll(/<option value="(\d+)"/g)].map(([, id]) => Number(id))
    expect([offered.includes(spare.id), offered.includes(others.id)]).toEqual([true, false])
  })

  test('another school’s product, tag or person is not there', async () => {
    const { product } = await make()
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/duplicate'],
    ] as const) {
      const body = method === 'PUT' ? { title: 'A' } : undefined
      const answer = await send(method, `/home/products/${product.id}${path}`, body, other)
      expect([method, path, answer.status]).toEqual([method, path, 404])
    }
    const theirs = await send('POST', '/home/products', { type: 'file', title: 'Theirs' }, other)
    expect((await make({ type: 'bundle', items: [{ product_id: theirs.product.id }] })).status).toBe(404)
    expect((await make({ tag_ids: [987_654_321] })).status).toBe(404)
    expect((await make({ teacher_ids: [987_654_321] })).status).toBe(404)
    expect((await make({ cover_photo: `/media/public/1/${'a'.repeat(64)}.png` })).status).toBe(404)
  })
})

const EVENT = () => ({
  starts_at: '2027-03-01T18:00:00Z',
  ends_at: '2027-03-01T20:00:00Z',
  time_zone: 'Europe/Warsaw',
  seats: 12,
})

describe('what one kind alone has', () => {
  test('a bundle holds products in order, each once, and no other bundle', async () => {
    const parts = [(await make()).product, (await make()).product]
    const { product: published } = await make({ status: 'published' })
    const items = [...parts, parts[0]].map((part) => ({ product_id: part?.id }))
    const { product: bundle } = await make({ type: 'bundle', items })
    expect(bundle.items).toEqual(parts.map(({ id, title, slug }) => ({ product_id: id, title, slug })))
    const shown = await make({ type: 'bundle', status: 'published', items: [{ product_id: published.id }, ...items] })
    const page = await (await new Visit().page(`/${shown.product.slug}`)).text()
    expect(page).toContain(`href="/${published.slug}"`)
    expect(page, 'a draft').not.toContain(parts[0]?.slug)
    expect((await make({ type: 'bundle', items: [{ product_id: bundle.id }] })).errors).toHaveProperty('items')
    expect((await send('DELETE', `/home/products/${parts[0]?.id}`)).status).toBe(409)
  })

  test('an event has a date, seats and a place to join', async () => {
    const event = { ...EVENT(), join_url: 'https://meet.example/a' }
    const { product } = await make({ type: 'event', event })
    const stored = { starts_at: '2027-03-01T18:00:00.000Z', ends_at: '2027-03-01T20:00:00.000Z' }
    expect(product.event).toEqual({ ...event, ...stored, seats_left: 12 })
    const changed = await send('PUT', `/home/products/${product.id}`, { title: 'A', event: { ...EVENT(), seats: 3 } })
    expect(changed.product.event).toMatchObject({ seats: 3, join_url: null })
    for (const wrong of [
      { seats: 0 },
      { time_zone: 'Mars' },
      { join_url: 'javascript:1' },
      { ends_at: EVENT().starts_at },
      { starts_at: '0001-01-01T00:00:00Z' },
      { ends_at: '9999-12-31T23:59:59Z' },
    ]) {
      const { status, errors } = await make({ type: 'event', event: { ...EVENT(), ...wrong } })
      expect([status, Object.keys(errors)]).toEqual([422, [`event.${Object.keys(wrong)[0]}`]])
    }
  })
})

test('the forms of its page say the same, in the hours of its zone', async () => {
  const { product } = await make({ type: 'event', event: EVENT() })
  const ends = '2027-07-01T20:30'
  const dates = { 'event.time_zone': EVENT().time_zone, 'event.starts_at': '2027-07-01T18:00', 'event.seats': '4' }
  const path = `/home/products/${product.id}`
  const fill = (part: string, version: number, fields: Record<string, string | string[]>) =>
    office.fill(`${path}/${part}`, { version: `${version}`, ...fields })
  const saved = (until: string) => fill('dates', 1, { ...dates, 'event.ends_at': until })
  for (const wrong of [dates['event.starts_at'], '9999-12-31T23:59', '2027-13-01T10:00', '2027-08-01T25:00', ''])
    expect(await errorsOf(await saved(wrong)), wrong).toEqual(['event.ends_at'])
  expect((await saved(ends)).status).toBe(200)
  const outcomes = JSON.stringify([{ en: 'See', pl: '' }])
  expect((await fill('promises', 2, { outcomes, questions: '[]' })).status).toBe(200)
  const { product: stored } = await send('GET', path)
  expect(stored).toMatchObject({
    event: { starts_at: '2027-07-01T16:00:00.000Z', ends_at: '2027-07-01T18:30:00.000Z', seats: 4, join_url: null },
    outcomes: ['See'],
    questions: [],
  })
  await send('PUT', path, { title: stored.title, promise: 'Something' })
  const basics = { slug: stored.slug, 'title.en': '', 'title.pl': '', 'promise.en': '', 'promise.pl': '' }
  expect(await errorsOf(await fill('basics', 4, basics))).toEqual(['title.pl'])
  expect(await errorsOf(await fill('basics', 4, { ...basics, slug: '', 'title.pl': 'x' }))).toEqual(['slug'])
  expect((await fill('basics', 4, { ...basics, 'title.pl': 'Po polsku' })).status).toBe(200)
  expect((await send('GET', path)).product).toMatchObject({ title: 'Po polsku', promise: '' })
  expect(
    (await office.request(`${path}/status`, { method: 'POST', body: { version: 1, status: 'published' } })).status,
  ).toBe(409)
  const facts = { level: 'beginner', language: 'pl', outcomes: ['See'] }
  await send('PUT', path, { title: 'Po polsku', ...facts })
  expect((await fill('facts', 6, { level: '', language: 'en' })).status).toBe(200)
  expect((await send('GET', path)).product).toMatchObject({ level: null, language: 'en', outcomes: ['See'] })
  for (const part of ['basics', 'dates', 'status'])
    expect((await teacher.request(`${path}/${part}`, { method: 'POST', body: {} })).status).toBe(403)
})

test('a QR code says the address of the page, to those who build the product alone', async () => {
  const { product } = await make({ slug: 'light-on-a-poster' })
  const path = `/home/products/${product.id}/qr.svg`
  const picture = await office.request(path)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const drawn = await picture.text()
  // The one that is shown beside it.
  const html = await (await office.page(`/home/products/${product.id}`)).text()
  const { d } = await qrPath(/<code>([^<]+\/light-on-a-poster)<\/code>/.exec(html)?.[1] ?? '', 4)
  expect(drawn).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 \d+ \d+"[^>]*>.*<\/svg>$/)
  expect(drawn).toContain(`d="${d}"`)
  await send('PUT', `/home/products/${product.id}`, { title: 'Shade', slug: 'shade-on-a-poster' })
  expect(await (await office.request(path)).text()).not.toBe(drawn)
  expect([(await teacher.request(path)).status, (await other.request(path)).status]).toEqual([403, 404])
})
