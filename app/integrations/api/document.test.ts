import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upsertReview } from '#app/community/reviews/reviews.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { leads } from '#app/forms/leads/tables.server.ts'
import { surveyResponses, surveys } from '#app/forms/surveys/tables.server.ts'
import { createWebhook, deleteWebhook, listWebhooks } from '#app/integrations/webhooks/webhooks.server.ts'
import { issueByHand } from '#app/learning/certificates/certificates.server.ts'
import { examAttempts, exams } from '#app/learning/exams/tables.server.ts'
import { grantAccessByStaff } from '#app/office/students/student-access.server.ts'
import { inviteAffiliate } from '#app/partners/affiliates/affiliates.server.ts'
import { writeEntries } from '#app/partners/balance/ledger.server.ts'
import { peopleLedger } from '#app/partners/balance/people-ledger.server.ts'
import { balanceWithdrawals } from '#app/partners/balance/tables.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { setStudentTags } from '#app/people/student-tags/student-tags.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type InvoiceSettings, saveInvoiceSettings } from '#app/selling/invoicing/settings.server.ts'
import { invoices } from '#app/selling/invoicing/tables.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { listItems } from '#app/selling/payments/transactions.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { articles } from '#app/storefront/articles/tables.server.ts'
import { member } from '#tests/members.ts'
import { type Answer, aProgram, forgetCalls, Program } from '#tests/program.ts'
import { getOpenApi } from './openapi.server.ts'
import { operations } from './routes/reference.ts'
import { SCOPES, type Scope } from './scope.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minimum?: number
  minLength?: number
  additionalProperties?: boolean | Schema
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  'x-scope'?: Scope
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, unknown> }
}

/** What every test is made of: the document as programs get it. */
const document = JSON.parse(JSON.stringify(getOpenApi(operations, 'http://demo.localhost'))) as Document
const cases = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? ''
    const schema = operation.requestBody?.content['application/json'].schema
    return { name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, operation, success, schema }
  }),
)
type Case = (typeof cases)[number]

const ajv = new Ajv2020({ strict: true, allErrors: true, strictRequired: false, allowUnionTypes: true })
addFormats.default(ajv)
ajv.addVocabulary(['x-scope'])
const validators = new Map<Schema, ValidateFunction>()
function validate(schema: Schema, value: unknown): unknown {
  const check = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, check)
  return check(value) ? [] : check.errors
}

/** The same schema that lets through nothing it does not name. */
function closed(schema: Schema): Schema {
  const copy = structuredClone(schema)
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    const one = part as Schema
    if (one.properties && one.additionalProperties === undefined) one.additionalProperties = false
    Object.values(part).forEach(walk)
  }
  walk(copy)
  return copy
}

const NAMED = ['student', 'course', 'grant', 'form', 'product', 'pupil'] as const
/** What a path names by its first word; any other id is a course's. */
const BY_PATH = {
  students: 'student',
  affiliates: 'affiliate',
  articles: 'article',
  certificates: 'certificate',
  exams: 'exam',
  invoices: 'invoice',
  reviews: 'review',
  surveys: 'survey',
  webhooks: 'webhook',
  withdrawals: 'withdrawal',
} as const
const HOOK = { url: 'http://127.0.0.1:9/hooks', events: ['test.ping'], description: '', enabled: true }
const SETTLED = '2026-01-01T00:00:00Z'
const SELLER: Partial<InvoiceSettings> = {
  issue: 'never',
  delayHours: 0,
  series: { pattern: 'FV/{year}/{number}', per: 'year' },
  correctionPattern: 'KOR/{year}/{number}',
  seller: {
    name: 'Studio',
    vat_id: '5252445767',
    street: 'Okienna 7',
    postal_code: '90-002',
    city: 'Łódź',
    country: 'PL',
  },
  exemptBasis: null,
}
type Things = Record<(typeof NAMED)[number] | (typeof BY_PATH)[keyof typeof BY_PATH], number> & { hash: string }
const things = {} as Record<1 | 2, Things>
let all: Program
let foreign: Program

async function plant(schoolId: 1 | 2): Promise<Things> {
  const school = await findSchool(schoolId)
  return inSchool(schoolId, async (db) => {
    const owner = await aStaffMember(db, { schoolId, role: 'owner' })
    const student = await aStudent(db, { schoolId })
    const course = await aCourse(db, { schoolId })
    const product = await aProduct(db, { schoolId })
    const sale = await aSale(db, student, product, { status: 'ACCESS_GRANTED' })
    const form = await aLeadForm(db, { schoolId })
    await db.insert(leads).values({
      schoolId,
      formId: form.id,
      fields: { firstName: 'Ala' },
      email: 'ala@example.com',
      locale: 'en',
      asked: false,
    })
    await aPromoCode(db, { schoolId })
    await setStudentTags(db, { schoolId, id: student.id }, ['VIP'])
    const context = { viewer: { ...staffViewer(owner), role: 'owner' as const }, school }
    const { id: affiliate, accountId } = await inviteAffiliate(
      db,
      { schoolId, locale: 'en' },
      { email: `affiliate-${sale.hash}@example.com` },
    )
    const [item] = await listItems(db, sale)
    const earned = { accountId, currency: 'PLN', kind: 'commission', amount: 500, net: 2500, availableAt: 0 } as const
    await writeEntries(db, peopleLedger, schoolId, [{ ...earned, transactionId: sale.id, itemId: item?.id }])
    const withdrawal = {
      schoolId,
      accountId,
      amount: 300,
      currency: 'PLN',
      iban: 'PL611090101400000712198128',
      name: 'A',
    }
    const exam = { schoolId, productId: course.id, passingScore: 50, attempts: 0, waitMinutes: 0, timeLimitMinutes: 0 }
    const survey = { schoolId, description: {}, questions: [], active: false, opens: 'on_load' as const }
    const article = { schoolId, html: {}, excerpt: {}, authorId: owner.id, status: 'draft' } as const
    const pupil = await aStudent(db, { schoolId })
    const issued = await issueByHand(db, context, { productId: course.id, studentIds: [student.id] })
    const review = {
      accountId: student.id,
      productId: course.id,
      rating: 10,
      review: 'Calm.',
      status: 'approved',
    } as const
    const other = await aSale(db, student, product, { status: 'ACCESS_GRANTED', settledAt: SETTLED, total: 4900 })
    await saveInvoiceSettings(db, context.viewer, SELLER)
    // A school has so many at most.
    for (const webhook of await listWebhooks(db, schoolId)) await deleteWebhook(db, context.viewer, webhook)
    const gift = { productId: product.id, days: 0, reason: 'A gift' }
    const grant = await grantAccessByStaff(db, context, student, gift)
    const oneOf = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id ?? 0
    const examId = await oneOf(
      db
        .insert(exams)
        .values({ ...exam, title: { en: 'Exam' }, shuffle: false })
        .returning(),
    )
    const attempt = { schoolId, examId, accountId: student.id, passingScore: 50, max: 10 }
    await db.insert(examAttempts).values([
      { ...attempt, score: 8, passed: true, submittedAt: SETTLED },
      { ...attempt, score: 3, waitingForMarks: true, submittedAt: SETTLED },
      // Not handed in yet.
      { ...attempt, score: 0 },
    ])
    const surveyId = await oneOf(
      db
        .insert(surveys)
        .values({ ...survey, title: { en: 'Survey' } })
        .returning(),
    )
    const answers = [
      { question: 1, title: 'Why?', kind: 'words' as const, value: 'For light', words: 'For light' },
      { question: 2, title: 'Which?', kind: 'choices' as const, value: ['a', 'b'], words: ['A', 'B'] },
    ]
    await db.insert(surveyResponses).values({ schoolId, surveyId, accountId: student.id, answers })
    return {
      student: student.id,
      pupil: pupil.id,
      course: course.id,
      grant: grant.id,
      hash: other.hash,
      form: form.id,
      product: (await aProduct(db, { schoolId })).id,
      affiliate,
      certificate: issued.ids[0] ?? 0,
      article: await oneOf(
        db
          .insert(articles)
          .values({ ...article, slug: `light-${sale.id}`, title: { en: 'Light' } })
          .returning(),
      ),
      exam: examId,
      invoice: await oneOf(
        db.insert(invoices).values({ schoolId, transactionId: sale.id, kind: 'invoice' }).returning(),
      ),
      review: await upsertReview(db, schoolId, review),
      survey: surveyId,
      webhook: (await createWebhook(db, context.viewer, { ...HOOK, url: `${HOOK.url}/${sale.id}` })).webhook.id,
      withdrawal: await oneOf(
        db
          .insert(balanceWithdrawals)
          .values({ ...withdrawal, dueAt: '2030-01-01T00:00:00Z' })
          .returning(),
      ),
    }
  })
}

beforeAll(async () => {
  things[1] = await plant(1)
  things[2] = await plant(2)
  all = await aProgram([...SCOPES])
  foreign = await aProgram([...SCOPES], { schoolId: 2 })
})
beforeEach(forgetCalls)

const programs = new Map<string, Promise<Program>>()
/** A program with these scopes and no others: one for all tests, as a school has so many keys at most. */
function programWith(scopes: Scope[]): Promise<Program> {
  const name = scopes.join()
  const program = programs.get(name) ?? aProgram(scopes)
  programs.set(name, program)
  return program
}

const address = (path: string, of: Things | Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const [, first = ''] = path.split('/')
    const thing = name !== 'id' ? name : first in BY_PATH ? BY_PATH[first as keyof typeof BY_PATH] : 'course'
    return String((of as Record<string, unknown>)[thing])
  })

let count = 0

/** A value that a schema describes; names say which thing of the school an id means. */
function sample(schema: Schema, name = ''): unknown {
  count += 1
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name)
  if (name === 'email' || name === 'confirm') return `document-${count}@example.com`
  if (name === 'product_id') return things[1].product
  if (name === 'form_id') return things[1].form
  if (name === 'student_id') return things[1].pupil
  if (name === 'url') return `${HOOK.url}/${count}`
  if (name === 'events') return ['test.ping']
  if (name === 'code') return `DOC-${count}`
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, key)]),
      )
    case 'array':
      return [sample(schema.items ?? {}, name)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return schema.format === 'date-time' ? '2030-01-01T00:00:00Z' : 'Sample'.padEnd(schema.minLength ?? 0, 'x')
  }
}

/** What the minimum of a body does not say by itself. */
const MEANT: Record<string, object> = {
  'PATCH /webhooks/{id}': { events: ['test.ping'], description: 'CRM' },
  'POST /promo-codes': { mode: 'all' },
  'POST /leads': { fields: { name: 'Jan' } },
  'PATCH /students/{id}': { first_name: 'Zoe', email: 'zoe.new@example.com' },
  'PATCH /products/{id}': { title: 'Another title' },
}
const bodyOf = ({ name, schema }: Case) => schema && { ...(sample(schema) as object), ...MEANT[name] }

function send(
  one: Case,
  {
    program = all,
    of = things[1] as Things | Record<string, string>,
    body = bodyOf(one) as unknown,
    query = '',
    headers = {},
  } = {},
) {
  return program.call(one.method, address(one.path, of) + query, { ...(one.method !== 'GET' && { body }), headers })
}

function expectProblem({ status, headers, json }: Answer, wanted: number): void {
  expect([status, headers.get('content-type')]).toEqual([wanted, 'application/problem+json'])
  expect(json.status).toBe(wanted)
  expect(validate(document.components.schemas.Problem ?? {}, json)).toEqual([])
}

describe('the document', () => {
  test('is described once, whoever asks for it how often', () => {
    const [one, other] = ['http://one.localhost', 'http://other.localhost'].map((at) => getOpenApi(operations, at))
    expect(other?.paths).toBe(one?.paths)
    expect(other?.servers).toEqual([{ url: 'http://other.localhost/api/v1' }])
  })

  test('is answered to everybody, without a session', async () => {
    const answer = await new Program(null).call('GET', '/openapi.json')
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    expect(Object.keys(answer.json.paths)).toEqual(Object.keys(document.paths))
    expect(answer.json.openapi).toMatch(/^3\.1\./)
  })

  test('holds schemas that are ones, and refers to what is there', () => {
    for (const schema of Object.values(document.components.schemas)) expect(() => ajv.compile(schema)).not.toThrow()
    const references = [...JSON.stringify(document.paths).matchAll(/"#\/components\/responses\/(\d+)"/g)]
    expect(references.length).toBeGreaterThan(cases.length)
    for (const [, status = ''] of references) expect(document.components.responses).toHaveProperty(status)
  })

  test('names each operation once, with a scope that keys can have', () => {
    const names = cases.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(25)
    for (const { operation } of cases) if (operation['x-scope']) expect(SCOPES).toContain(operation['x-scope'])
  })

  test('names all that a path holds', () => {
    for (const { path, operation } of cases) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    }
  })
})

describe('a call that the document describes', () => {
  // What deletes comes last, as the others need what it deletes.
  const inOrder = cases.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE') || b.path.length - a.path.length,
  )

  test.each(inOrder)('$name is answered as it says', async (one) => {
    const { operation, success } = one
    const answer = await send(one)
    expect([answer.status, answer.json]).toEqual([Number(success), expect.anything()])
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('ratelimit-limit')).toBe('120')
    const schema = operation.responses[success]?.content?.['application/json'].schema ?? {}
    expect(validate(closed(schema), answer.json)).toEqual([])
  })

  test.each(inOrder)('$name needs no more than its scope', async (one) => {
    const scope = one.operation['x-scope']
    things[1] = await plant(1)
    const answer = await send(one, { program: await programWith(scope ? [scope] : ['leads:read']) })
    expect(answer.status).toBe(Number(one.success))
  })
})

describe('lists', () => {
  beforeAll(async () => {
    things[1] = await plant(1)
    await member()
  })
  const lists = cases.filter(({ operation }) => operation.parameters.some(({ name }) => name === 'limit'))

  test('are most of what is read', () => expect(lists.length).toBeGreaterThan(8))

  test.each(lists)('$name answers rows, a page at a time', async (one) => {
    const { json } = await send(one, { query: '?limit=1' })
    expect(json.data).toHaveLength(1)
    if (json.next_cursor) {
      const next = await send(one, { query: `?limit=1&cursor=${json.next_cursor}` })
      expect(next.json.data).not.toEqual(json.data)
    }
  })

  test.each(lists)('$name refuses a query that cannot be', async (one) => {
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=none'])
      expectProblem(await send(one, { query: `?${query}` }), 422)
    const dated = one.operation.parameters.some(({ name }) => name === 'updated_since')
    if (!dated) return
    expectProblem(await send(one, { query: '?updated_since=yesterday' }), 422)
    expect((await send(one, { query: '?updated_since=2999-01-01T00:00:00Z' })).json.data).toEqual([])
    const since = await send(one, { query: '?updated_since=2000-01-01T00:00:00Z' })
    expect(since.json.data).toEqual((await send(one)).json.data)
  })
})

test('responses and attempts are those of one survey and one exam, as they were handed in', async () => {
  things[1] = await plant(1)
  const { survey, exam, student, pupil } = things[1]
  const responses = await all.call('GET', `/surveys/${survey}/responses`)
  expect(responses.json.data).toMatchObject([
    {
      survey: { id: survey },
      student: { id: student },
      answers: [
        { question: 1, title: 'Why?', value: 'For light' },
        { question: 2, title: 'Which?', value: ['a', 'b'] },
      ],
    },
  ])
  const attempts = async (query = '') => (await all.call('GET', `/exams/${exam}/attempts${query}`)).json.data
  expect(await attempts()).toMatchObject([
    { exam: { id: exam }, student: { id: student }, result: 'waiting_for_marks', score: 3, max: 10 },
    { result: 'passed', score: 8, submitted_at: '2026-01-01T00:00:00.000Z' },
  ])
  expect(await attempts('?result=passed')).toHaveLength(1)
  expect(await attempts(`?student=${pupil}`)).toEqual([])
  expect((await all.call('GET', `/exams/${things[2].exam}/attempts`)).status).toBe(404)
  expect((await all.call('GET', `/surveys/${things[2].survey}/responses`)).status).toBe(404)
})

describe('a call that the document does not describe', () => {
  beforeAll(async () => {
    // A school has so many keys at most.
    programs.clear()
    await inSchool(1, (db) =>
      db.execute(sql`delete from api_keys where school_id = 1 and cardinality(scopes) < ${SCOPES.length}`),
    )
    things[1] = await plant(1)
  })

  test.each(cases)('$name without a key, with a wrong one or another school’s is a 401', async (one) => {
    for (const program of [new Program(null), new Program('kat_wrong'), new Program('wrong'), foreign]) {
      const answer = await send(one, { program, body: {} })
      expectProblem(answer, 401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  const scoped = cases.filter(({ operation }) => operation['x-scope'])

  test.each(scoped)('$name with every other scope is a 403', async (one) => {
    const needed = one.operation['x-scope'] ?? ''
    const others = SCOPES.filter((scope) => scope !== needed && scope !== needed.replace('read', 'write'))
    expectProblem(await send(one, { program: await programWith(others), body: {} }), 403)
  })

  const withIds = cases.filter(({ path }) => path.includes('{'))

  test.each(withIds)('$name finds nothing of another school, and nothing by what is no id', async (one) => {
    const all = [...NAMED, ...Object.values(BY_PATH)]
    const none = { ...Object.fromEntries(all.map((name) => [name, 'x'])), course: '0', grant: '-1', hash: '%20' }
    const gone = { ...Object.fromEntries(all.map((name) => [name, '987654321'])), hash: 'none' }
    for (const of of [things[2], none, gone]) expectProblem(await send(one, { of, body: {} }), 404)
  })

  const written = cases.flatMap((one) => (one.schema ? [{ ...one, schema: one.schema }] : []))

  test.each(written)('$name takes no field that it does not name', async (one) => {
    const answer = await send(one, { body: { ...bodyOf(one), is_admin: true } })
    expectProblem(answer, 422)
    expect(answer.json.errors).toHaveProperty('is_admin')
  })

  const asking = written.filter(({ schema }) => (schema.required ?? []).length > 0)
  test.each(asking)('$name asks for what must be there, and for nothing else', async (one) => {
    const { required = [] } = one.schema
    for (const name of required) {
      const { [name]: _, ...rest } = bodyOf(one) as Record<string, unknown>
      const answer = await send(one, { body: rest })
      expectProblem(answer, 422)
      expect(Object.keys(answer.json.errors)).toEqual([name])
    }
  })

  test.each(written)('$name refuses each field of a wrong kind under its name', async (one) => {
    const fields = Object.entries(one.schema.properties ?? {})
    expect(fields.length).toBeGreaterThan(0)
    for (const [name, schema] of fields) {
      const wrong = [{ unknown: [] }, 1e300, [[1]]].filter(
        (value) => validate(schema, value) !== undefined && (validate(schema, value) as unknown[]).length > 0,
      )
      expect(wrong.length, name).toBeGreaterThan(0)
      const answer = await send(one, { body: { ...bodyOf(one), [name]: wrong[0] } })
      expectProblem(answer, 422)
      expect(
        Object.keys(answer.json.errors).every((field) => field === name || field.startsWith(`${name}.`)),
        name,
      ).toBe(true)
    }
  })

  const named = written.flatMap((one) =>
    Object.keys(one.schema.properties ?? {}).flatMap((field) => (/_ids?$/.test(field) ? [{ ...one, field }] : [])),
  )

  test.each(named)('$name finds nothing by an id in $field that names nothing, whatever else is wrong', async (one) => {
    const [nothing, field] = [987654321, one.field]
    const body = { ...bodyOf(one), [field]: field.endsWith('s') ? [nothing] : nothing }
    for (const sent of [body, { ...body, is_admin: true }]) expectProblem(await send(one, { body: sent }), 404)
  })

  test.each(written)('$name takes JSON alone', async (one) => {
    expectProblem(await send(one, { body: '{"a":' }), 400)
    expectProblem(await send(one, { body: '[]' }), 400)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expectProblem(await send(one, { body: 'email=a@b.test', headers: form }), 400)
  })

  test('another method is a 405 that names those there are, another address a 404', async () => {
    const answer = await all.call('PUT', '/students', { body: {} })
    expectProblem(answer, 405)
    expect(answer.headers.get('allow')).toBe('GET, POST')
    expectProblem(await all.call('GET', '/nothing'), 404)
    expectProblem(await new Program(null).call('GET', '/nothing'), 401)
  })
})
