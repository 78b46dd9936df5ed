import { sql } from 'drizzle-orm'
import { parseCronItems } from 'graphile-worker'
import { expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { Job, SchoolPayload } from '#app/platform/jobs.server.ts'
import { recheckPending } from '#app/selling/checkout/jobs.server.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { recheckUnpaid } from '#app/selling/checkout/rechecks.server.ts'
import { saveAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import { przelewy24 } from '#app/selling/payment-providers/przelewy24/adapter.server.ts'
import { stripe } from '#app/selling/payment-providers/stripe/adapter.server.ts'
import type { Account } from '#app/selling/payment-providers/stripe/calls.server.ts'
import { followRefunds } from '#app/selling/sales/jobs.server.ts'
import { forSale, ordered } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { listen } from '#tests/doubles/payments.ts'
import { startPrzelewy24 } from '#tests/doubles/przelewy24.ts'
import { startStripe } from '#tests/doubles/stripe.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { booksOf } from '#tests/purchase-books.ts'
import { reconcilePayments } from './jobs.server.ts'
import { reconcile } from './reconciling.server.ts'

/** The minutes of a day at which it comes by itself. */
function minutesOf({ name: task, cronOfSchools = '' }: Job<SchoolPayload>): number[] {
  const [item] = parseCronItems([{ task, match: cronOfSchools }])
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute)
  const day = { date: 27, month: 11, dow: 5 }
  return minutes.filter((at) => item?.match({ ...day, hour: Math.floor(at / 60), min: at % 60 }))
}

test('what waits for its money is asked about every five minutes; refunds are followed each night, then the books compared', () => {
  expect(minutesOf(recheckPending)).toEqual(Array.from({ length: 288 }, (_, nth) => 5 * nth))
  const nightly = [followRefunds, reconcilePayments].map(minutesOf)
  expect(nightly).toEqual([[expect.any(Number)], [expect.any(Number)]])
  const [[followed = 0] = [], [compared = 0] = []] = nightly
  // By the clocks of Warsaw the day before is over, whatever the season.
  expect(followed).toBeLessThan(compared)
  expect(compared).toBeLessThan(4 * 60)
})

test('what a provider lists and nobody told us is settled each night, once, also of orders that were given up', async () => {
  const { hash, visit, redirect } = await ordered(await forSale())
  const makeOld = () =>
    inSchool(1, (db) =>
      db.execute(sql`update transactions set created_at = now() - interval '3 days' where hash = ${hash}`),
    )
  await makeOld()
  await recheckUnpaid(1)
  expect((await booksOf(hash)).status).toBe('CANCELED')
  await visit.submit(redirect, { outcome: 'paid' })
  await recheckUnpaid(1)
  expect((await booksOf(hash)).status).toBe('CANCELED')
  await reconcile(2)
  expect((await booksOf(hash)).status).toBe('CANCELED')
  await Promise.all([reconcile(1), reconcile(1)])
  expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900, grants: 1, receipts: 1, told: 1 })
  await reconcile(1)
  expect(await booksOf(hash)).toMatchObject({ captured: 19_900, grants: 1, receipts: 1, told: 1 })
})

test('a provider that is away keeps no other waiting, and is asked again', async () => {
  const { hash, visit, redirect } = await ordered(await forSale())
  await inSchool(1, (db) =>
    db.execute(sql`update transactions set created_at = now() - interval '3 days' where hash = ${hash}`),
  )
  await visit.submit(redirect, { outcome: 'paid' })
  const before = await booksOf(hash)
  // Nothing listens there.
  env.providerHosts.set('stripe', 'http://127.0.0.1:9')
  const credentials = { publishable_key: 'pk_test_1', secret_key: 'sk_test_1', webhook_secret: 'whsec_1' }
  await inSchool(1, (db) =>
    saveAccount(db, 'stripe', { schoolId: 1, mode: 'sandbox', credentials }, { enabled: false }),
  )
  await expect(reconcile(1)).rejects.toThrow()
  env.providerHosts.delete('stripe')
  await inSchool(1, (db) => db.execute(sql`delete from provider_accounts`))
  expect(before.status).toBe('PENDING')
  expect((await booksOf(hash)).status).toBe('PERFORMED')
})

test('what goes back of an old payment, or a bank takes back, is heard of that night, and the payment is not missed', async () => {
  const double = await startStripe()
  env.providerHosts.set('stripe', double.origin)
  const credentials = double.credentials(1) as Account['credentials']
  const entered = { schoolId: 1, mode: 'sandbox' as const, credentials }
  await inSchool(1, (db) => saveAccount(db, 'stripe', entered, { enabled: false }))
  const account = { ...entered, origin: 'http://demo.localhost' }
  const offer = await forSale()
  const paidLongAgo = async () => {
    const placed = await orderAt(offer, 'stripe', stripe as never, account)
    await double.decide(placed.redirect, 'paid')
    await receiveFacts(1, 'stripe', await stripe.lookUp(account, placed.payment))
    double.age(placed.ref, 40)
    await inSchool(1, (db) =>
      db.execute(sql`update transactions set created_at = now() - interval '40 days' where hash = ${placed.hash}`),
    )
    return placed
  }
  const [refunded, disputed, asked] = [await paidLongAgo(), await paidLongAgo(), await paidLongAgo()]
  await stripe.refund(account, refunded.payment, { ref: 'a part', amount: 900, description: 'Order 7' })
  double.dispute(disputed.ref, 'needs_response')
  // A question before anything is taken.
  double.dispute(asked.ref, 'warning_needs_response')
  await reconcile(1)
  await reconcile(1)
  expect(await booksOf(refunded.hash)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded: -900, open_grants: 1 })
  expect(await booksOf(disputed.hash)).toMatchObject({ status: 'CHARGEBACK', open_grants: 0 })
  expect(await booksOf(asked.hash)).toMatchObject({ status: 'PERFORMED', open_grants: 1 })
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select kind from payment_differences where provider = 'stripe'`),
  )
  expect(rows).toEqual([])
  env.providerHosts.delete('stripe')
  await inSchool(1, (db) => db.execute(sql`delete from provider_accounts`))
  await double.stop()
})

test('several orders are asked about at a time, the newest first, and none once its time is over', async () => {
  const { account, end } = await connectDouble('przelewy24', startPrzelewy24, { enabled: false })
  const offer = await forSale()
  const refs: string[] = []
  for (let n = 0; n < 6; n++) refs.push((await orderAt(offer, 'przelewy24', przelewy24 as never, account)).ref)
  const [asked, four] = [[] as string[], Promise.withResolvers<void>()]
  // Whoever asked about one after the other would wait for ever.
  const slow = await listen(async ({ path }) => {
    asked.push(path.split('/').at(-1) ?? '')
    if (asked.length === 4) four.resolve()
    await four.promise
    return { status: 404 }
  })
  env.providerHosts.set('przelewy24', slow.origin)
  await reconcile(1, { within: 0 })
  expect(asked).toEqual([])
  await reconcile(1)
  expect(asked.slice(0, 4).toSorted()).toEqual(refs.slice(2).toSorted())
  expect(asked.toSorted()).toEqual(refs.toSorted())
  await inSchool(1, (db) => db.execute(sql`delete from provider_accounts`))
  await Promise.all([slow.stop(), end()])
})
