import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import type { ProviderAccount } from '#app/selling/payment-providers/provider.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import type { PaymentDouble } from '#tests/doubles/payments.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { PLAYED } from '#tests/playing-providers.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { makeRefund } from './refund-making.server.ts'
import { listRefundsOfOrder } from './refunds.server.ts'

let office: Visit
let offer: Offer

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  offer = await forSale()
})

describe.each(PLAYED)('$name', ({ name, provider, begin, lost }) => {
  let double: PaymentDouble
  let account: ProviderAccount

  beforeAll(async () => {
    const connected = await connectDouble(name, begin, { enabled: false })
    ;({ double, account } = connected)
    return connected.end
  })

  const paid = async () => {
    const { hash, ref, redirect, payment } = await orderAt(offer, name, provider, account)
    await inSchool(1, (db) =>
      db.update(transactions).set({ providerIds: payment.ids }).where(eq(transactions.hash, hash)),
    )
    await double.decide(redirect, 'paid')
    await receiveFacts(1, name, await provider.lookUp(account, payment))
    return { hash, ref, payment, id: (await transactionOf(hash)).id }
  }
  const ask = (id: number, amount: number) =>
    office.post(`/home/transactions/${id}/refund`, { amount, keep_access: true, reason: 'A part was missing' })
  const stateOf = (id: number) =>
    inSchool(1, (db) => db.execute(sql`select state from refunds where school_id = 1 and transaction_id = ${id}`))
  /** What is on its way is asked for once more, as the jobs do. */
  const askAgain = async (id: number) => {
    const asked = await inSchool(1, (db) => listRefundsOfOrder(db, 1, id))
    for (const { id: refundId } of asked) await makeRefund({ schoolId: 1, refundId })
  }

  test('hears nothing of what staff write about a refund, as the buyer’s bank might show it', async () => {
    const { id, ref } = await paid()
    expect((await ask(id, 900)).status).toBe(201)
    expect((await double.witness(ref)).refunded).toEqual([900])
    expect(double.calls.filter(({ body }) => /part.was.missing/.test(body))).toEqual([])
  })

  // In words that are not known, and what is told of nothing, refuse nothing either.
  test.each<[number, 'GET'?]>([[408], [429], [200], [400, 'GET']])(
    'asks again for what was answered with %s, and is not told that it was refused',
    async (status, method) => {
      const { id, ref } = await paid()
      double.fail(status, method)
      expect((await ask(id, 900)).status).toBe(201)
      double.fail(undefined)
      const { rows: before } = await stateOf(id)
      await askAgain(id)
      expect((await double.witness(ref)).refunded).toEqual([900])
      expect([before, (await stateOf(id)).rows]).toEqual([[{ state: 'asked' }], [{ state: 'made' }]])
    },
  )

  test('has made what it gave and could not say, though the buyer’s bank took the money after it', async () => {
    const { id, ref, payment } = await paid()
    double.lose(lost.refund)
    expect((await ask(id, 900)).status).toBe(201)
    expect((await stateOf(id)).rows).toEqual([{ state: 'asked' }])
    await receiveFacts(1, name, await provider.lookUp(account, payment))
    const about = { ref, amount: 19_900, currency: 'PLN', occurredAt: new Date().toISOString() }
    await receiveFacts(1, name, [{ ...about, eventId: `${ref}:taken`, kind: 'chargeback' }])
    await askAgain(id)
    expect((await double.witness(ref)).refunded).toEqual([900])
    expect((await stateOf(id)).rows).toEqual([{ state: 'made' }])
  })

  test('asks no more for money that the buyer’s bank took back meanwhile, and still for what it left', async () => {
    for (const [taken, refunded, state] of [
      [19_900, [], 'refused'],
      [19_001, [], 'refused'],
      [19_000, [900], 'made'],
    ] as const) {
      const { id, ref } = await paid()
      double.fail(503)
      expect((await ask(id, 900)).status).toBe(201)
      const about = { ref, amount: taken, currency: 'PLN', occurredAt: new Date().toISOString() }
      await receiveFacts(1, name, [{ ...about, eventId: `${ref}:taken`, kind: 'chargeback' }])
      double.fail(undefined)
      await askAgain(id)
      expect((await double.witness(ref)).refunded).toEqual(refunded)
      expect((await stateOf(id)).rows).toEqual([{ state }])
    }
  })
})
