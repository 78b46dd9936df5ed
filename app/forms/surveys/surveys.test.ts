import { describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { ANSWERS, aPerson, ask, askers, QUESTIONS, read, submit } from '#tests/surveying.ts'

const { office, teacher, other, mine, make } = await askers()

describe('a survey', () => {
  test('is made of a description and questions, which go by their kebab-cased titles', async () => {
    const { status, survey } = await make()
    expect(status).toBe(201)
    expect(survey).toMatchObject({
      description: 'Two minutes.',
      title: '',
      product_id: null,
      product: null,
      active: true,
      opens: 'on_load',
      responses: 0,
      version: 1,
      local: { description: { en: 'Two minutes.' } },
    })
    expect(survey.questions.map(({ name }) => name)).toEqual([
      'where-do-you-photograph',
      'what-is-still-hard',
      'about-the-next-one',
      'what-helped',
      'write-to-me',
    ])
    expect(survey.questions[0]).toMatchObject({
      title: 'Where do you photograph?',
      type: 'checkbox',
      inputType: 'radio',
      required: true,
      value: null,
      options: [
        { value: 'home', label: 'At home' },
        { value: 'outside', label: 'Outside' },
      ],
    })
    // What is not said of a question is as most have it.
    expect(survey.questions[4]).toMatchObject({ inputType: 'text', placeholder: '', required: false, options: [] })
    expect(survey.questions[3]?.options[1]).toEqual({ value: 'lukasz-s-comments', label: 'Łukasz’s comments' })
  })

  test('is read, changed and deleted whole; questions keep their ids and the words of other languages', async () => {
    const { survey: made } = await make()
    const address = `/home/surveys/${made.id}`
    const questions = made.questions.map(({ name, ...question }) => ({ ...question, name }))
    const first = { ...questions[0], title: 'Where do you take pictures?' }
    const body = { title: 'Hello', description: 'One minute.', questions: [first, ...questions.slice(1, 2)] }
    const { status, survey } = await ask(office, 'PUT', address, { ...body, version: 1 })
    expect(status).toBe(200)
    expect(survey).toMatchObject({ title: 'Hello', version: 2, questions: [{ id: made.questions[0]?.id }, {}] })
    expect(survey.local.questions[0]?.title).toEqual({ en: 'Where do you take pictures?', pl: 'Gdzie fotografujesz?' })
    expect((await ask(office, 'GET', address)).survey).toEqual(survey)
    const stale = await ask(office, 'PUT', address, { ...body, title: 'Mine', version: 1 })
    expect([stale.status, stale.current.title]).toEqual([409, 'Hello'])
    expect((await ask(office, 'GET', '/home/surveys?q=one+minute')).data.map(({ id }) => id)).toContain(made.id)
    expect((await ask(office, 'DELETE', address)).status).toBe(200)
    expect((await ask(office, 'GET', address)).status).toBe(404)
    expect((await read(office, made.id)).status).toBe(404)
  })

  test.each<[string, object, string]>([
    ['without a description', { description: ' ' }, 'description'],
    ['without a question', { questions: [] }, 'questions'],
    ['with a line alone', { questions: [{ title: 'A', type: 'separator' }] }, 'questions'],
    ['with a question without words', { questions: [{ title: '' }] }, 'questions.0.title'],
    ['with a type that there is not', { questions: [{ title: 'A', type: 'file' }] }, 'questions.0.type'],
    ['with two questions of one name', { questions: [{ title: 'A b' }, { title: 'a B!' }] }, 'questions.1.title'],
    ['with nothing to choose from', { questions: [{ title: 'A', type: 'select' }] }, 'questions.0.options'],
    [
      'with a value twice',
      { questions: [{ title: 'A', type: 'select', options: [{ label: 'B' }, { label: 'b' }] }] },
      'questions.0.options',
    ],
    ['after a course that is none', { opens: 'after_completion' }, 'opens'],
    ['that ends first', { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 'ends_at'],
    ['with an unknown key', { is_admin: true }, 'is_admin'],
    [
      'with too many questions',
      { questions: Array.from({ length: 31 }, (_, at) => ({ title: `${at}` })) },
      'questions',
    ],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, errors } = await make(body)
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('takes as many questions with as many options as it may have', async () => {
    const options = Array.from({ length: 20 }, (_, at) => ({ value: `${at}`, label: { en: `${at}`, pl: `${at}` } }))
    const questions = Array.from({ length: 30 }, (_, at) => ({ title: `Question ${at}`, type: 'select', options }))
    expect((await make({ questions })).status).toBe(201)
  })

  test('of what one teaches is one’s own: instructors have no others, another school has none', async () => {
    const { survey } = await make({ product_id: mine }, teacher)
    expect(survey.product_id).toBe(mine)
    expect((await make({}, teacher)).status).toBe(403)
    const { survey: whole } = await make()
    for (const [visit, id] of [[teacher, whole.id] as const, [other, survey.id] as const]) {
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['GET', '/results'],
        ['GET', '/results/export'],
      ] as const)
        expect((await ask(visit, method, `/home/surveys/${id}${path}`, method === 'PUT' ? {} : undefined)).status).toBe(
          404,
        )
    }
    expect((await ask(teacher, 'GET', '/home/surveys')).data.map(({ id }) => id)).toEqual([survey.id])
    const { visit } = await aPerson()
    expect((await ask(visit, 'GET', `/home/surveys/${survey.id}/results`)).status).toBe(403)
  })
})

describe('whom it asks', () => {
  test('everybody who is logged in, by GET and POST alike; a visitor is 401', async () => {
    const { survey } = await make()
    const { visit } = await aPerson()
    for (const method of ['GET', 'POST']) {
      const answer = await ask(visit, method, `/survey/${survey.id}`)
      expect(answer).toMatchObject({ status: 200, responded_at: null, survey: { description: 'Two minutes.' } })
      expect(Object.keys(answer.survey).sort()).toEqual(['description', 'id', 'questions', 'title'])
    }
    expect((await read(office, survey.id)).status).toBe(200)
    expect((await read(new Visit(), survey.id)).status).toBe(401)
    expect((await submit(new Visit(), survey.id, ANSWERS)).status).toBe(401)
    // Without a wish for HTML it is the call.
    const plain = await visit.request(`/survey/${survey.id}`, { accept: '*/*' })
    expect(plain.headers.get('content-type')).toContain('application/json')
  })

  test.each<[string, object]>([
    ['one that is not asked', { active: false }],
    ['one that has not begun', { starts_at: '2999-01-01T00:00:00Z' }],
    ['one that is over', { ends_at: '2020-01-01T00:00:00Z' }],
  ])('nobody: %s is 404', async (_, body) => {
    const { survey } = await make(body)
    const { visit } = await aPerson()
    expect((await read(visit, survey.id)).status).toBe(404)
    expect((await submit(visit, survey.id, ANSWERS)).status).toBe(404)
  })

  test('those who have the product', async () => {
    const { survey } = await make({ product_id: mine })
    const [has, hasNot] = [await aPerson(mine), await aPerson()]
    expect((await read(has.visit, survey.id)).status).toBe(200)
    expect((await read(hasNot.visit, survey.id)).status).toBe(404)
    expect((await submit(hasNot.visit, survey.id, ANSWERS)).status).toBe(404)
  })

  test('who has completed the course, where it opens after that', async () => {
    const course = await inSchool(1, (db) => aCourse(db))
    const { survey, status } = await make({ product_id: course.id, opens: 'after_completion' })
    expect(status).toBe(201)
    const { visit } = await aPerson(course.id)
    expect((await read(visit, survey.id)).status).toBe(404)
    for (const { id } of course.sections.flatMap(({ lectures }) => lectures))
      await visit.post(`/lecture/${id}/complete`, { value: true })
    expect((await read(visit, survey.id)).status).toBe(200)
  })
})

test('pages say which surveys are asked, with no statement of their own, to the students whom they may ask', async () => {
  await asTablesOwner('delete from surveys')
  await asTablesOwner("update schools set open_surveys = '[]'")
  const { account, visit } = await aPerson(mine)
  const asked = () => countStatementsAgain(() => visit.page('/courses'))
  const without = await asked()
  const { survey: whole } = await make()
  const { survey: ofProduct } = await make({ product_id: mine })
  const { survey: draft } = await make({ active: false })
  const idsOn = async (path: string, who = visit) =>
    /<html[^>]* data-surveys="([^"]*)"/.exec(await (await who.page(path)).text())?.[1] ?? ''
  const [{ slug = '' } = {}] = (await asTablesOwner('select slug from products where id = $1', [mine])) as {
    slug: string
  }[]
  expect(await idsOn('/courses')).toBe(`${whole.id}`)
  expect(await asked()).toBe(without)
  expect(await idsOn('/my/courses')).toBe(`${whole.id}`)
  expect(await idsOn(`/${slug}`)).toBe(`${ofProduct.id}`)
  for (const path of ['/community', '/account', `/${slug}/checkout`, '/notifications'])
    expect(await idsOn(path)).toBe('')
  for (const who of [office, new Visit()]) expect(await idsOn('/courses', who)).toBe('')
  await ask(office, 'POST', `/home/students/${account.id}/log-in-as`, { reason: 'Sees no survey' })
  expect(await idsOn('/courses', office), 'staff as this student').toBe('')
  await ask(office, 'POST', '/log-in-as/end')
  await ask(office, 'PUT', `/home/surveys/${draft.id}`, { description: 'Now.', questions: QUESTIONS })
  expect(await idsOn('/courses')).toBe(`${whole.id} ${draft.id}`)
  await ask(office, 'DELETE', `/home/surveys/${whole.id}`)
  expect(await idsOn('/courses')).toBe(`${draft.id}`)
})
