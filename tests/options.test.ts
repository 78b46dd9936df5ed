// A school may have any number of products, tags, topics and forms: no page of the office brings them all to choose from.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aTopic } from '#app/community/community/factory.server.ts'
import { topics } from '#app/community/community/tables.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { ORDERED_MAX } from '#app/content/catalogue/product-order.server.ts'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { tags } from '#app/content/tags/tables.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { leadForms } from '#app/forms/leads/tables.server.ts'
import { aPlan } from '#app/memberships/memberships/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { OPTIONS_MAX, type OptionAnswer } from '#app/platform/option-list.ts'
import { named } from '#app/routes.ts'
import { Visit } from './browser-like.ts'

const SCHOOL = 2
const COUNT = 500
/** A list of the office shows so many rows besides what it can be narrowed to. */
const ROWS = 25
/** One page is there to put products in an order by hand, as many of them as its statement reads. */
const ORDER = '/home/products/order'

let owner: Visit
let teacher: Visit
/** The last product by name of each kind, which no page shows unasked. */
const last = {} as Record<(typeof PRODUCT_TYPES)[number], number>
let student: number
let event: number

const titleOf = (n: number) => `Zdjęcia ${String(n).padStart(3, '0')} xq`

/** Of each other thing to choose from the last by name, which no page shows unasked. */
const lastOf = { tag: 0, topic: 0, form: 0 }
const NAMES = ['Zdjęcia', 'Etykieta', 'Temat', 'Formularz'] as const
const nameOf = (what: (typeof NAMES)[number], n: number) => `${what} ${String(n).padStart(3, '0')} xq`

/** The numbers of the products, or other things, whose titles a page holds. */
const namedIn = (html: string, what: (typeof NAMES)[number] = 'Zdjęcia') =>
  new Set([...html.matchAll(new RegExp(`${what} (\\d{3}) xq`, 'g'))].map(([, n]) => Number(n)))

async function search(query: Record<string, string>, visit = owner) {
  const answer = await visit.request(`/home/options/products?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as OptionAnswer
}

/** A hundred tags, topics for members and forms; the last of each by its name. */
async function aHundredOfEach(db: Db) {
  const hundred = Array.from({ length: 100 }, (_, n) => n)
  const title = (what: (typeof NAMES)[number], n: number) => ({ en: nameOf(what, n), pl: nameOf(what, n) })
  const madeTags = await db
    .insert(tags)
    .values(hundred.map((n) => ({ schoolId: SCHOOL, name: nameOf('Etykieta', n), visibility: 'public' as const })))
    .returning({ id: tags.id })
  const pattern = { schoolId: SCHOOL, description: { en: '', pl: '' }, visibility: 'subscribers' as const }
  const madeTopics = await db
    .insert(topics)
    .values(hundred.map((n) => ({ ...pattern, title: title('Temat', n), position: 100 + n })))
    .returning({ id: topics.id })
  const { id: _id, ...form } = await aLeadForm(db, { schoolId: SCHOOL })
  const madeForms = await db
    .insert(leadForms)
    .values(hundred.map((n) => ({ ...form, title: title('Formularz', n) })))
    .returning({ id: leadForms.id })
  const idOf = (rows: { id: number }[]) => rows.at(-1)?.id ?? 0
  return { tag: idOf(madeTags), topicForMembers: idOf(madeTopics), form: idOf(madeForms) }
}

beforeAll(async () => {
  const made = await inSchool(SCHOOL, async (db) => {
    const pattern = await aProduct(db, { schoolId: SCHOOL })
    const [row] = await db.select().from(products).where(sql`school_id = ${SCHOOL} and id = ${pattern.id}`)
    const [price] = await db.select().from(prices).where(sql`school_id = ${SCHOOL} and product_id = ${pattern.id}`)
    if (!row || !price) throw new Error('nothing to copy')
    const copies = Array.from({ length: COUNT }, (_, n) => {
      const { id: _id, ...copy } = row
      const title = { en: titleOf(n), pl: titleOf(n) }
      return { ...copy, type: PRODUCT_TYPES[n % PRODUCT_TYPES.length] ?? 'course', slug: `zdjecia-${n}`, title }
    })
    const stored = await db.insert(products).values(copies).returning({ id: products.id, type: products.type })
    for (const { id, type } of stored) last[type] = id
    const { id: _id, ...priceCopy } = price
    const sold = stored.filter(({ type }) => type !== 'membership')
    await db.insert(prices).values(sold.map(({ id }) => ({ ...priceCopy, productId: id })))
    return {
      staff: await aStaffMember(db, { schoolId: SCHOOL, role: 'owner', locale: 'pl' }),
      instructor: await aStaffMember(db, { schoolId: SCHOOL, role: 'instructor', locale: 'pl' }),
      student: await aStudent(db, { schoolId: SCHOOL }),
      topic: await aTopic(db, { schoolId: SCHOOL }),
      plan: await aPlan(db, { schoolId: SCHOOL }),
      ...(await aHundredOfEach(db)),
    }
  })
  owner = await new Visit(SCHOOL).as(made.staff)
  teacher = await new Visit(SCHOOL).as(made.instructor)
  student = made.student.id
  event = last.event
  Object.assign(lastOf, { tag: made.tag, topic: made.topicForMembers, form: made.form })
  paths.push(`/home/students/${student}`, `/home/community/topics/${made.topic.id}`)
  paths.push(`/home/membership-plans/${made.plan.id}`, `/home/access/why?student=${student}`)
  for (const part of ['event', 'bumps', 'prices', 'content', 'media', 'search'])
    for (const id of [event, last.bundle, last.course]) paths.push(`/home/products/${id}/${part}`)
  const starts = {
    starts_at: '2027-05-04T17:00:00Z',
    ends_at: '2027-05-04T19:00:00Z',
    seats: 5,
    time_zone: 'Europe/Warsaw',
    join_url: 'https://meet.example/x',
  }
  const dated = await owner.request(`/home/products/${event}`, {
    method: 'PUT',
    body: { title: titleOf(495), event: starts },
  })
  expect(dated.status).toBe(200)
  const exam = await owner.post('/home/exams', { title: 'Exam', product_id: last.course })
  const survey = await owner.post('/home/surveys', { description: 'Survey', product_id: last.course, active: false })
  const code = { code: 'LAST', type: 'percentage', value: 10, mode: 'single', product_ids: [last.course] }
  const promo = await owner.post('/home/promo-codes', code)
  expect([exam.status, survey.status, promo.status]).toEqual([201, 201, 201])
  const idOf = async (answer: Response, name: string) =>
    ((await answer.json()) as Record<string, { id: number }>)[name]?.id
  examPath = `/home/exams/${await idOf(exam, 'exam')}`
  surveyPath = `/home/surveys/${await idOf(survey, 'survey')}`
  codePath = `/home/promo-codes/${await idOf(promo, 'promo_code')}`
  paths.push(examPath, surveyPath, codePath, `${surveyPath}/results`)
  const opened = await owner.post('/home/pages/product', { product_id: last.course })
  paths.push(`/home/pages/${await idOf(opened, 'page')}`)
  const written = await owner.post('/home/articles', { title: 'Article' })
  articlePath = `/home/articles/${await idOf(written, 'article')}`
  paths.push(articlePath, `/home/products/${last.course}`)
  planPath = `/home/membership-plans/${made.plan.id}`
})

let articlePath = ''
let planPath = ''
let examPath = ''
let surveyPath = ''
let codePath = ''
const paths: string[] = []

describe('a school with hundreds of products', () => {
  test('has no page that holds more of them than a list has rows and a field has options', {
    timeout: 180_000,
  }, async () => {
    const plain = Object.keys(named).flatMap((address) => /^GET (\/home[^:]*)$/.exec(address)?.[1] ?? [])
    const shown: Record<string, number> = {}
    const over: [string, string, number][] = []
    for (const path of [...plain, ...paths]) {
      const answer = await owner.page(path)
      if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('html')) continue
      const html = await answer.text()
      shown[path] = namedIn(html).size
      for (const what of NAMES) {
        const count = namedIn(html, what).size
        const most = path === ORDER ? ORDERED_MAX : OPTIONS_MAX + 1 + ROWS
        if (count > most) over.push([path, what, count])
      }
    }
    expect(over).toEqual([])
    // And those that are there to choose from one hold some.
    for (const path of [examPath, surveyPath, codePath, '/home/availability', `/home/products/${event}/event`])
      expect([path, (shown[path] ?? 0) > 1]).toEqual([path, true])
  })

  test('is searched by a name, in the order of the language', async () => {
    const [found] = (await search({ q: 'zdjecia 399' })).data
    expect(found).toMatchObject({ title: titleOf(399), slug: 'zdjecia-399' })
    const { data, more } = await search({ q: 'zdjęcia' })
    expect([data.length, more]).toEqual([OPTIONS_MAX, true])
    expect(data.map(({ title }) => title)).toEqual(Array.from({ length: OPTIONS_MAX }, (_, n) => titleOf(n)))
    expect((await search({ q: 'zdjęcia', types: 'event' })).data).toHaveLength(OPTIONS_MAX)
    expect((await search({ q: 'zdjęcia 003', types: 'course' })).data).toEqual([])
    expect(await search({ q: '%' })).toEqual({ data: [], more: false })
    expect((await search({ ids: `${last.event},${last.course}` })).data.map(({ id }) => id).sort()).toEqual(
      [last.event, last.course].sort(),
    )
    const prices = await owner.request(`/home/options/products/${last.course}/bump-prices?q=zdj%C4%99cia+123`)
    expect(((await prices.json()) as OptionAnswer).data.map(({ title }) => title)).toEqual([
      expect.stringContaining(titleOf(123)),
    ])
  })

  test('is searched within what one sees, and works on', async () => {
    expect((await search({ q: 'zdjęcia' }, teacher)).data).toHaveLength(OPTIONS_MAX)
    expect((await search({ q: 'zdjęcia', right: 'built' }, teacher)).data).toEqual([])
    expect((await search({ ids: String(last.course), right: 'built' }, teacher)).data).toEqual([])
    const other = await new Visit(1).as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
    expect((await search({ ids: String(last.course) }, other)).data).toEqual([])
    const pupil = await new Visit(SCHOOL).as(await inSchool(SCHOOL, (db) => aStudent(db, { schoolId: SCHOOL })))
    expect((await pupil.request('/home/options/products?q=zdj')).status).toBe(403)
    expect((await new Visit(SCHOOL).request('/home/options/products?q=zdj')).status).toBe(401)
  })

  test('keeps what is chosen and not among the first, and has it where it is chosen', async () => {
    for (const path of [examPath, surveyPath, codePath]) {
      const html = await (await owner.page(path)).text()
      expect([path, html.includes(`value="${last.course}" selected`)]).toEqual([path, true])
    }
    const topic = paths.find((path) => path.startsWith('/home/community/topics/')) ?? ''
    const body = {
      visibility: 'holders',
      product_ids: [last.course, last.file],
      'title.en': 'Light',
      'title.pl': 'Światło',
    }
    const form = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, [value].flat().map(String)]))
    expect((await owner.fill(topic, form)).status).toBe(200)
    const html = await (await owner.page(topic)).text()
    const ticked = [...html.matchAll(/<input[^>]*name="product_ids"[^>]*>/g)].filter(([box]) => box.includes('checked'))
    expect(ticked).toHaveLength(2)
  })

  test.each([
    ['tags', 'Etykieta', 'tag'],
    ['member-topics', 'Temat', 'topic'],
    ['lead-forms', 'Formularz', 'form'],
  ] as const)('searches its %s in the same way, within what one may see', async (source, what, kind) => {
    const ask = (query: string, visit = owner) => visit.request(`/home/options/${source}?${query}`)
    const optionsOf = async (answer: Promise<Response>) => (await (await answer).json()) as OptionAnswer
    const first = await optionsOf(ask(`q=${what.slice(0, 4)}`))
    expect([first.data.length, first.more]).toEqual([OPTIONS_MAX, true])
    expect(first.data[0]?.title).toBe(nameOf(what, 0))
    expect((await optionsOf(ask(`q=${what.toUpperCase()}+099`))).data).toMatchObject([{ id: lastOf[kind] }])
    expect((await optionsOf(ask(`ids=${lastOf[kind]}`))).data).toMatchObject([{ title: nameOf(what, 99) }])
    const other = await new Visit(1).as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
    expect((await optionsOf(ask(`ids=${lastOf[kind]}`, other))).data).toEqual([])
    const pupil = await new Visit(SCHOOL).as(await inSchool(SCHOOL, (db) => aStudent(db, { schoolId: SCHOOL })))
    expect((await ask('q=a', pupil)).status).toBe(403)
    expect((await ask('q=a', teacher)).status).toBe(source === 'member-topics' ? 403 : 200)
  })

  test('keeps chosen tags, topics and forms that are not among the first, in forms and in filters', async () => {
    const isTicked = (html: string, id: number, name: string) =>
      [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))].some(
        ([box]) => box.includes(`value="${id}"`) && box.includes('checked'),
      )
    const page = async (path: string) => (await owner.page(path)).text()
    const product = `/home/products/${last.course}`
    const article = { html: '<p>Light</p>', status: 'draft' }
    for (const [path, more] of [
      [product, {}],
      [articlePath, article],
    ] as const) {
      const body = { title: 'Tagged', tag_ids: [lastOf.tag], ...more }
      const answer = await owner.request(path, { method: 'PUT', body })
      expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
    }
    for (const path of [product, articlePath])
      expect([path, isTicked(await page(path), lastOf.tag, 'tag_ids')]).toEqual([path, true])
    type Plan = { id?: number; slug?: string; members?: number }
    const answer = (await (await owner.request(planPath)).json()) as { membership_plan: Plan }
    const { id: _id, slug: _slug, members: _members, ...plan } = answer.membership_plan
    const opens = { product_ids: [], tag_ids: [lastOf.tag], topic_ids: [lastOf.topic], future: false }
    const saved = await owner.request(planPath, { method: 'PUT', body: { ...plan, opens } })
    expect([saved.status, saved.status === 200 ? '' : await saved.text()]).toEqual([200, ''])
    const html = await page(planPath)
    expect(isTicked(html, lastOf.tag, 'opens.tag_ids')).toBe(true)
    expect(isTicked(html, lastOf.topic, 'opens.topic_ids')).toBe(true)
    for (const path of [
      `/home/products?tag=${lastOf.tag}`,
      `/home/articles?tag=${lastOf.tag}`,
      `/home/leads?form=${lastOf.form}`,
    ])
      expect([path, (await page(path)).includes(`value="${path.split('=')[1]}" selected`)]).toEqual([path, true])
  })

  test('is searched without scripts too, and a form that is refused keeps what was chosen', async () => {
    const path = `/home/students/${student}`
    const html = await (await owner.page(`${path}?find=zdj%C4%99cia+399`)).text()
    expect(namedIn(html)).toContain(399)
    expect(/<noscript>.*?<input form="find-options"[^>]* name="find"/.test(html)).toBe(true)
    const answer = await owner.submit(`${path}/access`, { product_id: String(last.file), days: '', reason: '' })
    expect(answer.status).toBe(422)
    expect((await answer.text()).includes(`<option value="${last.file}" selected`)).toBe(true)
  })
})
