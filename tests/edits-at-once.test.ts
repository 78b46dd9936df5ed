import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { ONE_OF_EACH } from '#app/learning/exams/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'
import { aSmallCourse, type Course, sectionAt } from './building.ts'
import { forSale } from './buyer.ts'
import { bodyOf, examiners } from './examining.ts'
import { meet } from './meet.ts'

type Row = { id: number; version: number; [name: string]: unknown }
/** An address that takes a change, and a change made from the version that is stored. */
type Edit = { at: string; body: { version: number; [name: string]: unknown } }

let office: Visit
let offer: Offer
let course: Course

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  offer = await forSale()
  course = await aSmallCourse()
})

/** What a call makes, under the name by which it answers it. */
async function made(path: string, body: object, name: string): Promise<Row> {
  const answer = await office.post(path, body)
  expect(answer.status, path).toBeLessThan(300)
  return ((await answer.json()) as Record<string, Row>)[name] as Row
}

async function edit(path: string, name: string, body: object): Promise<Edit> {
  const { id, version } = await made(path, body, name)
  return { at: `${path}/${id}`, body: { ...body, version } }
}

/** What has no row before it is saved for the first time: the first who writes it would hold it by that. */
async function savedBefore(at: string, body: object): Promise<Edit> {
  expect((await office.request(at, { method: 'PUT', body })).status, at).toBe(200)
  return { at, body: { ...body, version: 2 } }
}

async function aBlock(): Promise<Edit> {
  const { id: page } = await made('/home/pages', { title: 'About us', slug: 'about-us-in-blocks' }, 'page')
  const base = `/home/subpages/${page}/blocks`
  const { id, version } = await made(base, { type: 'text' }, 'block')
  return { at: `${base}/${id}`, body: { payload: { html: '<p>mine</p>' }, version } }
}

async function aTemplate(): Promise<Edit> {
  const { id, design, version } = await made('/home/certificates/templates', { title: 'Parapet' }, 'template')
  return { at: `/home/certificates/templates/${id}`, body: { title: 'Parapet', design, version } }
}

const inSection = () => `/home/courses/${course.id}/sections/${sectionAt(course, 0).id}`
const inLecture = () => `${inSection()}/lectures/${sectionAt(course, 0).lectures[0]?.id}`

const survey = {
  title: 'How was it?',
  description: 'Two minutes.',
  questions: [{ title: 'What is hard?', type: 'textarea' }],
}
const plan = {
  title: 'One window',
  prices: [{ period: 1, amount: 5900, currency: 'PLN' }],
  trial_days: 7,
  opens: { product_ids: [], tag_ids: [], topic_ids: [], future: false },
}
const rules = {
  length_minutes: 60,
  slot_minutes: 60,
  buffer_minutes: 0,
  notice_hours: 0,
  horizon_days: 30,
  change_hours: 24,
  daily_most: null,
  host_id: null,
}

async function anExam(): Promise<Edit> {
  const { exam } = await (await examiners()).make()
  return { at: `/home/exams/${exam.id}`, body: { ...bodyOf(exam), version: exam.version } }
}

async function aQuestion(): Promise<Edit> {
  const { bank, questions } = await (await examiners()).aWhole()
  return { at: `/home/exams${bank}/${questions[0]?.id}`, body: { ...ONE_OF_EACH[0], version: 1 } }
}

const EDITS: [string, Parameters<typeof meet>[0], () => Promise<Edit>][] = [
  [
    'a product',
    /^update "products"/,
    async () => ({ at: `/home/products/${offer.id}`, body: { title: 'A', version: 1 } }),
  ],
  ['a section', /^update "sections"/, async () => ({ at: inSection(), body: { title: 'Mine', version: 1 } })],
  [
    'a lecture',
    /^update "lectures"/,
    async () => ({ at: inLecture(), body: { title: 'Mine', status: 'draft', version: 1 } }),
  ],
  [
    'a content block of a lecture',
    /^update "components"/,
    async () => {
      const { at } = await edit(`${inLecture()}/components`, 'component', {
        type: 'text',
        payload: { html: '<p>a</p>' },
      })
      return { at, body: { payload: { html: '<p>b</p>' }, version: 1 } }
    },
  ],
  [
    'an order form',
    { before: /^update "order_forms"/ },
    () => savedBefore(`/home/products/${offer.id}/order-form`, { simple: true }),
  ],
  [
    'a promo code',
    /^update "promo_codes"/,
    () => edit('/home/promo-codes', 'promo_code', { code: 'EDITED', type: 'percentage', value: 20, mode: 'all' }),
  ],
  ['a membership plan', /^update "products"/, () => edit('/home/membership-plans', 'membership_plan', plan)],
  [
    'rules of booking',
    { before: /^update "consultations"/ },
    async () => {
      const { id } = await forSale({ type: 'consultation' })
      return savedBefore(`/home/products/${id}/consultation`, rules)
    },
  ],
  [
    'an article',
    /^update "articles"/,
    () => edit('/home/articles', 'article', { title: 'Light', html: '<p>A</p>', status: 'draft' }),
  ],
  ['a page', /^update "pages"/, () => edit('/home/pages', 'page', { title: 'About us', slug: 'about-us-at-once' })],
  ['a block of a page', /^update "page_blocks"/, aBlock],
  [
    'a topic',
    /^update "community_topics"/,
    () => edit('/home/community/topics', 'topic', { title: 'News', description: '', visibility: 'all' }),
  ],
  [
    'a lead form',
    /^update "lead_forms"/,
    () =>
      edit('/home/lead-forms', 'lead_form', {
        title: 'Seven days',
        fields: [{ label: 'E-mail', name: 'email', type: 'email', required: true }],
      }),
  ],
  ['a survey', /^update "surveys"/, () => edit('/home/surveys', 'survey', survey)],
  ['a template of certificates', /^update "certificate_templates"/, aTemplate],
  ['an exam', /^update "exams"/, anExam],
  ['a question of an exam', /^update "exam_questions"/, aQuestion],
]

test.each(EDITS)(
  'of two edits of %s at once, one is saved and the other gets the row as it is now',
  async (_, at, edited) => {
    const { at: path, body } = await edited()
    const save = () => office.request(path, { method: 'PUT', body })
    const [first, second] = await meet(at, save, save)
    expect([first?.status, second?.status]).toEqual([200, 409])
    expect(await second?.json()).toMatchObject({ current: { version: body.version + 1 } })
  },
)
