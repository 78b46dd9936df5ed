import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { grantAccess, listOpenProducts } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { bundleItems, productTeachers } from '#app/content/catalogue/tables.server.ts'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { toAddresses } from './add-students.ts'

const URL = '/home/students'

let office: Visit
let teaching: Visit
let known: Account
let product: { id: number; slug: string }
let other: { id: number }
let taught: { id: number }
let teacher: Account

const teach = (db: Db, productId: number) =>
  db.insert(productTeachers).values({ schoolId: 1, productId, accountId: teacher.id, position: 0 })
async function bundleOf(db: Db, held: readonly { id: number }[]) {
  const bundle = await aProduct(db, { type: 'bundle' })
  const items = held.map(({ id: productId }, position) => ({ schoolId: 1, bundleId: bundle.id, productId, position }))
  await db.insert(bundleItems).values(items)
  return bundle
}
/** What is open to a student: `taught` and `other` by hand, and `taught` by an order, too. */
async function grantsOf(db: Db, accountId: number) {
  const grant = { schoolId: 1, accountId, days: 0 }
  await grantAccess(db, { ...grant, productId: other.id, source: 'staff', sourceId: known.id, reason: 'a prize' })
  await grantAccess(db, { ...grant, productId: taught.id, source: 'transaction', sourceId: 7 })
  return db.select().from(accessGrants).where(eq(accessGrants.accountId, accountId))
}

beforeAll(async () => {
  const [owner, instructor] = await inSchool(1, async (db) => {
    known = await aStudent(db, { email: 'known@example.com' })
    product = await aProduct(db)
    other = await aProduct(db)
    taught = await aProduct(db)
    teacher = await aStaffMember(db, { role: 'instructor' })
    await teach(db, taught.id)
    return [await aStaffMember(db, { role: 'owner', email: 'owner@example.com' }), teacher]
  })
  office = await new Visit().as(owner)
  teaching = await new Visit().as(instructor)
})

const add = async (body: object) => {
  const answer = await office.request(URL, { method: 'POST', body })
  return { status: answer.status, ...((await answer.json()) as { results?: object[]; errors?: object }) }
}
const opens = async (email: string, productId: number) => {
  return await inSchool(1, async (db) => {
    const account = await findAccountByEmail(db, 1, email)
    return account && (await listOpenProducts(db, 1, account.id)).has(productId)
  })
}

test('addresses are taken one a line, blanks left out and doubles once', () => {
  expect(toAddresses(' a@b.test \r\n\n  \nB <B@b.test>,\na@B.test\r c')).toEqual(['a@b.test', 'B@b.test', 'c'])
})

describe('adding students', () => {
  test('says of each address what became of it, in the order given, and writes to those it opened something to', async () => {
    const emails = 'new@example.com\n\nnobody\nKNOWN@example.com\nnew@example.com\nowner@example.com\n'
    const first = await add({ emails, product_ids: [product.id] })
    expect(first).toMatchObject({
      status: 201,
      results: [
        { email: 'new@example.com', result: 'added' },
        { email: 'nobody', result: 'invalid' },
        { email: 'KNOWN@example.com', result: 'added' },
        { email: 'owner@example.com', result: 'already' },
      ],
    })
    expect(await opens('new@example.com', product.id)).toBe(true)
    expect(await opens('new@example.com', other.id)).toBe(false)
    for (const [email, letters] of [
      ['known@example.com', 1],
      ['new@example.com', 1],
      ['owner@example.com', 0],
    ] as const)
      expect(await mailsTo(email)).toHaveLength(letters)
    const again = await add({ emails, product_ids: [product.id] })
    expect(again).toMatchObject({ status: 200 })
    expect(again.results?.filter((row) => 'result' in row && row.result === 'added')).toEqual([])
    expect(
      await add({ emails: 'known@example.com', product_ids: [product.id, other.id], days: 30, reason: 'prize' }),
    ).toMatchObject({ results: [{ result: 'added' }] })
  })

  test('takes fifty at once and no more, and something to open', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `many${at}@example.com`).join('\n')
    const product_ids = [product.id]
    expect(await add({ emails: lines(51), product_ids })).toMatchObject({
      status: 422,
      errors: { emails: [expect.any(String)] },
    })
    expect((await add({ emails: `${lines(50)}\n\nMANY7@example.com`, product_ids })).results).toHaveLength(50)
    expect(await add({ emails: ' \n ', product_ids })).toMatchObject({
      status: 422,
      errors: { emails: [expect.any(String)] },
    })
    expect(await add({ emails: 'a@example.com', product_ids: [] })).toMatchObject({ status: 422 })
    expect(await add({ emails: 'a@example.com', product_ids: [987654321] })).toMatchObject({ status: 404 })
    expect(await opens('a@example.com', product.id)).toBeUndefined()
  })
})

describe('several students at once', () => {
  test('get what they do not have; one whom nobody sees undoes all of it', async () => {
    const [one, two] = await inSchool(1, async (db) => [await aStudent(db), await aStudent(db)])
    const give = (student_ids: unknown[]) =>
      office.request(`${URL}/access`, {
        method: 'POST',
        body: { student_ids, product_ids: [other.id], reason: 'a prize' },
      })
    const stranger = await inSchool(2, (db) => aStudent(db, { schoolId: 2 }))
    expect((await give([one?.id, stranger.id])).status).toBe(404)
    expect(await opens(one?.email ?? '', other.id)).toBe(false)
    const answer = await give([one?.id, two?.id, one?.id])
    expect([answer.status, await answer.json()]).toEqual([201, { given: 2, batch_id: expect.any(Number) }])
    const again = await give([one?.id, two?.id])
    expect([again.status, await again.json()]).toEqual([200, { given: 0 }])
  })
})

describe('an instructor', () => {
  const reason = 'in my class'
  const statusOf = async (answer: Promise<Response>) => (await answer).status
  const addTo = (product_ids: number[], emails = 'pupil@example.com') =>
    statusOf(teaching.post(URL, { emails, product_ids, reason }))
  const pupils = async () =>
    ((await (await teaching.request(URL)).json()) as { data: { id: number; email: string }[] }).data

  test('adds students to what they teach, and finds those alone', async () => {
    const stranger = await inSchool(1, (db) => aStudent(db, { firstName: 'Nobodys', email: 'nobodys@example.com' }))
    expect(await addTo([other.id])).toBe(403)
    expect(await addTo([taught.id, other.id])).toBe(403)
    expect(await addTo([other.id, 987654321])).toBe(404)
    expect(await pupils()).toEqual([])
    expect(await addTo([taught.id])).toBe(201)
    expect(await opens('pupil@example.com', taught.id)).toBe(true)
    expect(await mailsTo('pupil@example.com')).toHaveLength(1)
    expect((await pupils()).map(({ email }) => email)).toEqual(['pupil@example.com'])
    const found = await (await teaching.request('/home/search?q=nobodys')).text()
    expect(found).not.toContain(stranger.email)
    const file = await (await teaching.request(`${URL}/export`)).text()
    expect([file.includes('pupil@example.com'), file.includes(stranger.email)]).toEqual([true, false])
    expect(await statusOf(teaching.request(`${URL}/${stranger.id}`))).toBe(404)
    expect(await statusOf(teaching.request(`/home/access/why?student=${stranger.id}&course=${taught.id}`))).toBe(404)
  })

  test('grants access to what they teach to students of theirs, and revokes what was granted by hand', async () => {
    const [bundle, mixed] = await inSchool(1, async (db) => {
      const [whole, part] = [await bundleOf(db, [taught]), await bundleOf(db, [taught, other])]
      for (const { id } of [whole, part]) await teach(db, id)
      return [whole, part]
    })
    await addTo([taught.id])
    const [pupil] = await pupils()
    const give = (product_id: number, student = pupil?.id) =>
      statusOf(teaching.post(`${URL}/${student}/access`, { product_id, reason }))
    expect(await give(other.id)).toBe(403)
    expect(await give(mixed.id)).toBe(403)
    expect(await give(987654321)).toBe(404)
    expect(await give(taught.id, known.id)).toBe(404)
    expect(await give(bundle.id)).toBe(201)
    const several = { student_ids: [pupil?.id], product_ids: [other.id], reason }
    expect(await statusOf(teaching.post(`${URL}/access`, several))).toBe(403)
    expect(await statusOf(teaching.post(`${URL}/access`, { ...several, student_ids: [known.id] }))).toBe(404)
    expect(await statusOf(teaching.post(`${URL}/access`, { ...several, product_ids: [taught.id] }))).toBe(200)

    const grants = await inSchool(1, (db) => grantsOf(db, pupil?.id ?? 0))
    const end = (productId: number, source = 'staff') => {
      const grant = grants.find((one) => one.productId === productId && one.source === source)
      return statusOf(
        teaching.request(`${URL}/${pupil?.id}/access/${grant?.id}`, { method: 'DELETE', body: { reason } }),
      )
    }
    expect(await end(other.id)).toBe(403)
    expect(await end(taught.id, 'transaction')).toBe(403)
    expect(await end(bundle.id)).toBe(200)
    expect(await end(bundle.id)).toBe(409)
  })

  test('neither denies access nor writes letters, and sells nothing', async () => {
    await addTo([taught.id])
    const [pupil] = await pupils()
    const at = `${URL}/${pupil?.id}`
    for (const [path, body] of [
      [`${at}/denials`, { product_id: taught.id, reason }],
      [`${at}/letter`, { subject: 'Hello', text: 'Hello' }],
      [`/home/products/${taught.id}/prices`, {}],
      ['/home/promo-codes', {}],
      ['/home/transactions/1/refund', {}],
      ['/home/membership-plans', {}],
      ['/home/team/invitations', {}],
    ] as const)
      expect([path, await statusOf(teaching.post(path, body))]).toEqual([path, 403])
    for (const path of ['/home/leads/export', '/home/settings/payments', '/home/transactions'])
      expect([path, await statusOf(teaching.request(path))]).toEqual([path, 403])
  })
})

test('access that was given by hand is ended by its address', async () => {
  const { id } = await inSchool(1, (db) => aStudent(db, { email: 'ended@example.com' }))
  await office.request(`${URL}/access`, {
    method: 'POST',
    body: { student_ids: [id], product_ids: [product.id], reason: 'by mistake' },
  })
  const { courses } = (await (await office.request(`${URL}/${id}`)).json()) as {
    courses: { grants: { id: number }[] }[]
  }
  const grant = courses.flatMap(({ grants }) => grants)[0]?.id
  const end = (body: object) => office.request(`${URL}/${id}/access/${grant}`, { method: 'DELETE', body })
  expect((await end({})).status).toBe(422)
  expect((await end({ reason: 'was a mistake' })).status).toBe(200)
  expect(await opens('ended@example.com', product.id)).toBe(false)
  expect((await end({ reason: 'was a mistake' })).status).toBe(409)
})
