import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aPlan } from '#app/memberships/memberships/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { routes } from '#app/routes.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { anUpsell } from '#app/selling/upsells/factory.server.ts'
import { aConsultation, openHours, owner } from './booking-times.ts'
import { bumpOf } from './bought-together.ts'
import { Visit } from './browser-like.ts'
import { aLearner, start } from './examining.ts'
import { licencesBought } from './licensed.ts'
import { member } from './members.ts'

/** No thing has this id. */
const NOBODY = 987_654_321

/** A list in the order it is to have is a 409 when it is not the list, as contracts of `…/order` say. */
const isOrder = (address: string) => address.endsWith('/order')
/** Asks whether a word is the address of something already: to what is not there it belongs as little as to others. */
const ASKS_OF_ITSELF = ['GET /home/slugs']
/** Pages of an order show what fits of what they are asked for, and a form again with all that was sent. */
const SHOWN = /^(GET|POST) (\/:slug\/checkout|\/subscribe\/checkout\/show)$/
const AS_IT_FITS = ['bumps.[]', 'only']

type Schema = z.core.$ZodType
/** Where ids stand in what a route takes: the names that lead to each; `found` is whether its schema says what finds it. */
type IdField = { path: string[]; found: boolean }

/** The schemas inside one, whatever wraps them. */
function inside(schema: Schema): Schema[] {
  const def = schema._zod.def as unknown as Record<string, Schema> & { type: string; options?: Schema[] }
  if (def.type === 'union') return def.options ?? []
  if (def.type === 'record') return [def.valueType as Schema]
  return [def.in, def.out, def.innerType].filter((one) => one !== undefined)
}

function idFieldsOf(schema: Schema, path: string[] = []): IdField[] {
  if (schema === Id) return [{ path, found: false }]
  if (schema instanceof z.ZodPipe && schema.def.in === Id) return [{ path, found: true }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, one]) => idFieldsOf(one as Schema, [...path, name]))
  if (schema instanceof z.ZodArray) return idFieldsOf(schema.element as Schema, [...path, '[]'])
  return inside(schema).flatMap((one) => idFieldsOf(one, path))
}

/** Each place once: a union, or what is made of something, leads to it several times. */
const distinct = (fields: IdField[]) => [...new Map(fields.map((one) => [one.path.join('.'), one])).values()]

const table = Object.entries(routes).map(([address, { declared }]) => {
  const [method = '', path = ''] = address.split(' ')
  const { ids, input } = declared
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const beside = Object.entries(ids?.shape ?? {}).filter(([name]) => !inPath.includes(name))
  const first = distinct(beside.flatMap(([name, one]) => idFieldsOf(one as Schema, [name])))
  const later = distinct(input ? idFieldsOf(input) : [])
  const isList = method === 'GET' && ['sort', 'limit'].some((name) => name in (input?.shape ?? {}))
  return { address, method, path, declared, inPath, first, later, isList }
})

/** Filters of a list name nothing: by what is not there it is empty. */
const FILTERED = ['GET /home/surveys/:id/results', 'GET /home/surveys/:id/results/export']
const isFilter = ({ address, isList }: (typeof table)[number]) => isList || FILTERED.includes(address)
const taking = table.filter((one) => !isFilter(one) && !isOrder(one.address) && !ASKS_OF_ITSELF.includes(one.address))

test.each(taking.filter(({ later }) => later.length > 0))(
  '$address says what finds each id in its input',
  ({ later }) => {
    expect(later.filter(({ found }) => !found)).toEqual([])
  },
)

/** The API is called by programs: app/integrations/api/document.test.ts asks the same of it. */
const called = taking.filter(({ declared }) => declared.access !== 'key')

/** Who calls, what the path names, and what is said beside an id before it can be known what that names. */
type Place = { visit: Visit; names: Record<string, string | number>; beside?: Record<string, unknown> }
const places: [RegExp, Place][] = []

const made = async (visit: Visit, path: string, body: object, method = 'POST') => {
  const answer = await visit.request(path, { method, body })
  if (answer.status >= 300) throw new Error(`${path}: ${await answer.text()}`)
  return Object.values((await answer.json()) as Record<string, { id: number }>)[0]?.id ?? 0
}

beforeAll(async () => {
  await openHours()
  const there = await inSchool(1, async (db) => {
    const course = await aCourse(db)
    const author = await aStaffMember(db)
    const topic = await aTopic(db)
    const student = await aStudent(db)
    return {
      course,
      topic,
      student,
      plan: await aPlan(db),
      event: await anEvent(db),
      code: await aPromoCode(db),
      sale: await aSale(db, student, course),
      post: await aPost(db, { ...author, kind: 'staff' } as Parameters<typeof aPost>[1], topic.id),
    }
  })
  const { course, plan } = there
  const [section] = course.sections
  const lecture = section?.lectures[0]?.id ?? 0
  const inLecture = { course: course.id, section: section?.id ?? 0, lecture }
  const at = `/home/courses/${course.id}/sections/${inLecture.section}/lectures/${lecture}/components`
  const checklist = await made(owner, at, { type: 'checklist', payload: { items: [{ label: 'Look' }] } })
  const title = 'Light'
  const exam = await made(owner, '/home/exams', { title, product_id: course.id })
  await made(owner, `/home/exams/${exam}/questions`, { type: 'open', question: { html: 'Why?' }, points: 2 })
  const { attempt } = await start(await aLearner(course.id), exam)
  const survey = await made(owner, '/home/surveys', { description: title, active: false })
  const article = await made(owner, '/home/articles', { title, html: 'Light.' })
  const bundle = await made(owner, '/home/products', { type: 'bundle', title })
  const hours = await made(owner, '/home/availability', { weekday: 1, from: '18:00', to: '19:00' })
  const exception = await made(owner, '/home/availability/exceptions', { date: '2031-01-01', closed: true })
  const home = await made(owner, '/home/pages', { title })
  const files = await inSchool(1, (db) => aCourse(db, { type: 'file' }))
  const parts = new FormData()
  parts.set('file', new File(['Light.'], 'light.txt', { type: 'text/plain' }))
  const sent = await owner.request(`/home/products/${files.id}/files`, { method: 'POST', body: parts })
  const { file } = (await sent.json()) as { file: { id: number } }
  const bought = await licencesBought(2)
  const consultation = await aConsultation()
  const joined = await member()
  const bump = await bumpOf(course, files)
  const upsell = await inSchool(1, (db) => anUpsell(db, course, files))
  const tag = await made(owner, '/home/student-tags', { name: title })
  const rule = await made(owner, '/home/student-tags/rules', { when: 'purchase', tag_id: tag })
  const product = (id: number): Place => ({ visit: owner, names: { id } })
  places.push(
    [/my\/membership/, { visit: joined.visit, names: {} }],
    [/\/bumps/, { visit: owner, names: { id: course.id, offer: bump } }],
    [/\/upsells/, { visit: owner, names: { id: course.id, offer: upsell } }],
    [/access-manager/, { visit: bought.visit, names: { courseId: bought.course.id } }],
    [/exceptions/, product(exception)],
    [/availability/, product(hours)],
    [/exam-attempts/, product(attempt.id)],
    [/\/home\/exams/, product(exam)],
    [/\/home\/surveys/, product(survey)],
    [/\/home\/articles/, product(article)],
    [/\/topics/, product(there.topic.id)],
    [/membership-plans/, product(plan.id)],
    [/promo-codes/, product(there.code.id)],
    [/consultation$/, product(consultation.id)],
    [/contents$/, product(bundle)],
    [/\/event/, product(there.event.id)],
    [/\/files/, { visit: owner, names: { id: files.id, file: file.id } }],
    [
      /sections|lectures\/status/,
      { visit: owner, names: { ...inLecture, component: checklist }, beside: { type: 'file' } },
    ],
    [/subpages/, { visit: owner, names: { page: home } }],
    [/student-tags\/rules/, { visit: owner, names: { rule } }],
    [/\/home\/students/, { visit: owner, names: { student: there.student.id } }],
    [/\/home\/transactions/, { visit: owner, names: { transaction: there.sale.id } }],
    [/^\/lecture/, { visit: owner, names: { id: lecture }, beside: { component_id: checklist } }],
    [/^\/json\/promo-code/, { visit: owner, names: {}, beside: { product: course.slug } }],
    [/subscribe\/checkout/, { visit: owner, names: {}, beside: { plan_id: plan.id } }],
    [/vote$/, { visit: owner, names: {}, beside: { type: 'community_post' } }],
    [/comments|people/, { visit: owner, names: {}, beside: { type: 'community_post', id: there.post } }],
    [/^\/reports/, { visit: owner, names: {}, beside: { type: 'comment' } }],
    [/./, { visit: owner, names: { id: course.id, slug: course.slug, product: course.id } }],
  )
})

const placeOf = (path: string): Place => places.find(([of]) => of.test(path))?.[1] ?? { visit: new Visit(), names: {} }

function call({ method, path }: { method: string; path: string }, fields: Record<string, unknown>): Promise<Response> {
  const { visit, names } = placeOf(path)
  const address = path.replace(/:(\w+)/g, (_, name) => String(names[name] ?? NOBODY))
  if (method !== 'GET') return visit.request(address, { method, body: fields })
  const query = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return visit.request(`${address}?${new URLSearchParams(query)}`)
}

/** A body in which one id stands in its place. */
function withId([name = '', ...rest]: string[], id: unknown): unknown {
  if (name === '[]') return [rest.length === 0 ? id : withId(rest, id)]
  return { [name]: rest.length === 0 ? id : withId(rest, id) }
}

const fields = called.flatMap(({ first, later, ...one }) =>
  [...first, ...later].map(({ path: place }) => ({ ...one, place, name: place.join('.') })),
)
const isShown = ({ address, name }: { address: string; name: string }) =>
  AS_IT_FITS.includes(name) && /checkout(\/show)?$/.test(address)

test.each(fields.filter((one) => !isShown(one)))(
  '$address: 404 for $name that names nothing, whatever else is wrong',
  async ({ place, ...route }) => {
    const { beside } = placeOf(route.path)
    const wrong = route.method === 'GET' ? {} : { unheard_of: 'x' }
    const body = withId(place, NOBODY) as Record<string, unknown>
    const { [place[0] ?? '']: removed, ...others } = beside ?? {}
    // What the path names is there: else a 404 would say nothing.
    if (route.method !== 'GET' && !SHOWN.test(route.address)) {
      const there = await call(route, { ...others, ...wrong })
      expect([there.status, await there.text()]).toEqual([422, expect.any(String)])
    }
    expect((await call(route, { ...others, ...wrong, ...body })).status).toBe(404)
  },
)

/** What is no id may be a slug there. */
const BY_SLUG_TOO = 'POST /json/promo-code'
const alone = fields.filter(
  ({ place, address, name }) => place.length === 1 && !(address === BY_SLUG_TOO && name === 'product'),
)

test.each(alone)('$address: 422 under its name for $name that is no id', async ({ name, ...route }) => {
  const { beside } = placeOf(route.path)
  const answer = await call(route, { ...beside, [name]: 'none' })
  const { errors } = (await answer.json()) as { errors: object }
  expect([answer.status, Object.keys(errors)]).toEqual([422, expect.arrayContaining([name])])
})

const needed = alone.filter(({ declared: { ids, input }, name }) => {
  const schema = { ...ids?.shape, ...input?.shape }[name] as z.ZodType
  return !schema.safeParse(undefined).success
})

test.each(needed)('$address: 422 under its name for $name that is left out', async ({ name, ...route }) => {
  const { [name]: removed, ...beside } = placeOf(route.path).beside ?? {}
  const answer = await call(route, beside)
  expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { [name]: [expect.any(String)] } }])
})

const SESSIONLESS = ['public', 'provider', 'signature', 'operator']
const changing = table.filter(({ method, inPath, declared: { access, loose, streams, input } }) => {
  const takes = Object.keys(input?.shape ?? {})
  const isPlain = !loose && !streams && !SESSIONLESS.includes(access)
  return method !== 'GET' && isPlain && inPath.some((name) => !takes.includes(name))
})

test('a key called like what the path names is unknown to every call, and no call takes it', async () => {
  const [told, taken]: [string[], string[]] = [[], []]
  for (const { address, inPath, ...route } of changing) {
    const answer = await call(route, Object.fromEntries(inPath.map((name) => [name, 7])))
    if (answer.status < 400) taken.push(address)
    if (answer.status !== 422) continue
    const { errors } = (await answer.json()) as { errors: object }
    expect([address, Object.keys(errors)]).toEqual([address, expect.arrayContaining(inPath)])
    told.push(address)
  }
  expect(taken.filter((address) => !SHOWN.test(address))).toEqual([])
  expect(told).toEqual(expect.arrayContaining(['DELETE /home/articles/:id', 'PUT /home/products/:id/bumps/:offer']))
})
