import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import type { ProviderAccount } from '#app/selling/payment-providers/provider.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import type { PaymentDouble } from '#tests/doubles/payments.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { orderAt } from '#tests/ordering-at.ts'
import { PLAYED } from '#tests/playing-providers.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import type { DifferenceView } from './difference.ts'
import { reconcile } from './reconciling.server.ts'

let office: Visit
let owner: string
let offer: Offer

beforeAll(async () => {
  const ida = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', firstName: 'Ida', lastName: 'Wierzba' }))
  office = (await new Visit().as(ida)).speaking('en')
  owner = ida.email
  offer = await forSale()
})
beforeEach(() => inSchool(1, (db) => db.execute(sql`update transactions set created_at = now() - interval '9 days'`)))

const found = async () =>
  ((await (await office.request('/home/reconciliation')).json()) as { differences: DifferenceView[] }).differences
const about = async (id: number) => (await found()).filter(({ transaction }) => transaction?.id === id)
/** How many letters the owner has about differences. */
const letters = async () => (await mailsTo(owner)).filter(({ subject }) => /not match/.test(subject)).length
/** How many differences the dashboard says are waiting. */
const waiting = async () => {
  const { todos } = (await (await office.request('/home')).json()) as { todos: { kind: string; count: number }[] }
  return todos.find(({ kind }) => kind === 'differences')?.count ?? 0
}
const feeOf = async (id: number) =>
  (
    await inSchool(1, (db) =>
      db.execute<{ amount: number }>(sql`select amount::int from payment_fees
    where transaction_id = ${id}`),
    )
  ).rows[0]?.amount

describe.each(PLAYED)('the books of $name', ({ name, provider, begin }) => {
  let double: PaymentDouble
  let account: ProviderAccount

  beforeAll(async () => {
    const connected = await connectDouble(name, begin, { enabled: false })
    ;({ double, account } = connected)
    return connected.end
  })
  afterAll(() => inSchool(1, (db) => db.execute(sql`delete from provider_accounts`)))

  async function placed() {
    const { hash, redirect, payment } = await orderAt(offer, name, provider, account)
    const ids = JSON.stringify(payment.ids)
    await inSchool(1, (db) =>
      db.execute(sql`update transactions set provider_ids = ${ids}::jsonb where hash = ${hash}`),
    )
    const pay = () => double.decide(redirect, 'paid')
    const hear = async () => receiveFacts(1, name, await provider.lookUp(account, payment))
    return { hash, pay, hear, id: (await transactionOf(hash)).id }
  }

  test('agree with ours where we heard of everything, and say what is kept where they do', async () => {
    const [one, two, left] = [await placed(), await placed(), await placed()]
    for (const paid of [one, two]) {
      await paid.pay()
      await paid.hear()
    }
    await reconcile(1)
    for (const { id } of [one, two, left]) expect(await about(id)).toEqual([])
    const kept = { stripe: 399, przelewy24: 199 }[name as string]
    expect([await feeOf(one.id), await feeOf(two.id), await feeOf(left.id)]).toEqual([kept, kept, undefined])
  })

  test('settle what we had not heard of, and say so once, to nobody by letter', async () => {
    const { hash, pay, id } = await placed()
    await pay()
    const before = await letters()
    await reconcile(1)
    await reconcile(1)
    expect(await booksOf(hash)).toMatchObject({ captured: 19_900, grants: 1 })
    expect(await about(id)).toMatchObject([{ kind: 'unheard', state: 'repaired', theirs: 19_900, ours: 0 }])
    expect(await letters()).toBe(before)
  })

  test('that do not know a payment of ours are asked again by one click; the owner has a letter, once', async () => {
    const { hash, pay, hear, id } = await placed()
    await pay()
    await hear()
    const rename = (from: string, to: string) =>
      inSchool(1, (db) =>
        db.execute(sql`update transactions set provider_ref = ${to} || substr(provider_ref, ${from.length + 1}::int)
          where hash = ${hash}`),
      )
    const before = await letters()
    await rename('', 'gone-')
    await reconcile(1)
    await reconcile(1)
    expect(await letters()).toBe(before + 1)
    const [difference] = await about(id)
    expect(difference).toMatchObject({ kind: 'missing', state: 'open', theirs: 0, ours: 19_900, provider: name })
    const check = () => office.post(`/home/reconciliation/${difference?.id}/check`)
    expect(await (await check()).json()).toEqual({ agrees: false })
    await rename('gone-', '')
    expect(await (await check()).json()).toEqual({ agrees: true })
    expect(await about(id)).toMatchObject([{ state: 'repaired' }])
    expect((await check()).status).toBe(409)
    expect(await booksOf(hash)).toMatchObject({ captured: 19_900, grants: 1 })
    const strangers = (await found()).filter(({ kind, provider: at }) => kind === 'unknown' && at === name)
    expect(strangers.length).toBe(provider.list ? 1 : 0)
  })

  test('with another amount are counted for nothing, and put aside by a person', async () => {
    const { hash, pay, id } = await placed()
    await pay()
    await inSchool(1, (db) =>
      db.execute(sql`update transactions set net = net + 100, total = total + 100 where hash = ${hash}`),
    )
    await reconcile(1)
    expect((await booksOf(hash)).grants).toBe(0)
    const [difference] = await about(id)
    expect(difference).toMatchObject({ kind: 'amount', state: 'open', theirs: 19_900, ours: 0 })
    expect(await waiting()).toBeGreaterThan(0)
    const path = `/home/reconciliation/${difference?.id}`
    expect((await office.post(`${path}/check`)).status).toBe(409)
    expect((await office.post(`${path}/close`)).status).toBe(200)
    expect((await office.post(`${path}/close`)).status).toBe(409)
    expect(await about(id)).toMatchObject([{ state: 'closed', closed_by: 'Ida Wierzba' }])
    await reconcile(1)
    expect(await about(id)).toMatchObject([{ state: 'closed' }])
  })
})
