import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import type { ProviderFact } from '#app/selling/payment-providers/provider.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { SalePage } from './sale-view.ts'

let office: Visit
let address = ''

beforeAll(async () => {
  const owner = await inSchool(1, (db) => aStaffMember(db, { verified: true }))
  address = owner.email
  office = await new Visit().as(owner)
})

const placed = async () => {
  const { hash, ref } = await ordered(await forSale())
  return { ref, id: (await transactionOf(hash)).id }
}
const say = (ref: string, more: Partial<ProviderFact>) => {
  const about = { ref, amount: 19_900, currency: 'PLN', occurredAt: new Date().toISOString() }
  return receiveFacts(1, 'sandbox', [
    { ...about, eventId: `${ref} ${more.kind} ${more.amount}`, kind: 'declined', ...more },
  ])
}

/** The e-mail that tells of the sale itself. */
const SALE = /bought|kupuje/i

test('of a chargeback the staff hear at the bell and by letter, once', async () => {
  const { ref, id } = await placed()
  await notify(messageOf({ ref }))
  const heard = async () => {
    await runJobs()
    const { data } = (await (await office.request('/notifications')).json()) as {
      data: { kind: string; url: string }[]
    }
    const letters = (await mailsTo(address)).filter(
      ({ text }) => text.includes(`/transactions/${id}?`) && !SALE.test(text),
    )
    return [
      data.filter(({ kind, url }) => kind === 'chargeback' && url.includes(`/transactions/${id}?`)).length,
      letters.length,
    ]
  }
  expect(await heard()).toEqual([0, 0])
  await say(ref, { kind: 'chargeback', amount: 10_000 })
  await say(ref, { kind: 'chargeback', amount: 10_000 })
  expect(await heard()).toEqual([1, 1])
  await say(ref, { kind: 'chargeback', amount: 9_900 })
  expect(await heard()).toEqual([1, 1])
})

test('why a payment was declined stands in the timeline of its order', async () => {
  const { ref, id } = await placed()
  await say(ref, { reason: 'insufficient_funds' })
  const { events } = (await (await office.request(`/home/transactions/${id}`)).json()) as SalePage
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'fact', fact: 'declined', reason: 'insufficient_funds' }),
  )
  const html = await (await office.speaking('en').page(`/home/transactions/${id}`)).text()
  expect(html).toContain('Insufficient funds')
})
