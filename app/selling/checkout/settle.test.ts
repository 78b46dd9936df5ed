import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { meet } from '#tests/meet.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { recheckForPage, recheckUnpaid } from './rechecks.server.ts'
import { settle } from './settle.server.ts'

afterEach(() => void vi.useRealTimers())

describe('one order', () => {
  test('is fulfilled once by settles that run at the same time', async () => {
    const { ref, hash } = await ordered(await forSale())
    const transaction = await transactionOf(hash)
    const captured = {
      ref,
      eventId: `${ref}:x`,
      kind: 'captured' as const,
      amount: 19_900,
      currency: 'PLN',
      occurredAt: '2026-11-20T12:00:00Z',
    }
    // Some with the same word twice, some without a word.
    const said = [[captured], [captured, captured], []].map((facts) => ({ provider: 'sandbox' as const, facts }))
    const settled = await Promise.all(
      Array.from({ length: 21 }, (_, turn) => inSchool(1, (db) => settle(db, transaction, said[turn % 3]))),
    )
    expect(new Set(settled.map(({ status }) => status))).toContain('PERFORMED')
    expect((await inSchool(1, (db) => settle(db, transaction))).status).toBe('PERFORMED')
    expect(await booksOf(hash)).toMatchObject({ captured: 19_900, grants: 1, receipts: 1, told: 1 })
  })

  test('goes by all that was said of it, though two messages come at the same moment', async () => {
    const { ref, hash } = await ordered(await forSale())
    const say = (type: string) => () => notify(messageOf({ ref, type }))
    await meet(/provider_facts/, say('captured'), say('refunded'))
    expect(await booksOf(hash)).toMatchObject({
      status: 'REFUNDED',
      captured: 19_900,
      refunded: -19_900,
      open_grants: 0,
    })
  })

  test('that people revoked stays revoked whatever the provider says later', async () => {
    const { ref, hash } = await ordered(await forSale())
    await notify(messageOf({ ref }))
    await inSchool(1, (db) => db.execute(sql`update transactions set status = 'REVOKED' where hash = ${hash}`))
    for (const type of ['cleared', 'declined', 'chargeback', 'chargeback_won', 'refunded']) {
      expect((await notify(messageOf({ ref, type }))).status).toBe(200)
      expect(await booksOf(hash)).toMatchObject({ status: 'REVOKED', open_grants: 0 })
    }
  })
})

describe('the provider is asked', () => {
  const makeOld = (hash: string, age: string) =>
    inSchool(1, (db) =>
      db.execute(sql`update transactions set created_at = now() - ${age}::interval where hash = ${hash}`),
    )

  test('about what waits, so a lost notification strands nobody', async () => {
    const paid = await ordered(await forSale())
    await paid.visit.submit(paid.redirect, { outcome: 'paid' })
    const young = await ordered(await forSale())
    await young.visit.submit(young.redirect, { outcome: 'paid' })
    await makeOld(paid.hash, '2 minutes')
    await recheckUnpaid(1)
    expect(await booksOf(paid.hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900, receipts: 1 })
    expect((await booksOf(young.hash)).status).toBe('PENDING')
  })

  test('and after a day without a word the order is given up; the money may still come', async () => {
    const { hash, ref } = await ordered(await forSale())
    await makeOld(hash, '23 hours')
    await recheckUnpaid(1)
    expect((await booksOf(hash)).status).toBe('PENDING')
    await makeOld(hash, '25 hours')
    await recheckUnpaid(1)
    await recheckUnpaid(1)
    expect(await booksOf(hash)).toMatchObject({ status: 'CANCELED', grants: 0 })
    await notify(messageOf({ ref }))
    expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', grants: 1 })
  })

  test('and what is written down then is dated by the database, not by the clock of the process', async () => {
    const { hash } = await ordered(await forSale())
    await makeOld(hash, '25 hours')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2001-01-01T00:00:00Z') })
    await recheckUnpaid(1)
    vi.useRealTimers()
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select f.kind, f.occurred_at > now() - interval '1 hour' and f.occurred_at <= now() as now
        from provider_facts f join transactions t on t.school_id = 1 and t.id = f.transaction_id
        where f.school_id = 1 and t.hash = ${hash}`),
    )
    expect(rows).toEqual([{ kind: 'expired', now: true }])
  })

  test('by the page, at most once in a few seconds', async () => {
    const { hash, visit, redirect } = await ordered(await forSale())
    const transaction = await transactionOf(hash)
    expect(await recheckForPage(transaction)).toBe('PENDING')
    await visit.submit(redirect, { outcome: 'paid' })
    expect(await recheckForPage(transaction)).toBe('PENDING')
    await inSchool(1, (db) => db.execute(sql`update limits set refilled_at = now() - interval '10 seconds'`))
    expect(await recheckForPage(transaction)).toBe('PERFORMED')
  })
})
