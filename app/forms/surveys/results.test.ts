import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { collect } from '#app/office/my-data/export-contents.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { ANSWERS, type Answer, aPerson, ask, askers, read, submit } from '#tests/surveying.ts'
import type { SurveyRow } from './survey.ts'

const { office, mine, make } = await askers()

describe('answers', () => {
  test('are kept once, and read back where they were given; twice is 409', async () => {
    const { survey } = await make()
    const { visit } = await aPerson()
    const { status, responded_at } = await submit(visit, survey.id, ANSWERS)
    expect([status, responded_at]).toEqual([200, expect.stringMatching(/^\d{4}-.*Z$/)])
    const again = await read(visit, survey.id)
    expect(again.responded_at).toBe(responded_at)
    expect(again.survey.questions.map(({ value }) => value)).toEqual([
      'home',
      'Łódź at night',
      null,
      ['the-exercises'],
      true,
    ])
    expect((await submit(visit, survey.id, ANSWERS)).status).toBe(409)
    // What cannot be is told first.
    expect((await submit(visit, survey.id, {})).status).toBe(422)
  })

  test('of two at once one is kept', async () => {
    const { survey } = await make()
    const { visit } = await aPerson()
    const both = await Promise.all([1, 2].map(() => submit(visit, survey.id, ANSWERS)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['response', 'response.where-do-you-photograph']],
    ['what is no answers', 'home', ['response']],
    ['not what is required', { 'write-to-me': true }, ['response.where-do-you-photograph']],
    ['an option that there is not', { 'where-do-you-photograph': 'moon' }, ['response.where-do-you-photograph']],
    ['what nobody asked', { 'where-do-you-photograph': 'home', age: 7 }, ['response.age']],
    [
      'too much',
      { 'where-do-you-photograph': 'home', 'what-is-still-hard': 'a'.repeat(5001) },
      ['response.what-is-still-hard'],
    ],
    ['a list of lists', { 'where-do-you-photograph': [[['home']]] }, ['response.where-do-you-photograph']],
  ])('that say %s are refused with the error map', async (_, response, names) => {
    const { survey } = await make()
    const { visit } = await aPerson()
    const { status, errors } = await submit(visit, survey.id, response)
    expect([status, Object.keys(errors).sort()]).toEqual([422, names])
    expect((await read(visit, survey.id)).responded_at).toBeNull()
  })

  test('go by the names of any language, and are told in the caller’s', async () => {
    const { survey } = await make()
    const { visit } = await aPerson(undefined, 'pl')
    const { survey: shown } = await read(visit, survey.id)
    expect(shown.questions[0]).toMatchObject({ title: 'Gdzie fotografujesz?', name: 'gdzie-fotografujesz' })
    expect((await submit(visit, survey.id, { 'write-to-me': true })).errors).toHaveProperty(
      'response.gdzie-fotografujesz',
    )
    expect((await submit(visit, survey.id, { 'where-do-you-photograph': 'home' })).status).toBe(200)
  })

  test('come by a plain form too, whose page shows what is wrong with what was typed', async () => {
    const { survey } = await make({ title: 'How is it going?' })
    const { visit } = await aPerson()
    const page = await (await visit.page(`/survey/${survey.id}`)).text()
    expect(page).toContain('How is it going?')
    const id = String(survey.id)
    const wrong = await visit.submit('/survey/submit', { survey_id: id, 'response.what-is-still-hard': 'Shadows' })
    const shown = await wrong.text()
    expect([wrong.status, shown]).toEqual([422, expect.stringContaining('Shadows')])
    expect(shown).toMatch(/aria-invalid="true"[^>]*name="response.where-do-you-photograph"/)
    const sent = await visit.submit('/survey/submit', { survey_id: id, 'response.where-do-you-photograph': 'home' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/survey/${id}`])
    expect(await (await visit.page(`/survey/${id}`)).text()).toContain('Your answers have been sent')
  })

  test('are not taken from who is blocked, nor without end from anybody', async () => {
    const { survey } = await make()
    const { visit, account } = await aPerson()
    await office.post(`/home/students/${account.id}/block`, { blocked: true, reason: 'Insults' })
    expect((await submit(visit, survey.id, ANSWERS)).status).toBe(403)
    const flood = await aPerson()
    const statuses = []
    for (let sent = 0; sent < 40; sent++) statuses.push((await submit(flood.visit, survey.id, {})).status)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
  })

  test('stay as they were asked when the survey changes, go into the person’s export, and with the person', async () => {
    const { survey } = await make()
    const { visit, account } = await aPerson()
    await submit(visit, survey.id, ANSWERS)
    const [where, ...rest] = survey.local.questions
    const options = where?.options.slice(1)
    await ask(office, 'PUT', `/home/surveys/${survey.id}`, {
      description: 'Two minutes.',
      questions: [{ ...where, title: 'Where?', options }, ...rest.filter(({ type }) => type !== 'textarea')],
    })
    const { data } = await ask(office, 'GET', `/home/surveys/${survey.id}/results`)
    expect(data[0]?.answers.slice(0, 2)).toMatchObject([
      { title: 'Where do you photograph?', value: 'home', words: 'At home' },
      { title: 'What is still hard?', words: 'Łódź at night' },
    ])
    expect(data[0]?.response).toMatchObject({ where: 'home', 'what-helped': ['the-exercises'] })
    const person = { ...account, kind: 'student' } as unknown as Member
    const collected = await inSchool(1, (db) => collect(db, account))
    expect(JSON.stringify(collected.survey_responses)).toContain('What is still hard?')
    await inSchool(1, (db) => deletePerson(db, person))
    expect((await ask(office, 'GET', `/home/surveys/${survey.id}/results`)).data).toEqual([])
  })
})

describe('results', () => {
  let id: number
  let at: string
  let questions: SurveyRow['questions']
  const titles = ({ data }: Answer) => data.map(({ student }) => student.name)
  beforeAll(async () => {
    const { survey } = await make()
    ;({ id, questions } = survey)
    at = `/home/surveys/${id}/results`
    for (const [firstName, where, hard, helped, product] of [
      ['Anna', 'home', 'Shadows', ['the-exercises'], mine],
      ['Bea', 'outside', 'Łódź at night', ['the-exercises', 'lukasz-s-comments'], undefined],
      ['Cid', 'home', '=1+1', [], undefined],
    ] as const) {
      const { visit, account } = await aPerson(product)
      await asTablesOwner('update accounts set first_name = $2, last_name = $3 where id = $1', [
        account.id,
        firstName,
        '',
      ])
      const response = { 'where-do-you-photograph': where, 'what-is-still-hard': hard, 'what-helped': helped }
      await submit(visit, id, response)
    }
    await asTablesOwner(
      `update survey_responses set responded_at = '2026-03-01T23:30:00Z' where survey_id = $1 and account_id =
      (select max(account_id) from survey_responses where survey_id = $1)`,
      [id],
    )
  })

  test('name who answered and what, the newest first', async () => {
    const answer = await ask(office, 'GET', at)
    expect(titles(answer)).toEqual(['Cid', 'Bea', 'Anna'])
    expect(answer.data[2]).toMatchObject({
      survey_id: id,
      student: { name: 'Anna' },
      response: { 'where-do-you-photograph': 'home', 'what-helped': ['the-exercises'], 'write-to-me': false },
    })
    const { data } = await ask(office, 'GET', '/home/surveys')
    expect(data.find((row) => row.id === id)?.responses).toBe(3)
  })

  test.each<[string, (ids: number[]) => string, string[]]>([
    ['a product', () => `product=${mine}`, ['Anna']],
    ['a choice', ([where]) => `question=${where}&answer=outside`, ['Bea']],
    ['a choice by its label', ([where]) => `question=${where}&answer=Outside`, ['Bea']],
    ['one of several choices', (ids) => `question=${ids[3]}&answer=lukasz-s-comments`, ['Bea']],
    ['a box', (ids) => `question=${ids[4]}&answer=false`, ['Cid', 'Bea', 'Anna']],
    ['words of one answer', (ids) => `question=${ids[1]}&answer=lodz`, ['Bea']],
    ['words of any answer', () => 'answer=shadows', ['Anna']],
    ['the label of a choice, as words', () => 'answer=outside', ['Bea']],
    ['who answered a question', (ids) => `question=${ids[3]}`, ['Bea', 'Anna']],
    // In the school’s zone it was the second of March by then.
    ['days', () => 'from=2026-03-02&to=2026-03-02', ['Cid']],
    ['signs that mean something elsewhere', () => 'answer=%25', []],
  ])('are narrowed to %s', async (_, query, names) => {
    const ids = questions.map((question) => question.id)
    expect(titles(await ask(office, 'GET', `${at}?${query(ids)}`))).toEqual(names)
  })

  test('are added up on their page', async () => {
    const page = await (await office.page(at)).text()
    const props = JSON.parse(/type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}').props
    expect(props.questions).toMatchObject([
      {
        answered: 3,
        kind: 'choice',
        counts: [
          { value: 'home', label: 'At home', n: 2 },
          { value: 'outside', n: 1 },
        ],
      },
      { answered: 3, kind: 'words', texts: ['=1+1', 'Łódź at night', 'Shadows'], counts: [] },
      { answered: 2, kind: 'choices', counts: [{ n: 2 }, { value: 'lukasz-s-comments', n: 1 }] },
      { answered: 3, kind: 'box', counts: [{ value: 'false', n: 3 }] },
    ])
  })

  test('are a file, once a minute, whose cells run nothing', async () => {
    await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
    const file = await office.request(`${at}/export?answer=lodz`)
    const text = await file.text()
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(text.split('\r\n')[0]).toContain('Where do you photograph?,What is still hard?,What helped?,Write to me')
    expect(text).toContain('Outside,Łódź at night,"The exercises; Łukasz’s comments",No')
    expect(text).not.toContain('Anna')
    expect((await office.request(at, { accept: 'text/csv' })).status).toBe(429)
    await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
    expect(await (await office.request(at, { accept: 'text/csv' })).text()).toContain("'=1+1")
  })
})
