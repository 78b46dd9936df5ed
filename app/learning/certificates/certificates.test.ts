import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aPlan } from '#app/memberships/memberships/factory.server.ts'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { collect } from '#app/office/my-data/export-contents.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatements } from '#tests/counted-statements.ts'
import { meet } from '#tests/meet.ts'
import { wordsOfPdf } from '#tests/pdf-words.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { type CertificateRow, printedCode } from './certificate.ts'

type Answer = {
  status: number
  certificates: SnakeCased<CertificateRow>[]
  certificate: SnakeCased<CertificateRow>
  data: SnakeCased<CertificateRow>[]
  errors: Record<string, string[]>
}
let office: Visit
let teacher: Visit
let colleague: Visit
let course: Awaited<ReturnType<typeof aCourse>>

/** Somebody with a browser in English. */
const stranger = () => new Visit().speaking('en')

async function ask(visit: Visit, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await visit.request(path, { method, body })
  return { ...((await answer.json()) as Answer), status: answer.status }
}
const issue = (body: object, visit = office) => ask(visit, 'POST', '/home/certificates', body)

/** A student who has the course. */
async function aLearner(name: { firstName?: string; lastName?: string } = {}) {
  const account = await inSchool(1, async (db) => {
    const made = await aStudent(db, { firstName: 'Małgorzata', lastName: 'Świątek-Żółkiewska', locale: 'pl', ...name })
    const given = { source: 'staff', sourceId: made.id, reason: 'test' } as const
    await grantAccess(db, { schoolId: 1, accountId: made.id, productId: course.id, days: 0, ...given })
    return made
  })
  return { account, visit: await new Visit().as(account) }
}

beforeAll(async () => {
  const [one, two] = await inSchool(1, async (db) => [
    await aStaffMember(db, { role: 'instructor' }),
    await aStaffMember(db, { role: 'instructor' }),
  ])
  office = await stranger().as(await inSchool(1, (db) => aStaffMember(db)))
  teacher = await new Visit().as(one)
  colleague = await new Visit().as(two)
  course = await inSchool(1, (db) =>
    aCourse(db, { teacherIds: [one.id], title: { en: 'Light', pl: 'Światło zastane' } }),
  )
})

describe('a certificate given by hand', () => {
  test('is one per student and product, numbered without gaps, and checked by whoever has its code', async () => {
    const { account, visit } = await aLearner()
    const made = await issue({ product_id: course.id, student_ids: [account.id] })
    expect([made.status, made.certificate.name]).toEqual([201, 'Małgorzata Świątek-Żółkiewska'])
    const again = await issue({ product_id: course.id, student_ids: [account.id] })
    expect([again.status, again.certificate.id]).toEqual([200, made.certificate.id])
    const other = await aLearner()
    const next = await issue({ product_id: course.id, student_ids: [account.id, other.account.id] })
    expect([next.status, next.certificates.length]).toEqual([201, 2])
    const numbers = next.certificates.map(({ number }) => Number(number.split('/')[2]))
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1)
    const { code, issued_at } = made.certificate
    expect(code).toMatch(/^[0-9a-z]{20}$/)
    expect(await ask(stranger(), 'GET', `/certificates/${code}`)).toEqual({
      status: 200,
      valid: true,
      name: 'Małgorzata Świątek-Żółkiewska',
      course: 'Light',
      issued_at,
      revoked_at: null,
    })
    const printed = printedCode(code)
    for (const typed of [
      printed,
      printed.toLowerCase(),
      printed.replaceAll('-', ' '),
      printed.replaceAll('-', '\u2011'),
    ])
      expect((await ask(stranger(), 'GET', `/certificates/${encodeURIComponent(typed)}`)).status, typed).toBe(200)
    const file = await stranger().request(`/certificates/${printed}.PDF`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const own = (await (await visit.request('/my/certificates')).json()) as { data: object[] }
    const shown = { code, course: 'Światło zastane', name: 'Małgorzata Świątek-Żółkiewska', issued_at }
    expect(own.data).toEqual([{ ...shown, pdf: `/certificates/${code}.pdf` }])
    expect((await ask(await new Visit(2), 'GET', `/certificates/${code}`)).status).toBe(404)
  })

  test('is one, also when two give it at once, and is revoked once', async () => {
    const { account } = await aLearner()
    const give = () => issue({ product_id: course.id, student_ids: [account.id] })
    const [first, second] = await meet(/^insert into "certificates"/, give, give)
    expect([first?.status, second?.status]).toEqual([201, 200])
    expect(second?.certificate.id).toBe(first?.certificate.id)
    const at = `/home/certificates/${first?.certificate.id}/revoke`
    const revoke = () => ask(office, 'POST', at, { reason: 'A mistake' })
    const revoked = await meet(/^update "certificates"/, revoke, revoke)
    expect(revoked.map(({ status }) => status)).toEqual([200, 409])
  })

  test('of two people given at once have numbers that follow each other', async () => {
    const [one, other] = [await aLearner(), await aLearner()]
    const give = (student: number) => () => issue({ product_id: course.id, student_ids: [student] })
    const given = await meet(/^insert into "certificates"/, give(one.account.id), give(other.account.id))
    const [first, second] = given.map(({ certificate }) => Number(certificate.number.split('/')[2]))
    expect([given.map(({ status }) => status), second]).toEqual([[201, 201], (first ?? 0) + 1])
  })

  test('for many takes as many statements as for one, in the order in which they were asked for', async () => {
    async function issueTo(count: number) {
      const ids: number[] = []
      for (let nth = 0; nth < count; nth++) ids.push((await aLearner()).account.id)
      const numbers: number[] = []
      const statements = await countStatements(async () => {
        const { status, certificates } = await issue({ product_id: course.id, student_ids: ids })
        expect([status, certificates.map(({ student }) => student.id)]).toEqual([201, ids])
        numbers.push(...certificates.map(({ number }) => Number(number.split('/')[2])))
      })
      return { statements, numbers }
    }
    const one = await issueTo(1)
    const many = await issueTo(6)
    expect(many.statements).toBe(one.statements)
    const [last = 0] = one.numbers
    expect(many.numbers).toEqual([1, 2, 3, 4, 5, 6].map((nth) => last + nth))
  })

  test('may bear an earlier day, never a later one; what is not there is a 404', async () => {
    const { account } = await aLearner()
    const body = { product_id: course.id, student_ids: [account.id] }
    const future = await issue({ ...body, issued_at: '2999-01-01T00:00:00Z' })
    expect([future.status, Object.keys(future.errors)]).toEqual([422, ['issued_at']])
    const past = await issue({ ...body, issued_at: '2021-05-04T10:00:00+02:00' })
    expect(past.certificate).toMatchObject({
      issued_at: '2021-05-04T08:00:00.000Z',
      number: expect.stringMatching(/^C\/2021\//),
    })
    expect((await issue({ ...body, student_ids: [987654321] })).status).toBe(404)
    expect((await issue({ ...body, product_id: 987654321 })).status).toBe(404)
    expect((await issue({ ...body, student_ids: [] })).status).toBe(422)
  })

  test('is given of what one completes, and of nothing that is only had or joined', async () => {
    const { account } = await aLearner()
    const ids = await inSchool(1, async (db) => {
      const kinds = ['bundle', 'file', 'consultation'] as const
      const made = await Promise.all(kinds.map((type) => aProduct(db, { type })))
      return [(await aPlan(db)).id, ...made.map(({ id }) => id)]
    })
    for (const product_id of ids) {
      const refused = await issue({ product_id, student_ids: [account.id] })
      expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['product_id']])
      const rule = await ask(office, 'PUT', `/home/certificates/rules/${product_id}`, { rule: 'by_hand' })
      expect(rule.status).toBe(404)
    }
    expect((await ask(office, 'GET', `/home/certificates?student=${account.id}`)).data).toEqual([])
  })

  test('is the business of whoever builds the course', async () => {
    const { account, visit } = await aLearner()
    const body = { product_id: course.id, student_ids: [account.id] }
    expect((await issue(body, visit)).status).toBe(403)
    // To somebody who does not teach them a student is not there.
    expect((await issue(body, colleague)).status).toBe(404)
    const { certificate } = await issue(body, teacher)
    expect((await ask(colleague, 'POST', `/home/certificates/${certificate.id}/revoke`, { reason: 'no' })).status).toBe(
      404,
    )
    const seen = async (of: Visit) => (await ask(of, 'GET', `/home/certificates?product=${course.id}`)).data.length
    expect([await seen(colleague), (await seen(teacher)) > 0]).toEqual([0, true])
  })

  test('is found by words and told as a file', async () => {
    const { account } = await aLearner({ lastName: 'Wyszukiwalna' })
    const { certificate } = await issue({ product_id: course.id, student_ids: [account.id] })
    const found = await ask(office, 'GET', '/home/certificates?q=wyszukiwalna')
    expect(found.data).toEqual([certificate])
    expect(certificate).toMatchObject({
      id: expect.any(Number),
      code: expect.any(String),
      course: 'Light',
      revoked_at: null,
    })
    const file = await office.request('/home/certificates/export?q=wyszukiwalna', { accept: 'text/html' })
    expect(await file.text()).toContain(`${certificate.number},Małgorzata Wyszukiwalna`)
  })
})

describe('one that holds no longer', () => {
  test('says so on its page and in its PDF, for a reason that is nobody else’s', async () => {
    const { account, visit } = await aLearner()
    const { certificate } = await issue({ product_id: course.id, student_ids: [account.id] })
    const at = `/home/certificates/${certificate.id}/revoke`
    expect((await ask(office, 'POST', at, { reason: ' ' })).status).toBe(422)
    const revoked = await ask(office, 'POST', at, { reason: 'Copied the exam' })
    expect([revoked.status, revoked.certificate.revoked_at]).toEqual([200, expect.stringMatching(/Z$/)])
    expect((await ask(office, 'POST', at, { reason: 'again' })).status).toBe(409)
    const checked = await ask(stranger(), 'GET', `/certificates/${certificate.code}`)
    expect(checked).toMatchObject({ valid: false, revoked_at: revoked.certificate.revoked_at })
    const html = await (await stranger().page(`/certificates/${certificate.code}`)).text()
    expect(html).toContain('This certificate was revoked')
    expect(html + JSON.stringify(checked)).not.toContain('Copied')
    expect(await pdfOf(certificate.code)).toContain('Cofnięty')
    expect((await issue({ product_id: course.id, student_ids: [account.id] })).certificate.id).toBe(certificate.id)
    expect(await (await visit.request('/my/certificates')).json()).toMatchObject({ data: [] })
  })

  test('leads to the one issued anew, which has a number, a code and a name of its own', async () => {
    const { account } = await aLearner()
    const { certificate } = await issue({ product_id: course.id, student_ids: [account.id] })
    const anew = await ask(office, 'POST', `/home/certificates/${certificate.id}/anew`, { name: 'Maria Nowak' })
    expect([anew.status, anew.certificate.name]).toEqual([201, 'Maria Nowak'])
    expect(anew.certificate.number).not.toBe(certificate.number)
    expect((await ask(stranger(), 'GET', `/certificates/${certificate.code}`)).status).toBe(200)
    const html = await (await stranger().page(`/certificates/${certificate.code}`)).text()
    expect(html).toContain(`/certificates/${anew.certificate.code}`)
    expect(html).toContain('This certificate was replaced')
    expect((await ask(office, 'POST', `/home/certificates/${certificate.id}/anew`, { name: 'X' })).status).toBe(409)
    expect((await issue({ product_id: course.id, student_ids: [account.id] })).certificate.id).toBe(anew.certificate.id)
  })
})

async function pdfOf(code: string): Promise<string> {
  const answer = await new Visit().request(`/certificates/${code}.pdf`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return (await wordsOfPdf(new Uint8Array(await answer.arrayBuffer()))).join('\n')
}

describe('its PDF', () => {
  test('holds what it says in Polish letters, and the code of its page', async () => {
    const { account } = await aLearner()
    const { certificate } = await issue({ product_id: course.id, student_ids: [account.id], issued_at: '2026-01-14' })
    const words = await pdfOf(certificate.code)
    for (const said of [
      'Certyfikat ukończenia otrzymuje',
      'Małgorzata Świątek-Żółkiewska',
      'Światło zastane',
      '14 stycznia 2026',
      certificate.number,
    ])
      expect(words).toContain(said)
    expect(words.replaceAll('-', '').toLowerCase()).toContain(certificate.code)
  })

  test('is drawn whatever the name', async () => {
    for (const lastName of ['ĄŻ'.repeat(50), 'محمد علي', '山田太郎 😀', 'a b '.repeat(24)]) {
      const { account } = await aLearner({ lastName: lastName.trim() })
      const { certificate } = await issue({ product_id: course.id, student_ids: [account.id] })
      expect((await pdfOf(certificate.code)).length).toBeGreaterThan(50)
    }
  })

  test('is asked for within a limit, so that nobody guesses codes', async () => {
    const guesser = new Visit(1, '203.0.113.77')
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, nth) => guesser.request(`/certificates/${String(nth).padStart(20, '0')}.pdf`)),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([404, 429])
  })
})

describe('the name on it', () => {
  test('is confirmed once by its holder, and holds for later ones too', async () => {
    const { account, visit } = await aLearner()
    await issue({ product_id: course.id, student_ids: [account.id] })
    const confirm = (name: string) => ask(visit, 'POST', '/my/certificates/name', { name })
    expect((await confirm('')).status).toBe(422)
    expect((await confirm('Małgorzata Świątek')).status).toBe(200)
    expect((await confirm('Kto Inny')).status).toBe(409)
    const second = await inSchool(1, (db) => aCourse(db))
    expect((await issue({ product_id: second.id, student_ids: [account.id] })).certificate.name).toBe(
      'Małgorzata Świątek',
    )
    expect((await confirm('Kto Inny')).status).toBe(409)
  })
})

describe('by rule', () => {
  const complete = async (visit: Visit) => {
    for (const { lectures } of course.sections)
      for (const { id } of lectures)
        expect((await visit.post(`/lecture/${id}/complete`, { value: true })).status).toBe(200)
  }

  test('comes with the last lecture, once, and its holder is told', async () => {
    const rule = await ask(teacher, 'PUT', `/home/certificates/rules/${course.id}`, { rule: 'lectures' })
    expect(rule.status).toBe(200)
    expect((await ask(colleague, 'PUT', `/home/certificates/rules/${course.id}`, { rule: 'by_hand' })).status).toBe(403)
    const { visit } = await aLearner()
    await complete(visit)
    await complete(visit)
    await runJobs()
    const { data } = (await (await visit.request('/my/certificates')).json()) as { data: { name: string }[] }
    expect(data).toHaveLength(1)
    const told = (await (await visit.request('/notifications')).json()) as { data: { kind: string; url: string }[] }
    expect(told.data.filter(({ kind }) => kind === 'certificate')).toMatchObject([
      { url: expect.stringContaining('/my/certificates') },
    ])
  })

  test('does not count a completed lecture that is a draft again', async () => {
    const { teacherId, ...made } = await inSchool(1, async (db) => {
      const [one] = [await aStaffMember(db, { role: 'instructor' })]
      return { teacherId: one.id, ...(await aCourse(db, { sections: [{ lectures: [{}, {}] }] })) }
    })
    const [done, left] = made.sections.flatMap(({ lectures }) => lectures.map(({ id }) => id))
    await ask(office, 'PUT', `/home/certificates/rules/${made.id}`, { rule: 'lectures' })
    const { account, visit } = await aLearner()
    const given = { source: 'staff', sourceId: teacherId, reason: 'test' } as const
    await inSchool(1, (db) =>
      grantAccess(db, { schoolId: 1, accountId: account.id, productId: made.id, days: 0, ...given }),
    )
    await visit.post(`/lecture/${done}/complete`, { value: true })
    await inSchool(1, (db) =>
      db.execute(sql`update lectures set status = 'draft' where school_id = 1 and id = ${done ?? 0}`),
    )
    const own = async () => {
      await runJobs()
      await runSchedule('certificates.issue-all-earned')
      return ((await (await visit.request('/my/certificates')).json()) as { data: object[] }).data.length
    }
    expect(await own()).toBe(0)
    await visit.post(`/lecture/${left}/complete`, { value: true })
    expect(await own()).toBe(1)
  })

  test('comes to earlier finishers when that is wanted, of the day on which they finished', async () => {
    await ask(office, 'PUT', `/home/certificates/rules/${course.id}`, { rule: 'by_hand' })
    const { account, visit } = await aLearner()
    await complete(visit)
    await inSchool(1, (db) =>
      db.execute(sql`update lecture_progress set completed_at = '2026-03-05T10:00:00Z'
        where school_id = 1 and account_id = ${account.id}`),
    )
    await runJobs()
    const own = async () => ((await (await visit.request('/my/certificates')).json()) as { data: object[] }).data
    expect(await own()).toEqual([])
    await ask(office, 'PUT', `/home/certificates/rules/${course.id}`, { rule: 'lectures' })
    await runJobs()
    expect(await own()).toEqual([])
    await ask(office, 'PUT', `/home/certificates/rules/${course.id}`, { rule: 'lectures', earlier: true })
    await runJobs()
    expect(await own()).toMatchObject([{ issued_at: '2026-03-05T10:00:00.000Z' }])
  })
})

test('a template is written by two people without loss, and looks as it says on what is issued later alone', async () => {
  const made = (await (await office.post('/home/certificates/templates', { title: 'Parapet' })).json()) as {
    template: { id: number; design: object; version: number }
  }
  const { id, design, version } = made.template
  const at = `/home/certificates/templates/${id}`
  const portrait = {
    title: 'Parapet',
    design: { ...design, orientation: 'portrait', place: 'Łódź', color: '#123456' },
    version,
  }
  const before = await aLearner()
  await ask(office, 'PUT', `/home/certificates/rules/${course.id}`, { rule: 'by_hand', template_id: id })
  const old = await issue({ product_id: course.id, student_ids: [before.account.id] })
  expect((await ask(office, 'PUT', at, portrait)).status).toBe(200)
  expect((await ask(office, 'PUT', at, portrait)).status).toBe(409)
  expect((await ask(colleague, 'PUT', at, { ...portrait, version: 2 })).status).toBe(403)
  const preview = await office.post(`${at}/preview`, { design: portrait.design, locale: 'pl' })
  expect(await preview.json()).toMatchObject({ sheet: { width: 595.28, locale: 'pl' } })
  expect((await office.request(`${at}/pdf`)).headers.get('content-type')).toBe('application/pdf')
  const after = await aLearner()
  const made2 = await issue({ product_id: course.id, student_ids: [after.account.id] })
  expect(await pdfOf(made2.certificate.code)).toContain('Łódź')
  expect(await pdfOf(old.certificate.code)).not.toContain('Łódź')
  expect((await ask(office, 'DELETE', at)).status).toBe(200)
})

test('whoever goes takes the certificates along; what is held on them is told before', async () => {
  const { account } = await aLearner()
  const { certificate } = await issue({ product_id: course.id, student_ids: [account.id] })
  const held = await inSchool(1, (db) => collect(db, account))
  expect(held.certificates).toMatchObject([{ code: certificate.code, name: certificate.name }])
  await inSchool(1, (db) => deletePerson(db, staffViewer(account)))
  expect((await ask(stranger(), 'GET', `/certificates/${certificate.code}`)).status).toBe(404)
})
