import { sql } from 'drizzle-orm'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatements } from '#tests/counted-statements.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { type Db, inSchool } from './db.server.ts'
import { readList } from './list.server.ts'
import { getAddress } from './list.ts'
import { mailList } from './mail-outbox.server.ts'
import { limits } from './tables.server.ts'

/** So many e-mails or students of a school, in one statement. */
const manyMails = (db: Db, count: number) =>
  db.execute(sql`insert into mails (school_id, kind, reference, recipient, subject, text, html, state)
    select 1, 'many', n, 'a@b.test', 'Hello', '', '', 'sent' from generate_series(1, ${count}::int) n on conflict do nothing`)
const manyStudents = (db: Db, count: number) =>
  db.execute(sql`insert into accounts (school_id, email, email_key, first_name, last_name, role, locale)
    select 2, 'many' || n || '@b.test', 'many' || n || '@b.test', 'Ala', 'Kot', 'student', 'pl'
    from generate_series(1, ${count}::int) n on conflict do nothing`)

test('an address holds what differs from the list’s own order and length', () => {
  const sorts = { newest: 'desc', name: 'asc' } as const
  const own = { filters: { q: '', product: undefined }, sort: 'newest', order: 'desc' as const }
  expect(getAddress('/x', { ...own, length: 25 }, sorts)).toBe('/x')
  expect(getAddress('/x', { ...own, filters: { q: 'ą b', product: 7 } }, sorts)).toBe('/x?q=%C4%85+b&product=7')
  expect(getAddress('/x', { ...own, order: 'asc', length: 50 }, sorts)).toBe('/x?sort=newest&order=asc&length=50')
  expect(getAddress('/x', { ...own, sort: 'name', order: 'asc' }, sorts)).toBe('/x?sort=name&order=asc')
  expect(getAddress('/x', { ...own, length: 25, cursor: 'c' }, sorts)).toBe('/x?length=25&cursor=c')
})

describe('a long list', () => {
  test('is counted up to a bound', async ({ db }) => {
    const context = { viewer: staffViewer(await aStaffMember(db)), school: await findSchool(1), locale: 'en' as const }
    await manyMails(db, 10_000)
    const q = 'a@b.test'
    expect(await mailList.count?.(db, context, { q })).toEqual({ fitting: 10_000, more: false })
    await db.execute(sql`insert into mails (school_id, kind, reference, recipient, subject, text, html, state)
      values (1, 'many', 'one more', 'a@b.test', 'Hello', '', '', 'sent')`)
    expect(await mailList.count?.(db, context, { q })).toEqual({ fitting: 10_000, more: true })
  })

  test('a cursor of another order, and an order that is not there, are refused', async ({ db }) => {
    const context = { viewer: staffViewer(await aStaffMember(db)), school: await findSchool(1), locale: 'en' as const }
    await expect(readList(db, mailList, context, { cursor: 'WyJhIiwxXQ' })).rejects.toMatchObject({ status: 422 })
    await expect(readList(db, mailList, context, { sort: 'constructor' })).rejects.toMatchObject({ status: 422 })
  })

  test('is saved as it is read: part by part, each in a transaction of its own', async () => {
    const owner = await inSchool(2, async (db) => {
      await manyStudents(db, 2100)
      await db.delete(limits)
      return aStaffMember(db, { schoolId: 2, role: 'owner' })
    })
    const visit = await new Visit(2).as(owner)
    let text = ''
    let begun = 0
    const statements = await countStatements(async (soFar) => {
      const answer = await visit.request('/home/students/export?sort=email&order=desc&q=many')
      const reader = answer.body?.getReader()
      begun = soFar()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(part.value)
    })
    expect(statements - begun).toBeGreaterThanOrEqual(2)
    const lines = text.split('\r\n').slice(1, -1)
    expect(text.startsWith('\uFEFF')).toBe(true)
    const addresses = lines.map((line) => line.split(',')[1])
    expect(addresses).toHaveLength(2100)
    expect(addresses).toEqual(addresses.toSorted().reverse())
    expect(new Set(addresses).size).toBe(2100)
  })
})
