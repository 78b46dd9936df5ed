import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, ordered } from '#tests/buyer.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { SalePage } from './sale-view.ts'

let office: Visit

beforeAll(async () => {
  office = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
})

async function paid() {
  const { visit, hash, ref, redirect } = await ordered(await forSale())
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id } = await transactionOf(hash)
  return { hash, ref, id }
}

/** How often the sandbox gave money back, by its own books. */
async function timesBack(ref: string) {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ times: number }>(
      sql`select jsonb_array_length(refunds) as times from sandbox_payments where ref = ${ref}`,
    ),
  )
  return rows[0]?.times
}

const wanted = { amount: 4_900, keep_access: true, reason: 'A gesture' }
const send = (id: number, key: string, body: object = wanted) =>
  office.request(`/home/transactions/${id}/refund`, { method: 'POST', body, headers: { 'idempotency-key': key } })

test('a request that comes many times at once gives money back once, and answers the same', async () => {
  const { id, hash, ref } = await paid()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(id, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const said = (await Promise.all(answers.map((answer) => answer.json()))) as { refund: { id: number } }[]
  expect(new Set(said.map(({ refund }) => refund.id)).size).toBe(1)
  await runJobs()
  expect([await timesBack(ref), (await booksOf(hash)).refunded]).toEqual([1, -4_900])
  expect((await send(id, key)).status).toBe(201)
  expect(await timesBack(ref)).toBe(1)
  // Who means it sends it under another name.
  expect((await send(id, randomUUID())).status).toBe(201)
  expect(await timesBack(ref)).toBe(2)
})

test('other words, or another order, under the name of a request are refused and give nothing back', async () => {
  const [one, two] = [await paid(), await paid()]
  const key = randomUUID()
  await send(one.id, key)
  for (const answer of [await send(one.id, key, { ...wanted, amount: 4_901 }), await send(two.id, key)]) {
    const { errors } = (await answer.json()) as { errors: object }
    expect([answer.status, Object.keys(errors)]).toEqual([422, ['key']])
  }
  expect([await timesBack(one.ref), await timesBack(two.ref)]).toEqual([1, 0])
  expect((await send(one.id, 'no name; at all')).status).toBe(422)
})

test('a form that is sent twice gives money back once; the page opened anew is another one', async () => {
  const { id, ref } = await paid()
  const keyOf = async () =>
    ((await (await office.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>).sale.refund_key
  const form = { part: '1', amount: '49,00', keep_access: '1', reason: 'A gesture', key: await keyOf() }
  const path = `/home/transactions/${id}/refund`
  const answers = await Promise.all([office.submit(path, form), office.submit(path, form), office.submit(path, form)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await timesBack(ref)).toBe(1)
  expect((await office.submit(path, { ...form, key: await keyOf() })).status).toBe(303)
  expect(await timesBack(ref)).toBe(2)
})
