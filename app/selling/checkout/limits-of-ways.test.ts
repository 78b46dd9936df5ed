import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { payu } from '#app/selling/payment-providers/payu/adapter.server.ts'
import { przelewy24 } from '#app/selling/payment-providers/przelewy24/adapter.server.ts'
import type { stripe } from '#app/selling/payment-providers/stripe/adapter.server.ts'
import { tpay } from '#app/selling/payment-providers/tpay/adapter.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { aPayment, type PaymentDouble } from '#tests/doubles/payments.ts'
import { startPayu } from '#tests/doubles/payu.ts'
import { type Przelewy24Double, startPrzelewy24 } from '#tests/doubles/przelewy24.ts'
import { type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { startTpay } from '#tests/doubles/tpay.ts'
import { countOf, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { CheckoutJson } from './checkout-view.ts'
import { recheckUnpaid } from './rechecks.server.ts'

const ends: (() => Promise<void>)[] = []
let p24: Przelewy24Double
let cards: { double: StripeDouble; account: Parameters<typeof stripe.start>[0] }

beforeAll(async () => {
  const transfers = await connectDouble<Przelewy24Double>('przelewy24', startPrzelewy24, { enabled: true })
  const played = await connectDouble<StripeDouble, typeof cards.account>('stripe', startStripe, { enabled: true })
  clearSchoolCache()
  p24 = transfers.double
  cards = played
  ends.push(transfers.end, played.end)
})
afterAll(async () => {
  for (const end of ends) await end()
})

let connection = 0
async function order(slug: string, body: object) {
  const visit = new Visit(1, `10.9.0.${++connection}`).speaking('en')
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS, ...body })
  const said = (await answer.json()) as { hash: string; errors: Record<string, string[]> }
  return { status: answer.status, ...said, visit }
}
const lastCall = (path: RegExp) => JSON.parse(p24.calls.findLast((call) => path.test(call.path))?.body ?? '{}')

describe('a total below a provider’s least payment', () => {
  test('is offered no way of that provider, and taken by none, so that nothing is left behind', async () => {
    const { slug } = await forSale({ amount: 4900 })
    const { code } = await inSchool(1, (db) => aPromoCode(db, { value: 97 }))
    const shown = async (query: string) =>
      ((await (await new Visit(1, '10.9.1.1').request(`/${slug}/checkout${query}`)).json()) as CheckoutJson).ways
    const names = async (query: string) => (await shown(query)).map(({ name }) => name)
    expect(await names('')).toEqual(expect.arrayContaining(['stripe.card', 'przelewy24.transfer']))
    const small = await names(`?code=${code}`)
    expect(small).toContain('przelewy24.transfer')
    expect(small.filter((name) => name.startsWith('stripe'))).toEqual([])
    const left = () => Promise.all(['accounts', 'transactions', 'promo_code_uses'].map((table) => countOf(table)))
    const before = await left()
    const refused = await order(slug, { promo_code: code, provider: 'stripe.card' })
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['provider']])
    expect(await left()).toEqual(before)
  })
})

test('a start that the provider refused gives back what the order held', async () => {
  const { slug } = await forSale()
  const { code } = await inSchool(1, (db) => aPromoCode(db, { quantity: 1 }))
  const wanted = { promo_code: code, provider: 'przelewy24.transfer' }
  p24.fail(400, 'POST')
  const refused = await order(slug, wanted)
  p24.fail(undefined)
  expect(refused.status).toBe(503)
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select t.status from transactions t where t.school_id = 1 order by t.id desc limit 1`),
  )
  expect(rows).toEqual([{ status: 'ERROR' }])
  expect((await order(slug, wanted)).status).toBe(200)
})

describe('a payment is valid', () => {
  test('as long as its order holds the last use of a code, and without a limit where it holds nothing', async () => {
    const { slug } = await forSale()
    const { code } = await inSchool(1, (db) => aPromoCode(db, { quantity: 1 }))
    expect((await order(slug, { promo_code: code, provider: 'przelewy24.transfer' })).status).toBe(200)
    const { timeLimit } = lastCall(/register$/)
    expect([29, 30]).toContain(timeLimit)
    expect((await order(slug, { provider: 'przelewy24.transfer' })).status).toBe(200)
    expect(lastCall(/register$/)).not.toHaveProperty('timeLimit')
  })

  test('at PayU for so many seconds, a day where nothing says less', async () => {
    const { double, account, end } = await connectDouble('payu', startPayu)
    const start = async (more: object) => {
      const payment = aPayment(more)
      const ids = (await payu.prepare?.(account as never, payment)) ?? {}
      await payu.start(account as never, { ...payment, ids })
      const made = double.calls.findLast(({ path, method }) => method === 'POST' && path.endsWith('/orders'))
      return (JSON.parse(made?.body ?? '{}') as { validityTime: number }).validityTime
    }
    expect([await start({ validSeconds: 1800.4 }), await start({})]).toEqual([1800, 86_400])
    await end()
  })

  test('until its order is given up: then nobody can pay it at Stripe, PayU or Tpay any more', async () => {
    const { slug } = await forSale()
    const { hash, status } = await order(slug, { provider: 'stripe.p24' })
    expect(status).toBe(200)
    const { id, providerIds } = await transactionOf(hash)
    await inSchool(1, (db) =>
      db.execute(
        sql`update transactions set created_at = now() - interval '25 hours' where school_id = 1 and id = ${id}`,
      ),
    )
    await recheckUnpaid(1)
    expect(await transactionOf(hash)).toMatchObject({ status: 'CANCELED' })
    const asked = () =>
      cards.double.calls
        .filter(({ path }) => path.endsWith(`${providerIds.payment_intent}/cancel`))
        .map(({ status }) => status)
    // Stripe is out of order at that moment: it is asked again until it answers, and no more then.
    cards.double.fail(503, 'POST')
    await runJobs()
    expect(asked()).toEqual([503])
    cards.double.fail(undefined)
    await asTablesOwner('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
    await runJobs()
    await runJobs()
    await recheckUnpaid(1)
    await runJobs()
    expect(asked()).toEqual([503, 200])
    for (const [name, provider, begin] of [
      ['tpay', tpay, startTpay],
      ['payu', payu, startPayu],
    ] as const) {
      const at = await connectDouble<PaymentDouble>(name, begin)
      const account = at.account as never
      const payment = aPayment()
      const ids = (await provider.prepare?.(account, payment)) ?? {}
      const { redirect } = await provider.start(account, { ...payment, ids })
      await provider.cancel?.(account, { ...payment, ids })
      // Their page may be closed by then.
      await at.double.decide(redirect, 'paid').catch(() => undefined)
      const facts = await provider.lookUp(account, { ...payment, ids })
      expect([name, facts.filter(({ kind }) => kind === 'captured')]).toEqual([name, []])
      await at.end()
    }
    expect(przelewy24.cancel).toBeUndefined()
  })
})
