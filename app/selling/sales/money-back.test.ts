import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { followMoney, keepAccess } from '#app/selling/checkout/decisions.server.ts'
import { sandboxPayments } from '#app/selling/payment-providers/tables.server.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { damage } from '#tests/damage.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { RefundRow } from './refund.ts'
import { makeRefund } from './refund-making.server.ts'
import { listRefundsOfOrder } from './refunds.server.ts'
import type { SalePage } from './sale-view.ts'

type Answer = {
  status: string
  refund: SnakeCased<RefundRow>
  refunds: SnakeCased<RefundRow>[]
  errors?: Record<string, string[]>
  message?: string
}

let office: Visit
let second: Visit
let instructor: Visit

beforeAll(async () => {
  const staff = await inSchool(1, async (db) => [
    await aStaffMember(db, { role: 'owner', firstName: 'Ida', lastName: 'Wierzba' }),
    await aStaffMember(db),
    await aStaffMember(db, { role: 'instructor' }),
  ])
  const [one, two, three] = staff
  if (!one || !two || !three) throw new Error('no staff')
  office = (await new Visit().as(one)).speaking('en')
  second = (await new Visit().as(two)).speaking('en')
  instructor = await new Visit().as(three)
})

/** Somebody paid at the sandbox, which told of it. */
async function paid(wanted: Parameters<typeof forSale>[0] = {}) {
  const { visit, hash, ref, redirect } = await ordered(await forSale(wanted))
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id } = await transactionOf(hash)
  return { visit, hash, ref, id }
}

const body = { keep_access: false, reason: 'They asked for it' }
const refund = (id: number, more: object = {}, by = office) =>
  by.post(`/home/transactions/${id}/refund`, { ...body, ...more })
const answered = async (answer: Promise<Response>) => {
  const got = await answer
  return { code: got.status, ...((await got.json()) as Answer) }
}
const sandboxOf = async (ref: string) => {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ back: number; times: number }>(sql`
      select coalesce(sum((r ->> 'amount')::int), 0)::int as back, count(r)::int as times
      from sandbox_payments s left join jsonb_array_elements(s.refunds) r on true where s.ref = ${ref}`),
  )
  return rows[0]
}
const pageOf = async (id: number) =>
  (await (await office.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>
const letters = async () =>
  (await (await new Visit().request('/dev/mail')).json()) as { to: string; subject: string; text: string }[]

describe('money back', () => {
  test('in full, with access taken away, is made once and told to the buyer in their language', async () => {
    const { id, hash, ref, visit } = await paid()
    const { code, status, refund: made } = await answered(refund(id))
    expect([code, status]).toEqual([201, 'REFUNDED'])
    expect(made).toEqual({
      id: expect.any(Number),
      amount: 19_900,
      currency: 'PLN',
      keep_access: false,
      reason: 'They asked for it',
      state: 'made',
    })
    await runJobs()
    expect(await sandboxOf(ref)).toEqual({ back: 19_900, times: 1 })
    expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', refunded: -19_900, open_grants: 0, grants: 1 })
    const { sale, events } = await pageOf(id)
    expect(sale).toMatchObject({ left: 0, refunding: 0, revocable: false })
    expect(events).toContainEqual(expect.objectContaining({ kind: 'refund', state: 'made', by: 'Ida Wierzba' }))
    const { buyer } = await transactionOf(hash)
    const told = (await letters()).filter(({ to, subject }) => to === buyer.email && subject.includes('zwrot'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toMatch(/199,00\szł/)
    expect((await answered(refund(id))).code).toBe(409)
    expect(await (await visit.request(`/transaction/${hash}/pending`)).text()).toContain('CANCELED')
  })

  test('in full keeps access open where that is said', async () => {
    const { id, hash } = await paid()
    expect((await answered(refund(id, { keep_access: true }))).status).toBe('REFUNDED')
    await runJobs()
    expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', open_grants: 1 })
  })

  test('in parts never comes to more than was paid; a part may take access away', async () => {
    const { id, hash, ref } = await paid()
    const first = await answered(refund(id, { amount: 4_900, keep_access: true }))
    expect([first.code, first.status]).toEqual([201, 'PARTIALLY_REFUNDED'])
    expect((await booksOf(hash)).open_grants).toBe(1)
    const more = await answered(refund(id, { amount: 15_001 }))
    expect([more.code, Object.keys(more.errors ?? {})]).toEqual([422, ['amount']])
    expect(more.message).toMatch(/PLN\s150\.00/)
    const rest = await answered(refund(id, { amount: 5_000 }))
    expect(rest.status).toBe('PARTIALLY_REFUNDED')
    expect(await booksOf(hash)).toMatchObject({ refunded: -9_900, open_grants: 0 })
    expect((await answered(refund(id))).refund.amount).toBe(10_000)
    await runJobs()
    expect(await sandboxOf(ref)).toEqual({ back: 19_900, times: 3 })
    expect((await booksOf(hash)).status).toBe('REFUNDED')
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '100' }, 'amount'],
    [{ amount: [100] }, 'amount'],
    [{ keep_access: undefined }, 'keep_access'],
    [{ keep_access: 'yes' }, 'keep_access'],
    [{ reason: '' }, 'reason'],
    [{ currency: 'EUR' }, 'currency'],
    [{ part: true }, 'part'],
    [{ key: 'once' }, 'key'],
  ])('is refused for %j', async (wrong, field) => {
    const { id, ref } = await paid()
    const { code, errors } = await answered(refund(id, wrong))
    expect([code, Object.keys(errors ?? {})]).toEqual([422, [field]])
    expect(await sandboxOf(ref)).toEqual({ back: 0, times: 0 })
  })

  test('of what is unpaid, free or unknown is none; only those who see sales may', async () => {
    const waiting = await transactionOf((await ordered(await forSale())).hash)
    expect((await refund(waiting.id)).status).toBe(409)
    const free = await transactionOf((await ordered(await forSale({ amount: 0 }))).hash)
    expect((await refund(free.id)).status).toBe(409)
    expect((await refund(999_999)).status).toBe(404)
    const { id } = await paid()
    expect((await refund(id, {}, instructor)).status).toBe(403)
    expect((await refund(id, {}, new Visit())).status).toBe(401)
  })

  test('asked for by two at once, and by twenty, never comes to more than was paid', async () => {
    const { id, hash, ref } = await paid()
    const both = await meet(
      /^insert into "refunds"/,
      () => refund(id),
      () => refund(id, {}, second),
    )
    expect(both.map(({ status }) => status)).toEqual([201, 409])
    const other = await paid()
    const parts = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => refund(other.id, { amount: 3_000 }, turn % 2 ? office : second)),
    )
    expect(parts.filter(({ status }) => status === 201)).toHaveLength(6)
    expect(parts.filter(({ status }) => status === 422)).toHaveLength(14)
    await runJobs()
    expect(await sandboxOf(ref)).toEqual({ back: 19_900, times: 1 })
    expect(await sandboxOf(other.ref)).toEqual({ back: 18_000, times: 6 })
    expect(await booksOf(hash)).toMatchObject({ refunded: -19_900, open_grants: 0 })
    expect(await booksOf(other.hash)).toMatchObject({ refunded: -18_000, status: 'PARTIALLY_REFUNDED' })
  })

  test('whose answer was lost is asked again and made once, also by several at once', async () => {
    const { id, hash, ref } = await paid()
    expect((await answered(refund(id, { amount: 100, keep_access: true }))).code).toBe(201)
    // As if the process had died between the provider's answer and ours.
    await damage(`update refunds set state = 'asked', answered_at = null where transaction_id = ${id}`)
    const [asked] = await inSchool(1, (db) => listRefundsOfOrder(db, 1, id))
    const ask = () => makeRefund({ schoolId: 1, refundId: asked?.id ?? 0 })
    expect((await Promise.allSettled([ask(), ask(), ask()])).some(({ status }) => status === 'fulfilled')).toBe(true)
    await ask()
    await runJobs()
    expect(await sandboxOf(ref)).toEqual({ back: 100, times: 1 })
    expect(await booksOf(hash)).toMatchObject({ refunded: -100, open_grants: 1 })
    const { buyer } = await transactionOf(hash)
    expect((await letters()).filter(({ to, subject }) => to === buyer.email && subject.includes('zwrot'))).toHaveLength(
      1,
    )
  })

  test('that the provider refuses leaves everything as it was, and says so', async () => {
    const { id, hash, ref } = await paid()
    // The provider knows of another refund that we have not heard of.
    const refunds = [{ ref: 'theirs', amount: 19_900, at: '2026-11-20T12:00:00Z' }]
    await inSchool(1, (db) => db.update(sandboxPayments).set({ refunds }).where(sql`ref = ${ref}`))
    const { status, refund: refused } = await answered(refund(id, { keep_access: true }))
    expect([status, refused.state]).toEqual(['PERFORMED', 'refused'])
    expect((await transactionOf(hash)).access).toBeNull()
    expect((await pageOf(id)).sale.left).toBe(19_900)
  })

  test('that is refused once all went back at the provider’s own pages ends what it was to leave open', async () => {
    const { id, hash, ref } = await paid()
    await inSchool(1, async (db) => keepAccess(db, (await lockTransaction(db, { schoolId: 1, id })).transaction))
    await notify(messageOf({ ref, id: `${ref}:theirs`, type: 'refunded' }))
    expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', open_grants: 1 })
    await inSchool(1, (db) => followMoney(db, { schoolId: 1, id }))
    expect((await booksOf(hash)).open_grants).toBe(0)
  })

  test('of what came in twice gives the surplus back and leaves the order paid', async () => {
    const { id, hash, ref } = await paid()
    await notify(messageOf({ ref, id: `${ref}:again` }))
    expect((await pageOf(id)).sale).toMatchObject({ surplus: 19_900, left: 39_800 })
    const { status } = await answered(refund(id, { amount: 19_900, keep_access: true }))
    expect(status).toBe('PERFORMED')
    expect((await pageOf(id)).sale).toMatchObject({ surplus: 0, left: 19_900 })
    expect((await booksOf(hash)).open_grants).toBe(1)
  })

  test('by the form of the page takes the amount as people write it', async () => {
    const { id } = await paid()
    const form = { part: '1', keep_access: '1', reason: 'Goodwill' }
    const path = `/home/transactions/${id}/refund`
    expect((await office.fill(path, { ...form, amount: '' })).status).toBe(422)
    expect((await office.fill(path, { ...form, amount: '1 49,00 zł' })).status).toBe(422)
    const { refund: made } = await answered(office.fill(path, { ...form, amount: '49,50' }))
    expect(made.amount).toBe(4_950)
    const all = await answered(office.fill(path, { ...form, part: '0' }))
    expect(all.refund.amount).toBe(19_900 - 4_950)
  })
})

describe('a chargeback', () => {
  test('closes what was bought; won, it opens again', async () => {
    const { id, hash, ref } = await paid()
    await notify(messageOf({ ref, type: 'chargeback' }))
    expect(await booksOf(hash)).toMatchObject({ status: 'CHARGEBACK', open_grants: 0 })
    expect((await refund(id)).status).toBe(409)
    await notify(messageOf({ ref, type: 'chargeback_won' }))
    expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', open_grants: 1, grants: 1 })
    expect((await pageOf(id)).sale.left).toBe(19_900)
  })

  test('that is won opens nothing that people had ended', async () => {
    const { id, hash, ref } = await paid()
    await notify(messageOf({ ref, type: 'chargeback' }))
    await notify(messageOf({ ref, type: 'chargeback_won' }))
    expect((await office.post(`/home/transactions/${id}/revoke`, { reason: 'Shared the files' })).status).toBe(200)
    await notify(messageOf({ ref, type: 'chargeback', id: `${ref}:2` }))
    await notify(messageOf({ ref, type: 'chargeback_won', id: `${ref}:3` }))
    expect(await booksOf(hash)).toMatchObject({ status: 'REVOKED', open_grants: 0 })
  })
})

describe('revoking', () => {
  test('ends access with a reason, once, and leaves the money', async () => {
    const { id, hash } = await paid()
    const revoke = () => office.post(`/home/transactions/${id}/revoke`, { reason: 'Shared the files' })
    expect((await office.post(`/home/transactions/${id}/revoke`, {})).status).toBe(422)
    const both = await Promise.all([revoke(), revoke()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { buyer } = (await pageOf(id)).sale
    const told = (await mailsTo(buyer.email)).filter(({ subject }) =>
      /access to .+ has ended|cofnięto Twój dostęp/.test(subject),
    )
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('Shared the files')
    expect(await booksOf(hash)).toMatchObject({ status: 'REVOKED', captured: 19_900, refunded: 0, open_grants: 0 })
    const { events } = await pageOf(id)
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'access_closed', reason: 'Shared the files', by: 'Ida Wierzba' }),
    )
    const waiting = await transactionOf((await ordered(await forSale())).hash)
    expect((await office.post(`/home/transactions/${waiting.id}/revoke`, { reason: 'Never paid' })).status).toBe(409)
  })
})

describe('paid, but no access', () => {
  test('is seen on the page and by the doctor, and repaired by one click, once', async () => {
    const { id, hash } = await paid()
    const repair = () => office.post(`/home/transactions/${id}/repair`)
    expect((await repair()).status).toBe(409)
    await damage(`delete from access_grants where source = 'transaction' and source_id = ${id}`)
    expect((await pageOf(id)).sale.missing_since).toMatch(/Z$/)
    expect((await pageOf(id)).items[0]?.access).toBe('missing')
    const listed = (await (await office.request('/home/transactions?status=no_access')).json()) as {
      data: { id: number }[]
    }
    expect(listed.data.map((one) => one.id)).toEqual([id])
    expect(await (await office.page('/home?lang=en')).text()).toMatch(/1\sbuyer paid but has no access/)
    expect(await brokenInvariants()).toContainEqual(
      expect.stringMatching(new RegExp(`transaction ${id} .*0 open grants`)),
    )
    const both = await Promise.all([repair(), repair()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', open_grants: 1, grants: 1, receipts: 1, told: 1 })
    expect((await pageOf(id)).sale.missing_since).toBeNull()
  })

  test('is not what people ended, nor what was refunded or never paid', async () => {
    const refunded = await paid()
    await refund(refunded.id)
    const revoked = await paid()
    await office.post(`/home/transactions/${revoked.id}/revoke`, { reason: 'Shared the files' })
    const waiting = await transactionOf((await ordered(await forSale())).hash)
    for (const { id } of [refunded, revoked, waiting]) {
      expect((await pageOf(id)).sale.missing_since).toBeNull()
      expect((await office.post(`/home/transactions/${id}/repair`)).status).toBe(409)
    }
  })
})
