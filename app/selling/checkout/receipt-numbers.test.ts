import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { damage } from '#tests/damage.ts'
import { meet } from '#tests/meet.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { sendReceipt } from './receipt-mail.server.ts'

type Numbered = { number: number | null; series: string; last: number | null }

/** The receipts of a school by the time of their payment. */
async function receipts(schoolId = 1): Promise<Numbered[]> {
  const { rows } = await inSchool(schoolId, (db) =>
    db.execute<Numbered>(sql`
      select r.number, r.series, s.last_number as last from receipts r
      left join receipt_series s on s.school_id = r.school_id and s.series = r.series order by r.issued_at, r.id`),
  )
  return rows
}

/** Numbers what waits, once something else was done. */
async function number(after?: Promise<void>): Promise<void> {
  await after
  await inSchool(1, (db) => numberReceipts(db, 1))
}
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

let offer: Awaited<ReturnType<typeof forSale>>
beforeAll(async () => {
  offer = await forSale()
})

async function orders(length: number) {
  const placed: Awaited<ReturnType<typeof ordered>>[] = []
  for (let turn = 0; turn < length; turn++) placed.push(await ordered(offer))
  return placed
}

describe('receipts', () => {
  test('of orders settled at once are numbered by several workers at once, without a gap', async () => {
    const all = await orders(30)
    // Each is told of twice at the same time.
    await Promise.all([...all, ...all].slice(0, 20).map(({ ref }) => notify(messageOf({ ref }))))
    expect((await receipts()).map((one) => one.number)).toEqual(Array(20).fill(null))
    const told = [...all, ...all].slice(20).map(({ ref }) => notify(messageOf({ ref })))
    await Promise.all([...told, number(), number(), number()])
    await Promise.all([number(), number()])
    const numbered = await receipts()
    expect(numbered.map((one) => one.number).sort((a, b) => Number(a) - Number(b))).toEqual(upTo(30))
    expect(new Set(numbered.map(({ last }) => last))).toEqual(new Set([30]))
    expect(numbered[0]?.series).toMatch(/^R\/\d{4}$/)
  })

  test('that waited while nobody numbered get their numbers in the order of their payments', async () => {
    for (const { ref } of (await orders(5)).toReversed()) await notify(messageOf({ ref }))
    await number()
    expect((await receipts()).slice(-5).map((one) => one.number)).toEqual(upTo(35, 31))
  })

  test('lose no number to whoever fails after taking some', async () => {
    const [one] = await orders(1)
    await notify(messageOf({ ref: one?.ref ?? '' }))
    const failing = inSchool(1, async (db) => {
      await numberReceipts(db, 1)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect((await receipts()).at(-1)).toMatchObject({ number: null, last: 35 })
    await number()
    expect((await receipts()).at(-1)).toMatchObject({ number: 36, last: 36 })
  })

  test('of another year are a series of their own', async () => {
    const all = await orders(2)
    for (const { ref } of all) await notify(messageOf({ ref }))
    await damage(`update receipts set series = 'R/1999' where number is null`)
    await number()
    expect((await receipts()).slice(-2)).toEqual(upTo(2).map((place) => ({ number: place, series: 'R/1999', last: 2 })))
  })

  test('of money that was given back before they had a number are numbered all the same', async () => {
    const [{ ref, hash } = { ref: '', hash: '' }] = await orders(1)
    await notify(messageOf({ ref }))
    await notify(messageOf({ ref, type: 'refunded' }))
    await number()
    expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', receipts: 1 })
    expect((await receipts()).at(-1)?.number).toBe(37)
  })
})

test('the page of thanks shows the number once a worker has given it', async () => {
  const { ref, hash, visit } = await ordered(offer)
  await notify(messageOf({ ref }))
  const shown = async () => (await visit.page(`/transaction/${hash}/thank-you`)).text()
  expect(await shown()).not.toContain('R/')
  await runJobs()
  expect(await shown()).toMatch(/R\/\d{4}\/00038/)
})

test('a receipt that has its number is sent while somebody else numbers those that wait', async () => {
  const [numbered, waiting] = await orders(2)
  await notify(messageOf({ ref: numbered?.ref ?? '' }))
  await number()
  await notify(messageOf({ ref: waiting?.ref ?? '' }))
  const { id: transactionId } = await transactionOf(numbered?.hash ?? '')
  await inSchool(1, async (db) => {
    await db.execute(sql`select from receipt_series where school_id = 1 for update`)
    await sendReceipt({ schoolId: 1, transactionId })
  })
  const sent = await inSchool(1, (db) =>
    db.execute(sql`select from mails where kind = 'receipt' and reference = ${`${transactionId}`}`),
  )
  expect([sent.rowCount, (await receipts()).at(-1)?.number]).toEqual([1, null])
  await number()
})

test('a receipt keeps its number while another worker numbers one that was paid before it', async () => {
  const [earlier, later] = await orders(2)
  await notify(messageOf({ ref: later?.ref ?? '' }))
  await meet(
    /^\s*update receipts /,
    () => number(),
    () => number(payBefore(earlier)),
  )
  const first = (await numberOf(later?.hash)) ?? 0
  expect([first > 0, await numberOf(earlier?.hash)]).toEqual([true, first + 1])
})

test('a receipt keeps its number though another worker came before it was written', async () => {
  const [earlier, later] = await orders(2)
  await notify(messageOf({ ref: later?.ref ?? '' }))
  const { both } = await inSchool(1, async (db) => {
    await db.execute(sql`select from receipts where school_id = 1 and number is null for update`)
    const first = number()
    await somebodyWaits(first)
    const second = number(payBefore(earlier))
    await somebodyWaits(first, second)
    return { both: Promise.all([first, second]) }
  })
  await both
  const given = (await numberOf(later?.hash)) ?? 0
  expect([given > 0, await numberOf(earlier?.hash)]).toEqual([true, given + 1])
})

/** An order is paid, as if an hour ago. */
async function payBefore(order: { ref: string; hash: string } | undefined): Promise<void> {
  await notify(messageOf({ ref: order?.ref ?? '' }))
  await damage(`update receipts set issued_at = now() - interval '1 hour'
    where transaction_id = (select id from transactions where hash = '${order?.hash}')`)
}

async function numberOf(hash = ''): Promise<number | undefined> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ number: number }>(sql`select r.number from receipts r
      join transactions t on t.school_id = 1 and t.id = r.transaction_id where r.school_id = 1 and t.hash = ${hash}`),
  )
  return rows[0]?.number
}
