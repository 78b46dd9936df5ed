import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recheckUnpaid } from '#app/checkout/rechecks.server.ts'
import { saveAccount } from '#app/payment-providers/provider-accounts.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { forSale, ordered } from '#tests/buyer.ts'
import { booksOf } from '#tests/purchase-books.ts'
import { reconcile } from './reconciling.server.ts'

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
