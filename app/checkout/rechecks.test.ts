import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider, ProviderAccount } from '#app/payment-providers/provider.ts'
import { saveAccount } from '#app/payment-providers/provider-accounts.server.ts'
import { transactions } from '#app/payments/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { forSale } from '#tests/buyer.ts'
import { listen, type PaymentDouble } from '#tests/doubles/payments.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { PLAYED } from '#tests/playing-providers.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { recheckUnpaid } from './rechecks.server.ts'

const ASKED = ['payu', 'stripe'] as const
const doubles = new Map<string, PaymentDouble>()
const accounts = new Map<string, ProviderAccount>()

beforeAll(async () => {
  for (const { name, begin } of PLAYED.filter((one) => ASKED.some((asked) => asked === one.name))) {
    const double = await begin()
    env.providerHosts.set(name, double.origin)
    const entered = { schoolId: 1, mode: 'sandbox' as const, credentials: double.credentials(1) }
    await inSchool(1, (db) => saveAccount(db, name, entered, { enabled: false }))
    doubles.set(name, double)
    accounts.set(name, { ...entered, origin: 'http://demo.localhost' })
  }
})
afterAll(async () => {
  for (const [name, double] of doubles) {
    env.providerHosts.delete(name)
    await double.stop()
  }
})

/** Somebody paid at a provider a few minutes ago, and its message was lost. */
async function unheard(name: (typeof ASKED)[number]): Promise<string> {
  const { provider } = PLAYED.find((one) => one.name === name) as { provider: PaymentProvider }
  const { hash, redirect } = await orderAt(await forSale(), name, provider, accounts.get(name) as ProviderAccount)
  await doubles.get(name)?.decide(redirect, 'paid')
  await inSchool(1, (db) =>
    db.update(transactions).set({ createdAt: sql`now() - interval '10 minutes'` }).where(eq(transactions.hash, hash)),
  )
  return hash
}
const statusOf = async (hash: string) => (await transactionOf(hash)).status

test('a provider that lets wait keeps no payment at another from being heard of', async () => {
  const waiting = [await unheard('payu'), await unheard('payu'), await unheard('payu')]
  const paid = await unheard('stripe')
  const released = Promise.withResolvers<void>()
  const slow = await listen(async () => {
    await released.promise
    return { status: 404 }
  })
  const host = env.providerHosts.get('payu') ?? ''
  env.providerHosts.set('payu', slow.origin)
  const asking = recheckUnpaid(1)
  await expect.poll(() => statusOf(paid)).toBe('PERFORMED')
  expect(await Promise.all(waiting.map(statusOf))).toEqual(['PENDING', 'PENDING', 'PENDING'])
  released.resolve()
  await asking
  env.providerHosts.set('payu', host)
  await recheckUnpaid(1)
  expect(await Promise.all(waiting.map(statusOf))).toEqual(['PERFORMED', 'PERFORMED', 'PERFORMED'])
  await slow.stop()
})

test('who has asked long enough leaves the rest to another time, when it begins somewhere else', async () => {
  const hashes: string[] = []
  for (let n = 0; n < 6; n++) hashes.push(await unheard('payu'))
  const heard = async () => (await Promise.all(hashes.map(statusOf))).filter((status) => status === 'PERFORMED').length
  await recheckUnpaid(1, { within: 0 })
  expect(await heard()).toBe(0)
  await recheckUnpaid(1)
  expect(await heard()).toBe(6)
})
