import { beforeAll, expect, test } from 'vitest'
import { orderProducts } from '#app/content/catalogue/product-order.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { meet } from '#tests/meet.ts'

let owner: Visit
let placed: number[]

const PATH = '/home/products/order'

beforeAll(async () => {
  owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  // All at one place, where the id decides until somebody puts them in order.
  for (let made = 0; made < 4; made += 1) await forSale({ position: 3 })
  placed = await listed()
})

async function listed(): Promise<number[]> {
  const answer = await owner.request(PATH)
  return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id)
}

async function inCatalogue(): Promise<number[]> {
  const answer = await new Visit().request('/courses?length=100')
  return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id)
}

/** The first six. */
async function onHomePage(): Promise<number[]> {
  const answer = await new Visit().request('/')
  return ((await answer.json()) as { cards: { id: number }[] }).cards.map(({ id }) => id)
}

test('the home page and the catalogue follow the order that staff give, and all others stay where they are', async () => {
  const [first = 0, second = 0, third = 0] = placed.slice(-3)
  expect((await owner.post(PATH, { ids: [third, first, second], from: [first, second, third] })).status).toBe(200)
  const wanted = [...placed.slice(0, -3), third, first, second]
  expect(await listed()).toEqual(wanted)
  await expect.poll(inCatalogue).toEqual(wanted)
  await expect.poll(onHomePage).toEqual(wanted.slice(0, 6))
  const { data } = (await (await owner.request('/home/products?length=100')).json()) as { data: { id: number }[] }
  expect(data.map(({ id }) => id).filter((id) => wanted.includes(id))).toEqual(wanted)
})

test('an order that was made from another one, or names what is not there, changes nothing', async () => {
  const before = await listed()
  const [first = 0, second = 0] = before
  for (const body of [
    { ids: [second, first], from: [second, first] },
    { ids: [first, first] },
    { ids: [first, 2_000_000_000] },
  ])
    expect((await owner.post(PATH, body)).status).toBe(409)
  expect(await listed()).toEqual(before)
})

test('of two who move the same at once one is refused', async () => {
  const [first = 0, second = 0, third = 0] = await listed()
  const from = [first, second, third]
  const orders = [
    [second, first, third],
    [third, first, second],
  ]
  const order = (ids: number[]) => () =>
    inSchool(1, (db) => orderProducts(db, 1, { ids, from })).then(
      () => 'done',
      ({ status }) => status,
    )
  expect(await meet(/^update "products"/, ...orders.map(order))).toEqual(['done', 409])
})

test('instructors order nothing', async () => {
  const teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  expect((await teacher.request(PATH)).status).toBe(403)
  expect((await teacher.post(PATH, { ids: placed })).status).toBe(403)
  expect((await new Visit().post(PATH, { ids: placed })).status).toBe(401)
})
