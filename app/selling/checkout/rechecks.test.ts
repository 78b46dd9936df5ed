import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { listUnpaid } from '#app/selling/payments/unpaid.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { listen, type PaymentDouble } from '#tests/doubles/payments.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { PLAYED } from '#tests/playing-providers.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { recheckUnpaid } from './rechecks.server.ts'

const ASKED = ['payu', 'stripe'] as const
const connected = new Map<string, Awaited<ReturnType<typeof connectDouble<PaymentDouble>>>>()

beforeAll(async () => {
  for (const { name, begin } of PLAYED.filter((one) => ASKED.some((asked) => asked === one.name)))
    connected.set(name, await connectDouble(name, begin, { enabled: false }))
  return () => Promise.all([...connected.values()].map(({ end }) => end()))
})

/** Somebody paid at a provider a few minutes ago, and its message was lost. */
async function unheard(name: (typeof ASKED)[number]): Promise<string> {
  const [played, at] = [PLAYED.find((one) => one.name === name), connected.get(name)]
  if (!played || !at) throw new Error(`nobody plays ${name}`)
  const { hash, redirect } = await orderAt(await forSale(), name, played.provider, at.account)
  await at.double.decide(redirect, 'paid')
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

test('who has asked long enough leaves the rest to another time, when any other may come first', async () => {
  const hashes: string[] = []
  for (let n = 0; n < 6; n++) hashes.push(await unheard('payu'))
  const heard = async () => (await Promise.all(hashes.map(statusOf))).filter((status) => status === 'PERFORMED').length
  await recheckUnpaid(1, { within: 0 })
  expect(await heard()).toBe(0)
  const firsts = new Set<number | undefined>()
  for (let times = 0; times < 40; times++) firsts.add((await inSchool(1, (db) => listUnpaid(db, 1)))[0]?.id)
  expect(firsts.size).toBeGreaterThan(1)
  await recheckUnpaid(1)
  expect(await heard()).toBe(6)
})

test('the payment page does not wait for a provider that lets wait, whose answer counts once it comes', async () => {
  const hash = await unheard('stripe')
  const host = env.providerHosts.get('stripe') ?? ''
  const released = Promise.withResolvers<void>()
  const slow = await listen(async ({ path, query, header }) => {
    await released.promise
    const headers = { authorization: header('authorization'), 'stripe-version': header('stripe-version') }
    const answer = await fetch(`${host}${path}?${query}`, { headers })
    return { status: answer.status, body: await answer.json() }
  })
  env.providerHosts.set('stripe', slow.origin)
  const page = await new Visit().request(`/transaction/${hash}/pending`)
  expect(await page.json()).toMatchObject({ status: 'PENDING' })
  env.providerHosts.set('stripe', host)
  released.resolve()
  await expect.poll(() => statusOf(hash)).toBe('PERFORMED')
  await slow.stop()
})
