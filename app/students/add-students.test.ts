import { beforeAll } from 'vitest'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { openProducts } from '../access/access.server.ts'
import { type Account, findAccountByEmail } from '../accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '../accounts/factory.server.ts'
import { aProduct } from '../catalogue/factory.server.ts'
import { inSchool } from '../platform/db.server.ts'
import { linesOf } from './add-students.ts'

const URL = '/home/students'

let office: Visit
let teaching: Visit
let known: Account
let product: { id: number; slug: string }
let other: { id: number }

beforeAll(async () => {
  const [owner, instructor] = await inSchool(1, async (db) => {
    known = await aStudent(db, { email: 'known@example.com' })
    product = await aProduct(db)
    other = await aProduct(db)
    return [
      await aStaffMember(db, { role: 'owner', email: 'owner@example.com' }),
      await aStaffMember(db, { role: 'instructor' }),
    ]
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
    return account && (await openProducts(db, 1, account.id)).has(productId)
  })
}

test('addresses are taken one a line, blanks left out and doubles once', () => {
  expect(linesOf(' a@b.test \r\n\n  \nB@b.test\na@B.test\r c')).toEqual(['a@b.test', 'B@b.test', 'c'])
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
    expect([answer.status, await answer.json()]).toEqual([201, { given: 2 }])
    const again = await give([one?.id, two?.id])
    expect([again.status, await again.json()]).toEqual([200, { given: 0 }])
  })

  test('are given nothing by those who only teach', async () => {
    const body = { student_ids: [known.id], product_ids: [other.id], reason: 'a prize' }
    expect((await teaching.request(`${URL}/access`, { method: 'POST', body })).status).toBe(403)
    expect((await teaching.request(URL, { method: 'POST', body: {} })).status).toBe(403)
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
