import { beforeAll } from 'vitest'
import { grantAccess, listOpenProducts } from '#app/access/access/access.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { bundleItems, productTeachers } from '#app/content/catalogue/tables.server.ts'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { plan } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'

const URL = '/home/students'

let office: Visit
let teaching: Visit
let teacher: Account
let course: { id: number }
let part: { id: number }
let bundle: { id: number }

beforeAll(async () => {
  const owner = await inSchool(1, async (db) => {
    teacher = await aStaffMember(db, { role: 'instructor' })
    course = await aProduct(db, { teacherIds: [teacher.id] })
    part = await aProduct(db)
    bundle = await aProduct(db, { type: 'bundle' })
    await db.insert(bundleItems).values({ schoolId: 1, bundleId: bundle.id, productId: part.id, position: 0 })
    await db
      .insert(productTeachers)
      .values({ schoolId: 1, productId: course.id, accountId: teacher.id, position: 1 })
      .onConflictDoNothing()
    return aStaffMember(db, { role: 'owner' })
  })
  office = await new Visit().as(owner)
  teaching = await new Visit().as(teacher)
})

type Answer = { status: number; batch_id: number; people: number; given: number; data: Row[] }
type Row = { id: number; people: number; open: number; reason: string; products: string[]; undone_by: string | null }

async function send(method: string, path: string, body?: object, visit = office): Promise<Answer> {
  const answer = await visit.request(`${URL}${path}`, { method, body })
  return { ...((await answer.json()) as Answer), status: answer.status }
}
const undo = (id: number, visit = office) =>
  send('POST', `/batches/${id}/undo`, { reason: 'The list of another course' }, visit)
const openTo = (accountId: number) => inSchool(1, async (db) => [...(await listOpenProducts(db, 1, accountId))].sort())
const idOf = async (email: string) => (await inSchool(1, (db) => findAccountByEmail(db, 1, email)))?.id ?? 0
const told = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).reverse()

describe('access that was given to a wrong list', () => {
  test('is undone as a whole: what that list was given alone, and everybody is told once', async () => {
    const [has, fresh] = ['has@example.com', 'fresh@example.com']
    const known = await inSchool(1, async (db) => {
      const account = await aStudent(db, { email: has })
      const grant = { schoolId: 1, accountId: account.id, productId: course.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'transaction', sourceId: 7 })
      return account
    })
    const emails = `${has}\n${fresh}`
    const added = await send('POST', '', { emails, product_ids: [course.id, bundle.id], reason: 'Group of May' })
    expect(added.status).toBe(201)
    const newcomer = await idOf(fresh)
    await told(fresh)
    const all = [course.id, bundle.id, part.id].sort()
    expect([await openTo(known.id), await openTo(newcomer)]).toEqual([all, all])
    // Given later and by itself, with the same words.
    await send('POST', `/${newcomer}/access`, {
      product_id: course.id,
      days: 30,
      reason: 'Group of May',
      lengthens: true,
    })

    const [row] = (await send('GET', '/batches')).data
    expect(row).toMatchObject({ id: added.batch_id, people: 2, open: 2, reason: 'Group of May', undone_by: null })
    expect(await undo(added.batch_id)).toMatchObject({ status: 200, people: 2 })
    expect([await openTo(known.id), await openTo(newcomer)]).toEqual([[course.id], [course.id]])
    expect((await told(fresh)).slice(-1)).toEqual(['Dostęp przyznano Ci przez pomyłkę'])
    expect(await told(has)).toEqual(['You now have access to Light', 'Your access was granted by mistake'])
    expect((await undo(added.batch_id)).status).toBe(409)
    expect((await send('GET', '/batches')).data[0]).toMatchObject({ open: 0, undone_by: expect.any(String) })
  })

  test('and was never told to somebody is not told as taken back', async () => {
    const account = await inSchool(1, (db) => aStudent(db, { email: 'quiet@example.com' }))
    const { batch_id } = await send('POST', '/access', {
      student_ids: [account.id],
      product_ids: [course.id],
      reason: 'The wrong people',
    })
    expect(await undo(batch_id)).toMatchObject({ status: 200, people: 1 })
    expect([await openTo(account.id), await told('quiet@example.com')]).toEqual([[], []])
  })

  test('as a plan ends the membership that came with it', async () => {
    const account = await inSchool(1, (db) => aStudent(db))
    const { id: wanted } = await plan()
    const given = await send('POST', '/access', {
      student_ids: [account.id],
      product_ids: [wanted],
      reason: 'The wrong people',
    })
    expect(await openTo(account.id)).toContain(wanted)
    expect(await undo(given.batch_id)).toMatchObject({ status: 200, people: 1 })
    expect(await openTo(account.id)).toEqual([])
  })

  test('is undone by who gave it, or who runs the school; a list that opened nothing is none', async () => {
    const account = await inSchool(1, (db) => aStudent(db))
    const wrong = { student_ids: [account.id], product_ids: [course.id], reason: 'The wrong people' }
    const byOffice = await send('POST', '/access', wrong)
    expect(await send('POST', '/access', wrong)).toEqual({ status: 200, given: 0 })
    expect((await undo(byOffice.batch_id, teaching)).status).toBe(404)
    expect((await send('GET', '/batches', undefined, teaching)).data).toEqual([])
    await undo(byOffice.batch_id)
    const { batch_id } = await send('POST', '/access', wrong, teaching)
    expect((await send('GET', '/batches', undefined, teaching)).data.map(({ id }) => id)).toEqual([batch_id])
    expect((await undo(batch_id, teaching)).status).toBe(200)
  })
})
