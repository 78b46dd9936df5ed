import { eq, sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { denyAccess } from '#app/access/access/denials.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addPastProgress } from '#app/learning/lectures/past-progress.server.ts'
import { accountSortKey } from '#app/people/accounts/account-search.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { type PagePosition, readList } from '#app/platform/list.server.ts'
import { limits } from '#app/platform/tables.server.ts'
import type { CurrentSchool, Role } from '#app/platform/viewer.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import type { StudentFilters, StudentRow } from './student-view.ts'
import { studentList } from './students.server.ts'

async function looking(db: Db, role: Role = 'owner', limited = false) {
  const [account, school] = await Promise.all([aStaffMember(db, { role }), findSchool(1)])
  const seen: CurrentSchool = { ...school, instructorsLimited: limited }
  return { viewer: staffViewer(account), school: seen, locale: 'en' as Locale }
}

async function given(db: Db, student: Account, product: { id: number }, days = 0) {
  const grant = { schoolId: 1, accountId: student.id, productId: product.id, days }
  await grantAccess(db, { ...grant, source: 'staff', sourceId: student.id, reason: 'test' })
}

/** Three students: one who paid and learns, one whose access ended, one who only registered. */
async function planted(db: Db) {
  const teacher = await aStaffMember(db, { role: 'instructor' })
  const taught = await aCourse(db, { teacherIds: [teacher.id], title: { en: 'Taught', pl: 'Uczony' }, position: 1 })
  const other = await aCourse(db, { title: { en: 'Other', pl: 'Inny' }, position: 2 })
  const names = (firstName: string, lastName: string) => ({ firstName, lastName })
  const learner = await aStudent(db, { ...names('Łucja', 'Żak'), email: 'lucja@example.com' })
  const former = await aStudent(db, { ...names('Adam', '100%_Nowak'), email: 'adam@example.com' })
  const fresh = await aStudent(db, { ...names('Zofia', 'Ćma'), email: 'zofia@example.com' })
  for (const [days, { id }] of [learner, former, fresh].entries()) {
    await db
      .update(accounts)
      .set({ createdAt: `2026-01-0${days + 1}T10:00:00Z` })
      .where(eq(accounts.id, id))
  }
  await given(db, learner, taught)
  await given(db, learner, other)
  await given(db, former, taught, -1)
  await aSale(db, learner, taught, { moved: [{ amount: 19_900, at: '2026-02-01T10:00:00Z' }] })
  await aSale(db, former, other, {
    moved: [
      { amount: 19_900, at: '2026-02-01T10:00:00Z' },
      { amount: -5_000, at: '2026-02-02T10:00:00Z' },
    ],
  })
  const lecture = taught.sections[0]?.lectures[0]
  const key = { accountId: learner.id, productId: taught.id, lectureId: lecture?.id ?? 0 }
  await addPastProgress(db, 1, [{ ...key, watchedAt: '2026-03-01T10:00:00Z' }])
  return { teacher, taught, other, learner, former, fresh }
}

type Eyes = Awaited<ReturnType<typeof looking>>
type Wish = PagePosition<StudentFilters>

const listStudents = (db: Db, eyes: Eyes, wish: Wish = {}) => readList(db, studentList, eyes, wish)
const names = ({ rows }: { rows: StudentRow[] }) => rows.map(({ name }) => name)

describe('the list of students', () => {
  test('shows what is open to each, when they last learnt and what they paid less what was given back', async ({
    db,
  }) => {
    const { taught, other, learner, former } = await planted(db)
    const { rows: students } = await listStudents(db, await looking(db))
    expect(students).toHaveLength(3)
    expect(students.find(({ id }) => id === learner.id)).toEqual({
      id: learner.id,
      emailVerified: false,
      name: 'Łucja Żak',
      firstName: 'Łucja',
      lastName: 'Żak',
      locale: 'en',
      tags: [],
      email: 'lucja@example.com',
      avatar: null,
      products: [
        { id: taught.id, title: 'Taught' },
        { id: other.id, title: 'Other' },
      ],
      access: 'open',
      progress: 0,
      lastActiveAt: '2026-03-01T10:00:00.000Z',
      spent: { amount: 19_900, currency: 'PLN' },
      createdAt: '2026-01-01T10:00:00.000Z',
    })
    expect(students.find(({ id }) => id === former.id)).toMatchObject({
      products: [],
      access: 'ended',
      progress: null,
      lastActiveAt: null,
      spent: { amount: 14_900 },
    })
  })

  test.for([
    ['since', 'asc', ['Łucja Żak', 'Adam 100%_Nowak', 'Zofia Ćma']],
    ['name', 'asc', ['Adam 100%_Nowak', 'Zofia Ćma', 'Łucja Żak']],
    ['email', 'desc', ['Zofia Ćma', 'Łucja Żak', 'Adam 100%_Nowak']],
    ['active', 'desc', ['Łucja Żak', 'Zofia Ćma', 'Adam 100%_Nowak']],
    ['spent', 'desc', ['Łucja Żak', 'Adam 100%_Nowak', 'Zofia Ćma']],
  ] as const)('orders by %s %s, whole or page by page', async ([sort, order, expected], { db }) => {
    await planted(db)
    const eyes = await looking(db)
    expect(names(await listStudents(db, eyes, { sort, order }))).toEqual(expected)
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await listStudents(db, eyes, { sort, order, cursor, length: 1 })
      pages.push(...names(page))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(pages).toEqual(expected)
  })

  test('finds words anywhere in name and address, whatever their case and accents, and takes signs as they are', async ({
    db,
  }) => {
    await planted(db)
    const eyes = await looking(db)
    const found = async (q: string) => names(await listStudents(db, eyes, { filters: { q } }))
    expect(await found('zak LUC')).toEqual(['Łucja Żak'])
    expect(await found('ŻAK')).toEqual(['Łucja Żak'])
    expect(await found('zofia@EXAMPLE')).toEqual(['Zofia Ćma'])
    expect(await found('100%_n')).toEqual(['Adam 100%_Nowak'])
    expect(await found('1_0')).toEqual([])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  test('narrows to a product and to what became of the access to it', async ({ db }) => {
    const { taught, other, learner, fresh } = await planted(db)
    const eyes = await looking(db)
    // None of these is one more who has it: bought twice, held by somebody of the staff, denied.
    const twice = { schoolId: 1, accountId: learner.id, productId: taught.id, days: 0 }
    await grantAccess(db, { ...twice, source: 'transaction', sourceId: 1 })
    await grantAccess(db, { ...twice, accountId: eyes.viewer.id, source: 'transaction', sourceId: 2 })
    await given(db, fresh, taught)
    await denyAccess(db, eyes.viewer, { accountId: fresh.id, productId: taught.id, reason: 'test' })
    const found = async (filters: Partial<StudentFilters>) => {
      const list = names(await listStudents(db, eyes, { filters }))
      expect(await studentList.count?.(db, eyes, filters)).toEqual({ fitting: list.length, more: false })
      return list
    }
    expect(await found({ product: taught.id })).toEqual(['Łucja Żak'])
    expect(await found({ product: taught.id, access: 'open' })).toEqual(['Łucja Żak'])
    expect(await found({ product: taught.id, q: 'adam' })).toEqual([])
    expect(await found({ access: 'open' })).toEqual(['Łucja Żak'])
    expect(await found({ access: 'ended' })).toEqual(['Zofia Ćma', 'Adam 100%_Nowak'])
    expect(await found({ access: 'none' })).toEqual([])
    expect(await found({ access: 'none', product: other.id })).toEqual(['Zofia Ćma', 'Adam 100%_Nowak'])
    expect(await found({ access: 'ended', product: other.id })).toEqual([])
  })
})

describe('an instructor whom the owner limits', () => {
  test('sees who has or had what they teach, and of that alone', async ({ db }) => {
    const { teacher, taught } = await planted(db)
    const { school } = await looking(db, 'owner', true)
    const eyes = { viewer: staffViewer(teacher), school, locale: 'en' as const }
    const { rows: students } = await listStudents(db, eyes)
    expect(students.map(({ name, products, spent }) => [name, products, spent])).toEqual([
      ['Adam 100%_Nowak', [], null],
      ['Łucja Żak', [{ id: taught.id, title: 'Taught' }], null],
    ])
    expect(await studentList.count?.(db, eyes, { access: 'none' })).toEqual({ fitting: 0, more: false })
  })

  test('sorts names by the reader’s language, whole and page by page', async ({ db }) => {
    const eyes = await looking(db)
    for (const [firstName, lastName] of [
      ['Ewa', 'Ćwik'],
      ['Jan', 'Czapla'],
      ['Ada', 'Cwynar'],
    ] as const)
      await aStudent(db, { firstName, lastName, email: `${firstName}@sorted.example`.toLowerCase() })
    const q = '@sorted.example'
    async function pageByPage(locale: 'en' | 'pl', order: 'asc' | 'desc') {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await listStudents(
          db,
          { ...eyes, locale },
          { sort: 'name', order, filters: { q }, cursor, length: 1 },
        )
        found.push(...names(page))
        cursor = page.next ?? undefined
      } while (cursor)
      return found
    }
    expect(await pageByPage('pl', 'asc')).toEqual(['Ada Cwynar', 'Jan Czapla', 'Ewa Ćwik'])
    expect(await pageByPage('pl', 'desc')).toEqual(['Ewa Ćwik', 'Jan Czapla', 'Ada Cwynar'])
    expect(await pageByPage('en', 'asc')).toEqual(['Ewa Ćwik', 'Ada Cwynar', 'Jan Czapla'])
  })

  test('finds the first names in Polish order by an index', async ({ db }) => {
    await db.execute(sql`set local enable_sort = off`)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select accounts.id from accounts
      where accounts.school_id = 1 order by ${accountSortKey('pl')}, accounts.id limit 25`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('accounts_by_polish_name')
  })

  test('learns nothing of others by order, cursor or filter', async ({ db }) => {
    const { teacher, other } = await planted(db)
    const { school } = await looking(db, 'owner', true)
    const eyes = { viewer: staffViewer(teacher), school, locale: 'en' as const }
    await expect(listStudents(db, eyes, { sort: 'spent', order: 'desc' })).rejects.toMatchObject({ status: 422 })
    const oldestFirst = { sort: 'since', order: 'asc' } as const
    const { next } = await listStudents(db, await looking(db), { ...oldestFirst, length: 1 })
    const cursor = next ?? ''
    const all = await listStudents(db, await looking(db), { ...oldestFirst, cursor })
    expect(names(all)).toEqual(['Adam 100%_Nowak', 'Zofia Ćma'])
    expect(names(await listStudents(db, eyes, { ...oldestFirst, cursor }))).toEqual(['Adam 100%_Nowak'])
    expect(names(await listStudents(db, eyes, { filters: { product: other.id } }))).toEqual([])
  })

  test('sees nobody when they teach nothing, nor does any other instructor', async ({ db }) => {
    const { teacher } = await planted(db)
    for (const limited of [true, false]) {
      const eyes = await looking(db, 'instructor', limited)
      expect(names(await listStudents(db, eyes))).toEqual([])
      expect(names(await listStudents(db, { ...eyes, viewer: staffViewer(teacher) }))).toHaveLength(2)
    }
  })
})

test('the table holds one open grant by hand, and one per transaction for ever', async ({ db }) => {
  const { taught, fresh } = await planted(db)
  const grant = { schoolId: 1, accountId: fresh.id, productId: taught.id, days: 0, sourceId: 7 }
  const bought = { ...grant, source: 'transaction' as const }
  expect(await grantAccess(db, bought)).toBeDefined()
  await db.update(accessGrants).set({ revokedAt: '2026-01-01T00:00:00Z' })
  expect(await grantAccess(db, bought)).toBeUndefined()
  const byHand = { ...grant, source: 'staff' as const, reason: 'test' }
  expect(await grantAccess(db, byHand)).toBeDefined()
  expect(await grantAccess(db, { ...byHand, sourceId: 8 })).toBeUndefined()
})

describe('over HTTP', () => {
  const HOSTILE = '=HYPERLINK("http://evil.example","x"),1'

  let owner: Account
  let learner: Account

  beforeAll(async () => {
    await inSchool(1, async (db) => {
      learner = (await planted(db)).learner
      owner = await aStaffMember(db, { role: 'owner' })
      await aStudent(db, { firstName: HOSTILE, lastName: '', email: '+1@example.com' })
    })
  })

  test('lists rows for scripts, a page for people, in few statements, and nothing to another school', async () => {
    const visit = await new Visit().as(owner)
    const first = (await (await visit.request('/home/students?length=2')).json()) as {
      data: object[]
      next_page_url: string
    }
    expect(first.data).toHaveLength(2)
    const second = (await (await visit.request(first.next_page_url)).json()) as { data: object[] }
    expect(JSON.stringify([...first.data, ...second.data])).toContain('lucja@example.com')
    const read = async () => expect((await visit.page('/home/students?q=&product=&access=')).status).toBe(200)
    expect(await countStatementsAgain(read)).toBeLessThanOrEqual(7)
    const stranger = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
    const elsewhere = await new Visit(2).as(stranger)
    expect(await (await elsewhere.request('/home/students')).json()).toEqual({ data: [], next_page_url: null })
    expect((await elsewhere.request(`/home/students/${learner.id}`)).status).toBe(404)
    for (const wrong of ['?sort=password', '?product=x', '?length=1000', '?cursor=zzz']) {
      expect((await visit.request(`/home/students${wrong}`)).status, wrong).toBe(422)
    }
  })

  test('shows the pictures of those who have one, in the list and on their page', async () => {
    const avatar = `/media/public/1/${'a'.repeat(64)}.png`
    await inSchool(1, (db) => db.update(accounts).set({ avatar }).where(eq(accounts.id, learner.id)))
    const visit = await new Visit().as(owner)
    for (const path of ['/home/students', `/home/students/${learner.id}`])
      expect(await (await visit.page(path)).text()).toContain(`<img src="${avatar}"`)
    const { data } = (await (await visit.request('/home/students')).json()) as { data: { avatar: string | null }[] }
    expect(data.map((row) => row.avatar).sort()).toEqual([avatar, null, null, null])
  })

  test('exports what fits as a file that runs nothing, once a minute for the whole school', async () => {
    await inSchool(1, (db) => db.delete(limits))
    const visit = await new Visit().as(owner)
    const answer = await visit.request('/home/students/export?q=example.com')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="students.csv"')
    const text = await answer.text()
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x""),1",+1@example.com,`)
    expect(text).toContain('Łucja Żak,lucja@example.com,"Taught; Other",2026-03-01 11:00:00,199,PLN,')
    const colleague = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    const again = await colleague.request('/home/students/export')
    expect(again.status).toBe(429)
    const seconds = Number(again.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(50)
    expect(await again.json()).toEqual({ message: expect.stringContaining(`${seconds} seconds`) })
    const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })))
    const forExcel = await elsewhere.request('/home/students/export?csv=excel_pl')
    expect(forExcel.status).toBe(200)
    expect(await forExcel.text()).toMatch(/^\uFEFF?Name;E-mail;/)
    expect((await visit.request('/home/transactions/export')).status, 'whichever kind').toBe(429)
  })

  test('tells an instructor nothing of money', async () => {
    const instructor = await inSchool(1, async (db) => {
      const teacher = await aStaffMember(db, { role: 'instructor' })
      const course = await aCourse(db, { teacherIds: [teacher.id] })
      await given(db, await aStudent(db), course)
      return teacher
    })
    const visit = await new Visit().as(instructor)
    const { data } = (await (await visit.request('/home/students')).json()) as { data: { spent: unknown }[] }
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ spent }) => spent === null)).toBe(true)
    expect((await visit.request('/home/students?sort=spent')).status).toBe(422)
    await inSchool(1, (db) => db.delete(limits))
    const file = await visit.request('/home/students/export')
    expect(file.status).toBe(200)
    expect(await file.text()).not.toContain('PLN')
  })
})
