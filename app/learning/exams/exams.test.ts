import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { type Answer, bodyOf, examiners } from '#tests/examining.ts'
import { EXAMS_MAX } from './exam.ts'
import { ONE_OF_EACH } from './factory.server.ts'
import type { QuestionType } from './question.ts'

const { office, teacher, colleague, other, mine, theirs, send, make, aWhole } = await examiners()

describe('an exam', () => {
  test('is made, read, changed and deleted', async () => {
    const rules = {
      passing_score: 60,
      attempts: 3,
      wait_minutes: 1440,
      time_limit_minutes: 40,
      shuffle: true,
      draw: 12,
    }
    const { status, exam } = await make({ title: ' Light ', ...rules }, teacher)
    expect(status).toBe(201)
    expect(exam).toMatchObject({ title: 'Light', product_id: mine, ...rules, questions: 0, points: 0, version: 1 })
    expect((await send('GET', `/${exam.id}`)).exam).toEqual(exam)
    const changed = await send(
      'PUT',
      `/${exam.id}`,
      { ...bodyOf(exam), title: { en: 'L', pl: 'Ś' }, attempts: 0 },
      teacher,
    )
    expect(changed.exam).toMatchObject({ title: 'L', local: { title: { en: 'L', pl: 'Ś' } }, attempts: 0, draw: null })
    expect((await send('DELETE', `/${exam.id}`, undefined, teacher)).status).toBe(200)
    for (const method of ['GET', 'DELETE']) expect((await send(method, `/${exam.id}`)).status).toBe(404)
    expect((await send('GET', '')).data.map(({ id }) => id)).not.toContain(exam.id)
  })

  test('needs no more than a title and a product to begin with', async () => {
    expect((await make()).exam).toMatchObject({
      attempts: 0,
      wait_minutes: 0,
      time_limit_minutes: 0,
      shuffle: false,
      draw: null,
    })
  })

  test.each<[string, object, string]>([
    ['without a title', { title: ' ' }, 'title'],
    ['that asks for more than all points', { passing_score: 101 }, 'passing_score'],
    ['with fewer than no attempts', { attempts: -1 }, 'attempts'],
    ['with half a minute', { time_limit_minutes: 0.5 }, 'time_limit_minutes'],
    ['that draws nothing', { draw: 0 }, 'draw'],
    ['with an unknown key', { colour: 'red' }, 'colour'],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, errors } = await make(body)
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('is changed as a whole, over the version that was looked at', async () => {
    const { exam } = await make()
    const { errors } = await send('PUT', `/${exam.id}`, { title: 'A' })
    expect(Object.keys(errors)).toEqual([
      'product_id',
      'passing_score',
      'attempts',
      'wait_minutes',
      'time_limit_minutes',
      'shuffle',
    ])
    const edit = (title: string, version?: number) => send('PUT', `/${exam.id}`, { ...bodyOf(exam), title, version })
    const both = await Promise.all([edit('Mine', 1), edit('Theirs', 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = [...both].sort((a, b) => a.status - b.status)
    expect(lost?.current.title).toBe(won?.exam.title)
    expect((await edit('Whatever')).status).toBe(200)
  })

  test('has room beside so many others of its product, however it comes there', async () => {
    const productId = (await inSchool(1, (db) => aProduct(db))).id
    const { exam: first } = await make({ product_id: productId })
    const { exam: elsewhere } = await make()
    await inSchool(1, (db) =>
      db.execute(sql`insert into exams
          (school_id, product_id, title, passing_score, attempts, wait_minutes, time_limit_minutes, shuffle)
        select 1, ${productId}, '{"en": "E"}', 50, 0, 0, 0, false from generate_series(3, ${EXAMS_MAX}::int) on conflict do nothing`),
    )
    const raced = await Promise.all([1, 2].map(() => make({ product_id: productId })))
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 422])
    const full = [
      await make({ product_id: productId }),
      await send('POST', `/${first.id}/duplicate`),
      await send('PUT', `/${elsewhere.id}`, { ...bodyOf(elsewhere), product_id: productId }),
    ]
    for (const { status, ...said } of full)
      expect([status, said]).toMatchObject([
        422,
        { message: `A product can have up to ${EXAMS_MAX} exams. Delete one first.` },
      ])
    await send('DELETE', `/${first.id}`)
    expect((await make({ product_id: productId })).status).toBe(201)
  })

  test('is copied with its questions', async () => {
    const { at, bank, questions } = await aWhole()
    const { status, exam: copy } = await send('POST', `${at}/duplicate`)
    expect(status).toBe(201)
    expect(copy).toMatchObject({ title: 'Final exam (copy)', questions: 6, points: 14 })
    const texts = ({ data }: Answer) => data.map(({ question, options, answers }) => ({ question, options, answers }))
    const copied = await send('GET', `/${copy.id}/questions`)
    expect(texts(copied)).toEqual(texts(await send('GET', bank)))
    expect(copied.data.map(({ id }) => id)).not.toContain(questions[0]?.id)
  })

  test('goes along with a copy of its product, as one of its own', async () => {
    const { exam, at, bank } = await aWhole({ title: 'Along with it' })
    const { exam: gone } = await make({ title: 'Gone before' })
    await send('DELETE', `/${gone.id}`)
    const answer = await office.request(`/home/products/${exam.product_id}/duplicate`, { method: 'POST' })
    const { product } = (await answer.json()) as { product: { id: number } }
    const copies = (await send('GET', `?product=${product.id}&length=100`)).data
    expect(copies.map(({ id }) => id)).not.toContain(exam.id)
    const copy = copies.find(({ title }) => title === exam.title)
    expect(copy).toMatchObject({ ...bodyOf(exam), product_id: product.id, questions: 6, points: 14 })
    expect(copies.map(({ title }) => title)).not.toContain(gone.title)
    await send('DELETE', `${bank}/${(await send('GET', bank)).data[0]?.id}`)
    expect((await send('GET', `/${copy?.id}/questions`)).data).toHaveLength(6)
    expect((await send('GET', `${at}/results`)).data).toEqual([])
  })

  test('stands in a list that words and products narrow, what was changed last first', async () => {
    const { exam: older } = await make({ title: 'Listed ochre' })
    const { exam: newer } = await make({ title: 'Listed umber', product_id: theirs })
    const ids = async (query: string) => (await send('GET', `?${query}`)).data.map(({ id }) => id)
    expect(await ids('q=listed')).toEqual([newer.id, older.id])
    await send('POST', `/${older.id}/questions`, ONE_OF_EACH[0])
    expect(await ids('q=listed')).toEqual([older.id, newer.id])
    expect(await ids(`q=listed&product=${theirs}`)).toEqual([newer.id])
    const { data, next_page_url } = await send('GET', '?q=listed&length=1')
    expect(data.map(({ id }) => id)).toEqual([older.id])
    const rest = (await (await office.request(next_page_url ?? '')).json()) as Answer
    expect(rest.data.map(({ id }) => id)).toEqual([newer.id])
  })
})

describe('who', () => {
  test('an instructor works on exams of what they teach; everything else is not there', async () => {
    const { at, bank, questions, exam } = await aWhole()
    const one = `${bank}/${questions[0]?.id}`
    const doors: [string, string, object?][] = [
      ['GET', at],
      ['PUT', at, bodyOf(exam)],
      ['DELETE', at],
      ['POST', `${at}/duplicate`],
      ['GET', `${at}/preview`],
      ['GET', bank],
      ['POST', bank, ONE_OF_EACH[0]],
      ['POST', `${bank}/order`, { ids: [] }],
      ['GET', one],
      ['PUT', one, ONE_OF_EACH[0]],
      ['DELETE', one],
      ['POST', `${one}/duplicate`],
    ]
    for (const visit of [colleague, other])
      for (const [method, path, body] of doors)
        expect((await send(method, path, body, visit)).status, `${method} ${path}`).toBe(404)
    expect((await send('GET', '', undefined, colleague)).data.map(({ product_id }) => product_id)).not.toContain(mine)
    expect((await send('GET', '', undefined, teacher)).data.map(({ id }) => id)).toContain(exam.id)
    expect((await send('PUT', at, { ...bodyOf(exam), passing_score: 10 }, teacher)).status).toBe(200)
  })

  test('an exam is made about, and moved to, what one builds', async () => {
    expect((await make({ product_id: theirs }, teacher)).status).toBe(403)
    expect((await make({ product_id: 999_999 }, teacher)).status).toBe(404)
    expect((await make({}, other)).status).toBe(404)
    const { exam } = await make({}, teacher)
    expect((await send('PUT', `/${exam.id}`, { ...bodyOf(exam), product_id: theirs }, teacher)).status).toBe(403)
  })

  test('a question of another exam is not there', async () => {
    const [one, two] = [await aWhole(), await aWhole()]
    expect((await send('GET', `${one.bank}/${two.questions[0]?.id}`)).status).toBe(404)
  })

  test('students see nothing of it', async () => {
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const { at, bank } = await aWhole()
    for (const path of ['', at, bank, `${at}/preview`])
      expect((await send('GET', path, undefined, student)).status).toBe(403)
  })
})

describe('the preview', () => {
  const PLANTED = 'PLANTED-KEY'
  const key: Partial<Record<QuestionType, object>> = {
    short: { answers: [PLANTED] },
    open: { explanation: { html: `<p>${PLANTED}</p>` } },
  }

  test('shows what a student will see: every question, nothing of its key', async () => {
    const { exam } = await make()
    for (const question of ONE_OF_EACH)
      await send('POST', `/${exam.id}/questions`, { ...question, ...key[question.type as QuestionType] })
    const page = await (await office.request(`/home/exams/${exam.id}/preview`, { accept: 'text/html' })).text()
    const { preview } = await send('GET', `/${exam.id}/preview`)
    for (const sent of [page, JSON.stringify(preview)]) {
      expect(sent).toContain('Raising the ISO')
      for (const secret of [PLANTED, 'correct', '"match":', '"answers"', 'explanation'])
        expect(sent).not.toContain(secret)
    }
    expect(preview.questions.map(({ type }) => type)).toEqual(ONE_OF_EACH.map(({ type }) => type))
    expect(preview.questions[3]).toMatchObject({ matches: expect.arrayContaining(['Hard', 'Soft']) })
  })

  test('draws and shuffles anew', async () => {
    for (const [rules, length] of [
      [{ draw: 2 }, 2],
      [{ shuffle: true }, ONE_OF_EACH.length],
    ] as const) {
      const { exam } = await make(rules)
      for (const question of ONE_OF_EACH) await send('POST', `/${exam.id}/questions`, question)
      const looks = new Set<string>()
      for (let look = 0; look < 12; look++) {
        const { questions } = (await send('GET', `/${exam.id}/preview`)).preview
        expect(questions).toHaveLength(length)
        looks.add(questions.map(({ id }) => id).join())
      }
      expect(looks.size, JSON.stringify(rules)).toBeGreaterThan(1)
    }
  })
})
