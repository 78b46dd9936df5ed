import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'

let office: Visit
let teacher: Visit
let taught: number
let other: number

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    const [boss, teaches] = [await aStaffMember(db), await aStaffMember(db, { role: 'instructor' })]
    const taught = await aProduct(db, { title: { en: '=1+1', pl: 'Żaba' }, teacherIds: [teaches.id] })
    return { boss, teaches, taught: taught.id, other: (await aProduct(db)).id }
  })
  ;[office, teacher] = [await new Visit().as(made.boss), await new Visit().as(made.teaches)]
  ;({ taught, other } = made)
})

const statusesOf = (...ids: number[]) =>
  inSchool(1, async (db) => {
    const rows = await db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)
    return rows.map(({ status }) => status)
  })
const set = async (body: object, visit = office) => (await visit.post('/home/products/status', body)).status

test('several products get one status at once, all of them or none', async () => {
  expect(await set({ ids: [taught, other, taught], status: 'hidden' })).toBe(200)
  expect(await statusesOf(taught, other)).toEqual(['hidden', 'hidden'])
  expect(await set({ ids: [taught, other], status: 'draft' }, teacher), 'one of them is another’s').toBe(403)
  expect(await set({ ids: [taught, 999_999], status: 'draft' })).toBe(404)
  for (const wrong of [{ ids: [], status: 'draft' }, { ids: [taught], status: 'gone' }, { status: 'draft' }])
    expect(await set(wrong)).toBe(422)
  expect(await statusesOf(taught, other)).toEqual(['hidden', 'hidden'])
  expect(await set({ ids: [taught], status: 'published' }, teacher)).toBe(200)
  const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
  expect(await set({ ids: [taught], status: 'draft' }, elsewhere)).toBe(404)
  const both = await Promise.all([
    set({ ids: [taught, other], status: 'draft' }),
    set({ ids: [other, taught], status: 'archived' }),
  ])
  expect(both).toEqual([200, 200])
  const [one, two] = await statusesOf(taught, other)
  expect(one).toBe(two)
})

test('products that were archived at once get back what each was', async () => {
  const change = async (body: object) => {
    const answer = await office.post('/home/products/status', body)
    return (await answer.json()) as { before: { status: string; ids: number[] }[] }
  }
  await change({ ids: [taught], status: 'published' })
  await change({ ids: [other], status: 'hidden' })
  const { before } = await change({ ids: [taught, other], status: 'archived' })
  expect(before).toHaveLength(2)
  for (const former of before) await change(former)
  expect(await statusesOf(taught, other)).toEqual(['published', 'hidden'])
})

test('the products that fit are a file that runs nothing', async () => {
  await inSchool(1, (db) => db.update(products).set({ status: 'archived' }).where(eq(products.id, taught)))
  const answer = await office.request('/home/products/export?status=archived&sort=title', {
    headers: { 'accept-language': 'en' },
  })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const text = await answer.text()
  expect(text.split('\r\n')[0]).toContain('Title,Kind,Address,Status,Tags,Price,Currency,Students')
  expect(text).toContain(`"'=1+1",Course,`)
  expect(text.trimEnd().split('\r\n'), 'the head and the one that fits').toHaveLength(2)
  await inSchool(1, (db) => db.delete(limits))
  const limited = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
  const theirs = await limited.request('/home/products/export')
  expect(theirs.status).toBe(200)
  expect(await theirs.text()).not.toContain('1+1')
})
