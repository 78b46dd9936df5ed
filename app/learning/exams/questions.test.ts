import { describe, expect, test } from 'vitest'
import { type Answer, examiners } from '#tests/examining.ts'
import { QUESTIONS_MAX } from './exam.ts'
import { ONE_OF_EACH } from './factory.server.ts'

const { office, send, make, aWhole } = await examiners()

describe('a question', () => {
  test('of each type is stored with its key, and read by those who write it', async () => {
    const { exam, bank, questions } = await aWhole()
    const { data, next_page_url } = await send('GET', bank)
    expect([data, next_page_url]).toEqual([questions, null])
    expect(data.map(({ type }) => type)).toEqual(['single', 'multiple', 'order', 'match', 'short', 'open'])
    expect(data[0]?.options).toEqual([
      { label: 'The sky', correct: true },
      { label: 'The lamp', correct: false },
    ])
    expect(data[3]?.options?.[1]).toEqual({ label: 'Fog', match: 'Soft' })
    expect(data[4]).toMatchObject({ answers: ['aperture', 'przysłona'], points: 1 })
    expect(data[5]).toMatchObject({ explanation: { html: '<p>Names the light.</p>' } })
    expect((await send('GET', `${bank}/${questions[2]?.id}`)).question).toEqual(questions[2])
    expect((await send('GET', `/${exam.id}`)).exam).toMatchObject({ questions: 6, points: 14 })
  })

  test('is cleaned, changed and deleted', async () => {
    const { bank, questions } = await aWhole()
    const [first] = questions
    const html = '<p onclick="x()">Which?</p><script>x()</script>'
    const { question } = await send('PUT', `${bank}/${first?.id}`, { ...ONE_OF_EACH[0], question: { html } })
    expect(question).toMatchObject({ question: { html: '<p>Which?</p>' }, version: 2 })
    const opened = await send('PUT', `${bank}/${first?.id}`, { ...ONE_OF_EACH[0], type: 'open' })
    expect(opened.question).not.toHaveProperty('options')
    expect((await send('DELETE', `${bank}/${first?.id}`)).status).toBe(200)
    expect((await send('GET', `${bank}/${first?.id}`)).status).toBe(404)
  })

  test('written in one language keeps the other’s words where they still belong', async () => {
    const { bank } = await aWhole()
    const label = (en: string, pl: string, correct = false) => ({ label: { en, pl }, correct })
    const both = {
      type: 'single',
      question: { html: { en: '<p>One?</p>', pl: '<p>Jeden?</p>' } },
      points: 1,
      options: [label('Sky', 'Niebo', true), label('Lamp', 'Lampa')],
    }
    const { question } = await send('POST', bank, both)
    const edit = {
      ...both,
      question: { html: '<p>Two?</p>' },
      options: [{ label: 'Torch' }, { label: 'Sky', correct: true }],
    }
    const { question: changed } = await send('PUT', `${bank}/${question.id}`, edit)
    expect(changed.local).toMatchObject({
      question: { html: { en: '<p>Two?</p>', pl: '<p>Jeden?</p>' } },
      options: [{ label: { en: 'Torch' } }, { label: { en: 'Sky', pl: 'Niebo' } }],
    })
    expect(changed.local.options[0]?.label).toEqual({ en: 'Torch' })
  })

  const [single, , , match, short] = ONE_OF_EACH
  test.each<[string, object, Record<string, [en: string, pl: string]>]>([
    [
      'with two right answers where one is asked',
      {
        ...single,
        options: [
          { label: 'a', correct: true },
          { label: 'b', correct: true },
        ],
      },
      { options: ['Mark exactly one answer as correct.', 'Zaznacz dokładnie jedną poprawną odpowiedź.'] },
    ],
    [
      'with half a pair',
      { ...match, options: [{ label: 'a', match: '1' }, { label: 'b' }] },
      { 'options.1.match': ['This field is required.', 'To pole jest wymagane.'] },
    ],
    [
      'without a right answer',
      { ...short, answers: [] },
      { answers: ['Add at least one correct answer.', 'Dodaj co najmniej jedną poprawną odpowiedź.'] },
    ],
    [
      'that asks nothing',
      { ...short, question: { html: '<p> </p>' } },
      { 'question.html': ['This field is required.', 'To pole jest wymagane.'] },
    ],
    [
      'with an empty option',
      { ...single, options: [{ label: '', correct: true }, { label: 'b' }] },
      { 'options.0.label': ['This field is required.', 'To pole jest wymagane.'] },
    ],
    [
      'without points',
      { ...short, points: 0 },
      { points: ['The value must be at least 1.', 'Wartość musi wynosić co najmniej 1.'] },
    ],
    [
      'of no known type',
      { ...short, type: 'essay' },
      {
        type: ['Choose one of the options.', 'Wybierz jedną z\u00a0podanych opcji.'],
      },
    ],
  ])('%s is refused at its field, in either language', async (_, body, told) => {
    const { exam } = await make()
    for (const [at, locale] of (['en', 'pl'] as const).entries()) {
      const answer = await office.request(`/home/exams/${exam.id}/questions?lang=${locale}`, { method: 'POST', body })
      const { errors } = (await answer.json()) as Answer
      expect(answer.status).toBe(422)
      expect(errors).toEqual(Object.fromEntries(Object.entries(told).map(([field, texts]) => [field, [texts[at]]])))
    }
    expect((await send('GET', `/${exam.id}`)).exam.questions).toBe(0)
    await office.request('/home/exams?lang=en')
  })

  test('that somebody else changed meanwhile is a 409 with what stands there', async () => {
    const { bank, questions } = await aWhole()
    const address = `${bank}/${questions[4]?.id}`
    const edit = (answer: string) => send('PUT', address, { ...short, answers: [answer], version: 1 })
    const both = await Promise.all([edit('one'), edit('two')])
    const [won, lost] = [...both].sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.current.answers).toEqual(won?.question.answers)
  })

  test('is copied behind its original, and put in order with all others', async () => {
    const { bank, questions } = await aWhole()
    const ids = async () => (await send('GET', bank)).data.map(({ id }) => id)
    const { status, question: copy } = await send('POST', `${bank}/${questions[1]?.id}/duplicate`)
    expect(status).toBe(201)
    const now = await ids()
    expect(now.indexOf(copy.id)).toBe(2)
    const wanted = now.toReversed()
    expect((await send('POST', `${bank}/order`, { ids: wanted, from: now })).ids).toEqual(wanted)
    expect(await ids()).toEqual(wanted)
    for (const stale of [{ ids: now, from: now }, { ids: now.slice(1) }, { ids: [...now.slice(1), now[1]] }]) {
      const answer = await send('POST', `${bank}/order`, stale)
      expect([answer.status, answer.current.ids]).toEqual([409, wanted])
    }
  })

  test('is added by two at once, each at a place of its own', async () => {
    const { exam } = await make()
    await Promise.all(ONE_OF_EACH.map((question) => send('POST', `/${exam.id}/questions`, question)))
    const { data } = await send('GET', `/${exam.id}/questions`)
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  })
})

test('as many questions as an exam takes can be put in order', async () => {
  const { bank } = await aWhole()
  const order = async (length: number) => {
    const ids = Array.from({ length }, (_, at) => at + 1)
    return (await send('POST', `${bank}/order`, { ids, from: ids })).status
  }
  // Read as they are, they are others than those that stand there.
  expect([await order(QUESTIONS_MAX), await order(QUESTIONS_MAX + 1)]).toEqual([409, 422])
})

describe('people who work on one exam at once', () => {
  test('never wait for each other without end', async () => {
    const { bank, questions } = await aWhole()
    const ids = questions.map(({ id }) => id)
    const [first, ...kept] = questions
    const answers = await Promise.all([
      ...kept.flatMap(({ id }, at) => [
        send('PUT', `${bank}/${id}`, { ...ONE_OF_EACH[at + 1] }),
        send('POST', `${bank}/order`, { ids: at % 2 ? ids : ids.toReversed() }),
      ]),
      send('DELETE', `${bank}/${first?.id}`),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })
})
