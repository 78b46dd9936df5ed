import { afterEach, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { stripe } from '#app/selling/payment-providers/stripe/adapter.server.ts'
import type { Account } from '#app/selling/payment-providers/stripe/calls.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { listen } from '#tests/doubles/payments.ts'
import { type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { listRefundsOfOrder } from './refunds.server.ts'

let double: StripeDouble
let account: Account
let office: Visit

beforeAll(async () => {
  const played = await connectDouble<StripeDouble, Account>('stripe', startStripe, { enabled: false })
  ;({ double, account } = played)
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  return played.end
})

const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  currency: 'pln',
  amount: 19_900,
  amount_received: 19_900,
  created: 1_764_000_000,
}

afterEach(() => {
  env.providerHosts.set('stripe', double.origin)
})

/** A refund is asked for at Stripe, which says what becomes of it once somebody `says` so. */
async function asked(answer: (amount: string) => { status: number; body: object }, { late }: { late: boolean }) {
  const { hash, redirect, payment } = await orderAt(await forSale(), 'stripe', stripe as never, account)
  await double.decide(redirect, 'paid')
  await receiveFacts(1, 'stripe', await stripe.lookUp(account, payment))
  const { id } = await transactionOf(hash)
  const said = Promise.withResolvers<void>()
  if (!late) said.resolve()
  const slow = await listen(async ({ method, path, body }) => {
    if (path.endsWith('/search'))
      return { status: 200, body: { data: [{ ...INTENT, metadata: { ref: payment.ref } }] } }
    if (method === 'GET') return { status: 200, body: { data: [], has_more: false } }
    await said.promise
    return answer(body)
  })
  env.providerHosts.set('stripe', slow.origin)
  const wanted = { amount: 900, keep_access: true, reason: 'A part was missing' }
  const answered = await office.post(`/home/transactions/${id}/refund`, wanted)
  const { refund } = (await answered.json()) as { refund: { state: string } }
  const end = async () => {
    env.providerHosts.set('stripe', double.origin)
    await slow.stop()
  }
  const states = async () => (await inSchool(1, (db) => listRefundsOfOrder(db, 1, id))).map(({ state }) => state)
  const bell = async () => {
    await runJobs()
    const { data } = (await (await office.request('/notifications')).json()) as {
      data: { kind: string; url: string }[]
    }
    return data.filter(({ kind, url }) => kind === 'refund_failed' && url.includes(`/transactions/${id}`)).length
  }
  return { shown: [answered.status, refund.state], says: () => said.resolve(), states, bell, end }
}

const made = () => {
  const refund = { id: 're_1', object: 'refund', status: 'succeeded', amount: 900, currency: 'pln' }
  return { status: 200, body: { ...refund, created: 1_764_000_000, metadata: {} } }
}
const refused = () => ({ status: 400, body: { error: { code: 'charge_already_refunded' } } })

test('whoever asks a provider for a refund that lets wait does not wait for it; what it says later counts', async () => {
  const { shown, says, states, bell, end } = await asked(made, { late: true })
  expect(shown).toEqual([201, 'asked'])
  says()
  await expect.poll(states).toEqual(['made'])
  expect(await bell()).toBe(0)
  await end()
}, 60_000)

test('that it was refused is told at the bell where nobody waited for it any more, and else on the page alone', async () => {
  const later = await asked(refused, { late: true })
  expect(later.shown).toEqual([201, 'asked'])
  later.says()
  await expect.poll(later.states).toEqual(['refused'])
  expect(await later.bell()).toBe(1)
  await later.end()
  const atOnce = await asked(refused, { late: false })
  expect(atOnce.shown).toEqual([201, 'refused'])
  expect(await atOnce.bell()).toBe(0)
  await atOnce.end()
}, 60_000)
