import { sql } from 'drizzle-orm'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { Role } from '#app/platform/viewer.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { searchOffice } from './office-search.server.ts'

async function looking(db: Db, role: Role = 'owner', { limited = false, locale = 'en' as Locale } = {}) {
  const [account, school] = await Promise.all([aStaffMember(db, { role }), findSchool(1)])
  return { viewer: { ...staffViewer(account), locale }, school: { ...school, instructorsLimited: limited }, locale }
}
type Eyes = Awaited<ReturnType<typeof looking>>

/** The titles of what is found, by kind. */
async function found(db: Db, eyes: Eyes, q: string) {
  const groups = await searchOffice(db, eyes, q)
  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]))
}

async function planted(db: Db) {
  const product = await aProduct(db, { title: { en: 'Light from windows', pl: 'Światło z okna' } })
  const buyer = await aStudent(db, { firstName: 'Łucja', lastName: 'Żak-Nowak', email: 'zakupy@example.com' })
  const sale = await aSale(db, buyer, product)
  return { product, buyer, sale }
}

describe('the search of the back office', () => {
  test('finds a student by the beginning of each name and of the address, whatever case and accents', async ({
    db,
  }) => {
    const { buyer } = await planted(db)
    const eyes = await looking(db)
    for (const q of ['luc', 'ŁUCJA', 'zak', 'żak-n', 'zakupy@ex', 'lu za', 'zak luc']) {
      expect((await found(db, eyes, q)).students, q).toEqual(['Łucja Żak-Nowak'])
    }
    for (const q of ['ucja', 'luc kowal', 'example.com', '%', '_']) {
      expect((await found(db, eyes, q)).students, q).toBeUndefined()
    }
    const [students] = (await searchOffice(db, eyes, 'luc')).filter(({ kind }) => kind === 'students')
    expect(students).toEqual({
      kind: 'students',
      hits: [{ href: `/home/students/${buyer.id}`, title: 'Łucja Żak-Nowak', sub: 'zakupy@example.com' }],
      all: null,
    })
  })

  test('finds sales by their number and by their buyer', async ({ db }) => {
    const { sale } = await planted(db)
    const number = orderNumber(sale)
    const eyes = await looking(db)
    for (const q of [number, number.toLowerCase().replace('-', ' '), 'lucja', 'zakupy']) {
      expect((await searchOffice(db, eyes, q)).find(({ kind }) => kind === 'sales')?.hits, q).toEqual([
        {
          href: `/home/transactions/${sale.id}`,
          title: 'Łucja Żak-Nowak',
          sub: `${number} · Light from windows`,
          end: 'PLN 199.00'.replace(' ', '\u00a0'),
        },
      ])
    }
    expect((await found(db, eyes, orderNumber({ id: sale.id, number: null }))).sales).toBeUndefined()
  })

  test('finds courses by words of their titles and settings by their words, in both languages', async ({ db }) => {
    await planted(db)
    const [english, polish] = [await looking(db), await looking(db, 'owner', { locale: 'pl' })]
    for (const q of ['windows', 'swiatlo', 'okna świa']) {
      expect((await found(db, english, q)).courses, q).toEqual(['Light from windows'])
    }
    const [course] = await searchOffice(db, polish, 'swiatlo')
    expect(course?.hits[0]).toMatchObject({ title: 'Światło z okna', sub: 'Opublikowany' })
    for (const q of ['time zone', 'strefa czas', 'languages']) {
      expect((await found(db, english, q)).settings, q).toEqual(['Languages and region'])
    }
    expect((await found(db, english, 'waiver')).settings?.[0]).toBe('Immediate access and withdrawal')
    expect((await found(db, polish, 'testowy e-mail')).settings?.[0]).toBe('Testowy e-mail')
    expect((await found(db, polish, 'legal')).settings?.[0]).toBe('Teksty prawne')
    expect((await found(db, english, 'teksty pra')).settings?.[0]).toBe('Legal texts')
    expect((await found(db, english, 'egal')).settings).toBeUndefined()
  })

  test('shows five of a kind and says where the others are', async ({ db }) => {
    for (let n = 0; n < 6; n++) await aStudent(db, { firstName: 'Bolesława' })
    const [students] = await searchOffice(db, await looking(db), 'boles')
    expect([students?.hits.length, students?.all]).toEqual([5, '/home/students?q=boles'])
  })

  test('knows only what the viewer may see of each kind', async ({ db }) => {
    const teacher = await aStaffMember(db, { role: 'instructor' })
    const taught = await aProduct(db, { teacherIds: [teacher.id], title: { en: 'Quiet street', pl: 'Cicha ulica' } })
    const { sale } = await planted(db)
    const learner = await aStudent(db, { firstName: 'Lucyna', lastName: 'Wit' })
    const grant = { schoolId: 1, accountId: learner.id, productId: taught.id, days: 0, reason: 'test' }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: teacher.id })

    const instructor = await looking(db, 'instructor')
    expect((await found(db, instructor, 'luc')).students).toBeUndefined()
    expect((await found(db, await looking(db), 'luc')).students).toHaveLength(2)
    const limited: Eyes = { ...(await looking(db, 'instructor', { limited: true })), viewer: staffViewer(teacher) }
    expect(await found(db, limited, 'luc')).toEqual({ students: ['Lucyna Wit'] })
    expect(await found(db, limited, 'light')).toEqual({})
    expect(await found(db, limited, 'quiet')).toEqual({ courses: ['Quiet street'] })
    for (const eyes of [instructor, limited]) {
      expect(await found(db, eyes, String(sale.id))).toEqual({})
      expect((await found(db, eyes, 'team')).settings).toBeUndefined()
      expect((await found(db, eyes, 'company')).settings).toBeUndefined()
    }
    expect((await found(db, await looking(db, 'administrator'), 'invite')).settings).toBeUndefined()
    expect((await found(db, await looking(db), 'invite')).settings).toEqual(['Invite a team member'])
  })

  test('finds nobody of another school', async ({ db }) => {
    await inSchool(2, (other) => aStudent(other, { schoolId: 2, firstName: 'Ksawery' }))
    expect(await found(db, await looking(db), 'ksaw')).toEqual({})
  })

  test('reads a range of an index, as many students as there may be', async ({ db }) => {
    await db.execute(sql`
      insert into accounts (school_id, email, email_key, first_name, last_name, locale)
      select 1, 'p' || n || '@example.com', 'p' || n || '@example.com', 'P' || n, 'Q' || n, 'en'
      from generate_series(1, 5000) n on conflict do nothing`)
    await db.execute(sql`set local enable_seqscan = off`)
    const range = (column: string) => sql`(${sql.raw(column)} >= 'p77' and ${sql.raw(column)} < 'p78')`
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select id from accounts where school_id = 1
      and (${range('first_key')} or ${range('last_key')} or ${range('email_key collate "C"')})`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const index of ['accounts_by_first_name', 'accounts_by_last_name', 'accounts_by_address'])
      expect(plan).toMatch(new RegExp(`${index}[\\s\\S]*?Index Cond: .*(first_key|last_key|email_key)`))
  })
})

test('the call is for staff, and answers a few times a second', async () => {
  const [staff, student] = await inSchool(1, (db) => Promise.all([aStaffMember(db), aStudent(db)]))
  expect((await new Visit().request('/home/search?q=a')).status).toBe(401)
  expect((await (await new Visit().as(student)).request('/home/search?q=a')).status).toBe(403)
  const visit = await new Visit().as(staff)
  expect((await visit.request('/home/search')).status).toBe(422)
  expect((await visit.request(`/home/search?q=${'a'.repeat(101)}`)).status).toBe(422)
  const answer = await visit.request('/home/search?q=emails')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      data: [
        {
          kind: 'settings',
          hits: [
            { href: '/home/emails/sent', title: 'Sent e-mails', sub: 'E-mails' },
            { href: '/home/emails', title: 'E-mail texts', sub: 'E-mails' },
          ],
          all: null,
        },
      ],
    },
  ])
  const statuses = []
  for (let n = 0; n < 40; n++) statuses.push((await visit.request('/home/search?q=zzz')).status)
  expect(statuses).toContain(429)
})
