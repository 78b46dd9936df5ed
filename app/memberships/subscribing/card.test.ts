import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { countDueBlind } from '#app/memberships/renewals/due.server.ts'
import { openTry } from '#app/memberships/renewals/open-try.server.ts'
import { renew } from '#app/memberships/renewals/renewing.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { formatPeriod } from '#app/selling/checkout/order-view.ts'
import { saveAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { newBuyer } from '#tests/buyer.ts'
import { CONFIRMED_AMOUNT } from '#tests/doubles/payments.ts'
import { BLIK_CODES, type StripeDouble, startStripe } from '#tests/doubles/stripe.ts'
import { STRIPE_CARDS } from '#tests/doubles/stripe-script.ts'
import { CARDS, cypherOf, startTpay, type TpayDouble } from '#tests/doubles/tpay.ts'
import { order, pay, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, mine, write } from '#tests/members.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { asProduct } from '#tests/statements.ts'
import { receiveCard } from './saved-card.server.ts'

type Begun = { redirect?: string; saved?: true; client_secret?: string; errors?: Record<string, string[]> }

/** Somebody who joined and let the card be charged later, as the sandbox says. */
async function member(later = 'paid') {
  const joined = await registered(await plan())
  await joined.visit.submit(joined.redirect, { outcome: 'paid', later })
  await joined.visit.request(`/transaction/${joined.hash}/pending`)
  return { ...joined, id: (await mine(joined.visit))?.id ?? 0 }
}
async function update(visit: Visit, body: object = {}) {
  const answer = await visit.post(`${AT}/card`, body)
  return { status: answer.status, ...((await answer.json()) as Begun) }
}
const cardIn = async (visit: Visit) => /•••• (\d{4})/.exec(await (await visit.page(AT)).text())?.[1]
const meansOf = async (id: number) =>
  (await write(sql`select means_id::float8 as means from memberships where school_id = 1 and id = ${id}`)).rows[0]
    ?.means

/** Its period is over, an hour ago, so that the next has a beginning of its own, which is returned as ISO; what it is
    renewed at may be said. */
async function due(id: number, amount = 5900): Promise<string> {
  const { rows } = await write(sql`update memberships set until = date_trunc('second', now()) - interval '1 hour',
    next_charge_at = now(), amount = ${amount} where school_id = 1 and id = ${id} returning until`)
  return new Date(String(rows[0]?.until)).toISOString()
}
const refOf = async (hash: string) => (await transactionOf(hash)).providerRef ?? ''

/** Once its owner looks, it runs on, and the receipt names the period that was paid. */
async function renewed(visit: Visit, hash: string, email: string, from: string): Promise<void> {
  expect(await (await visit.request(`/transaction/${hash}/pending`)).json()).toMatchObject({ status: 'PERFORMED' })
  const own = await mine(visit)
  expect(own).toMatchObject({ status: 'ACTIVE', reason: null })
  const days = formatPeriod({ from, to: own?.until ?? '' }, 'en', 'Europe/Warsaw')
  const receipt = (await mailsTo(email)).find(({ text }) => text.includes(days))
  expect(['Receipt', 'Agreed on'].map((word) => receipt?.text.includes(word))).toEqual([true, false])
  expect((await visit.request(`/my/transactions/${hash}/receipt.pdf`)).status).toBe(200)
}

/** It runs by what was saved at joining, and is renewed by that: the provider has charged it once. */
async function renewsAt(provider: StripeDouble | TpayDouble, visit: Visit): Promise<void> {
  const { id = 0, status } = (await mine(visit)) ?? {}
  expect(status).toBe('ACTIVE')
  await due(id)
  await renew({ schoolId: 1, id })
  expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', reason: null })
  const { rows } = await write(sql`select t.provider_ref as ref from membership_renewals r join transactions t
    on t.school_id = 1 and t.id = r.transaction_id where r.school_id = 1 and r.membership_id = ${id}`)
  const captured = await Promise.all(rows.map(async ({ ref }) => (await provider.witness(String(ref))).captured))
  expect(captured).toEqual([[5900]])
}

describe('another card', () => {
  test('is saved without paying, and is what the next charge goes to', async () => {
    const { visit, id } = await member()
    const before = await meansOf(id)
    expect(await cardIn(visit)).toBe('4242')
    expect((await (await visit.page(`${AT}/card`)).text()).includes('Payment information')).toBe(true)
    const begun = await update(visit)
    expect(begun).toMatchObject({ status: 200, redirect: expect.stringContaining('/sandbox/pay/') })
    expect(await meansOf(id)).toBe(before)
    const back = await visit.submit(begun.redirect ?? '', { outcome: 'paid' })
    expect(back.headers.get('location')).toBe(`${AT}/card/done`)
    expect((await visit.page(`${AT}/card/done`)).headers.get('location')).toBe(AT)
    const after = await meansOf(id)
    expect(after).not.toBe(before)
    expect((await visit.page(`${AT}/card/done`)).headers.get('location')).toBe(`${AT}/card`)
    await due(id)
    await renew({ schoolId: 1, id })
    const { rows } = await write(sql`select t.means_id::float8 as means from membership_renewals r join transactions t
      on t.school_id = 1 and t.id = r.transaction_id where r.school_id = 1 and r.membership_id = ${id}`)
    expect(rows).toEqual([{ means: after }])
  })

  test('that is saved while the old one is tried again pays as soon as that is declined', async () => {
    const { visit, id } = await member('insufficient_funds')
    await due(id)
    await renew({ schoolId: 1, id })
    expect(await mine(visit)).toMatchObject({ status: 'AT_RISK' })
    await write(sql`update memberships set next_charge_at = now() where school_id = 1 and id = ${id}`)
    expect(await openTry({ schoolId: 1, id })).toMatchObject({ attempt: 2 })
    const begun = await update(visit)
    await visit.submit(begun.redirect ?? '', { outcome: 'paid', later: 'paid' })
    await visit.page(`${AT}/card/done`)
    expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', reason: null })
  })

  test('that is refused says why in words, and changes nothing', async () => {
    const { visit, id } = await member()
    const before = await meansOf(id)
    const begun = await update(visit)
    await visit.submit(begun.redirect ?? '', { outcome: 'declined' })
    expect((await visit.page(`${AT}/card/done`)).headers.get('location')).toBe(`${AT}/card`)
    const page = await (await visit.page(`${AT}/card`)).text()
    expect(page.includes('The card was not saved')).toBe(true)
    expect(page.includes('The bank declined this card')).toBe(true)
    expect(await meansOf(id)).toBe(before)
  })

  test('pays what is due at once', async () => {
    const { visit, id } = await member('insufficient_funds')
    await write(sql`update memberships set until = now(), next_charge_at = now() where school_id = 1 and id = ${id}`)
    await renew({ schoolId: 1, id })
    const owing = await mine(visit)
    expect(owing).toMatchObject({ status: 'AT_RISK', reason: 'insufficient_funds' })
    const [kept] = (await write(sql`select opens_until as at from memberships where school_id = 1 and id = ${id}`)).rows
    expect(Date.parse(owing?.open_until ?? '')).toBe(new Date(kept?.at as string).getTime())
    expect((await (await visit.page(`${AT}/card`)).text()).includes('Save the card and pay')).toBe(true)
    const begun = await update(visit)
    await visit.submit(begun.redirect ?? '', { outcome: 'paid', later: 'paid' })
    await visit.page(`${AT}/card/done`)
    expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', reason: null, next_charge: { amount: 5900 } })
  })

  test('of whoever does not come back is taken later', async () => {
    const { visit, id } = await member()
    const before = await meansOf(id)
    const begun = await update(visit)
    await visit.submit(begun.redirect ?? '', { outcome: 'paid' })
    const [row] = (
      await write(sql`select id::float8 as means from payment_means where school_id = 1 order by id desc limit 1`)
    ).rows
    const saved = { schoolId: 1, membershipId: id, meansId: Number(row?.means) }
    expect(await receiveCard(saved)).toBe(true)
    expect(await receiveCard(saved)).toBe(false)
    expect(await meansOf(id)).not.toBe(before)
    expect(await receiveCard({ ...saved, meansId: Number(before) })).toBe(false)
  })

  test('pays for a change of plan without a page, and only where something is charged later is one asked for', async () => {
    const { visit } = await member()
    const better = await plan({ amounts: { 1: 9900 } })
    const answer = await visit.post(`${AT}/change`, { plan_id: better.id, period: 1, expected_total: 4000 })
    expect(await answer.json()).toEqual({
      redirect: AT,
      hash: expect.any(String),
      membership: await mine(visit),
    })
    expect(await mine(visit)).toMatchObject({ plan: { id: better.id }, next_charge: { amount: 9900 } })
    const lasting = await registered(await plan(), { period: -1 })
    await pay(lasting, 149_000)
    expect((await lasting.visit.request(`${AT}/card`)).status).toBe(409)
    expect((await update(lasting.visit)).status).toBe(409)
    expect((await update(visit, { number: '4242' })).status).toBe(422)
  })
})

describe('at a provider', () => {
  let stripe: StripeDouble
  let tpay: TpayDouble
  type Joined = Awaited<ReturnType<typeof member>>
  let joined: Joined[]
  const connect = (name: 'stripe' | 'tpay', credentials: Record<string, string>) =>
    inSchool(1, (db) => saveAccount(db, name, { schoolId: 1, mode: 'sandbox', credentials }, { enabled: true }))
  const disconnect = (name: string) =>
    write(sql`update schools set providers = (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(providers) p
      where p->>'name' <> ${name}) where id = 1`)

  beforeAll(async () => {
    ;[stripe, tpay] = [await startStripe(), await startTpay()]
    // At the sandbox, before the school has another provider; nothing is saved there any more.
    joined = [await member(), await member(), await member(), await member()]
    for (const { id } of joined)
      await write(sql`update memberships set means_id = null where school_id = 1 and id = ${id}`)
    env.providerHosts.set('stripe', stripe.origin)
    env.providerHosts.set('tpay', tpay.origin)
  })
  afterAll(async () => {
    for (const name of ['stripe', 'tpay'] as const) env.providerHosts.delete(name)
    await Promise.all([stripe.stop(), tpay.stop()])
  })

  test('of the RSA kind it is encrypted on our page and goes on to the bank', async () => {
    const { visit } = joined[0] as Joined
    await connect('tpay', tpay.credentials(1))
    const page = await (await visit.page(`${AT}/card`)).text()
    expect(page.includes('data-island="subscribing/card"')).toBe(true)
    expect(await update(visit)).toMatchObject({ status: 422, errors: { cypher: ['Please check your card details.'] } })
    expect(await update(visit, { cypher: 'bm90IGEgY2FyZA==' })).toMatchObject({
      status: 422,
      errors: { cypher: ['Card data is not valid'] },
    })
    const begun = await update(visit, { cypher: cypherOf(CARDS.pays, tpay) })
    expect(begun).toMatchObject({ status: 200, redirect: expect.stringContaining('/page/') })
    const waits = await (await visit.page(`${AT}/card`)).text()
    expect(waits.includes('We do not know yet')).toBe(true)
    await disconnect('tpay')
  })

  test('of the RSA kind it joins, is saved by that, and renews', async () => {
    await connect('tpay', tpay.credentials(1))
    const typed = { provider: 'tpay.card', cypher: cypherOf(CARDS.pays, tpay) }
    const { visit, hash, redirect } = await registered(await plan(), typed)
    expect(redirect).toBe(`/transaction/${hash}/pending`)
    for (const { to, headers, body } of await tpay.messagesAbout(await refOf(hash)))
      await asProduct(() => app.request(to, { method: 'POST', headers: { ...headers, host: new URL(to).host }, body }))
    // Another copy of this database may have charged it, which nobody there could tell.
    const blind = await countDueBlind(1)
    await due((await mine(visit))?.id ?? 0)
    expect(await countDueBlind(1)).toBe(blind + 1)
    await renewsAt(tpay, visit)
    expect(await countDueBlind(1)).toBe(blind)
    expect(await cardIn(visit)).toBe('1111')
    await disconnect('tpay')
  })

  test('of Stripe’s form joins where it is typed in their fields, is saved by that, and renews', async () => {
    await connect('stripe', stripe.credentials(1))
    const [visit, { password, ...buyer }] = [new Visit().speaking('en'), newBuyer()]
    expect((await visit.post('/register', { ...buyer, password, terms: true })).status).toBe(201)
    const wanted = { ...order(await plan()), provider: 'stripe.card' }
    const answer = await visit.post('/stripe/subscribe/checkout', wanted)
    const { client_secret: secret = '', hash } = (await answer.json()) as Begun & { hash: string }
    const [intent] = secret.split('_secret_')
    const form = { key: 'pk_test_school_1', client_secret: secret, return_url: 'http://demo.localhost/' }
    const body = new URLSearchParams({ ...form, card: STRIPE_CARDS.pays })
    await fetch(`${stripe.origin}/v1/payment_intents/${intent}/confirm`, { method: 'POST', body })
    await visit.request(`/transaction/${hash}/pending`)
    await renewsAt(stripe, visit)
    expect(await cardIn(visit)).toBe('4242')
    await disconnect('stripe')
  })

  test('or a BLIK that repeats joins, is saved by that, and renews; a bank that does not let it says so', async () => {
    await connect('stripe', stripe.credentials(1))
    const blik = { provider: 'stripe.blik', blik_code: BLIK_CODES.once }
    for (const last_name of [undefined, '', ' ', [{ toString: 1 }]]) {
      const body = { ...newBuyer(), last_name, ...order(await plan()) }
      const refused = await new Visit().post('/subscribe/checkout/register', body)
      expect([refused.status, await refused.json()]).toEqual([
        422,
        expect.objectContaining({ errors: { last_name: [expect.any(String)] } }),
      ])
    }
    const once = await new Visit().speaking('en').post('/subscribe/checkout/register', {
      ...newBuyer(),
      ...order(await plan()),
      ...blik,
    })
    expect(((await once.json()) as Begun).errors).toMatchObject({
      blik_code: [expect.stringMatching(/recurring BLIK/)],
    })
    const { visit, hash } = await registered(await plan(), { ...blik, blik_code: BLIK_CODES.pays })
    await visit.request(`/transaction/${hash}/pending`)
    await renewsAt(stripe, visit)
    expect((await (await visit.page(AT)).text()).includes('Recurring BLIK')).toBe(true)
    await disconnect('stripe')
  })

  test('with a script of its own it is typed on the page of that script', async () => {
    const { visit } = joined[1] as Joined
    await connect('stripe', stripe.credentials(1))
    const begun = await update(visit)
    expect(begun).toMatchObject({ redirect: expect.stringMatching(/^\/my\/means\/\d+\/card$/) })
    const [intent = ''] = (begun.client_secret ?? '').split('_secret_')
    const form = {
      key: 'pk_test_school_1',
      client_secret: begun.client_secret ?? '',
      return_url: 'http://demo.localhost/',
    }
    const body = new URLSearchParams({ ...form, card: STRIPE_CARDS.pays })
    await fetch(`${stripe.origin}/v1/setup_intents/${intent}/confirm`, { method: 'POST', body })
    expect((await visit.page(`${AT}/card/done`)).headers.get('location')).toBe(AT)
    expect(await cardIn(visit)).toBe('4242')
    await disconnect('stripe')
  })

  test('that asks its owner about a renewal is confirmed where the letter leads, and renews', async () => {
    const { visit, id, email } = joined[2] as Joined
    await connect('stripe', stripe.credentials(1))
    const form = { key: 'pk_test_school_1', return_url: 'http://demo.localhost/' }
    const atStripe = (secret: string, means: Record<string, string>) => async (path: string) => {
      const kind = secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      const body = new URLSearchParams({ ...form, client_secret: secret, ...means })
      const at = `${stripe.origin}/v1/${kind}/${secret.split('_secret_')[0]}`
      return (await fetch(`${at}/${path}`, { method: 'POST', body })).status
    }
    const confirmed = async (secret: string, means: Record<string, string>) => {
      const ask = atStripe(secret, means)
      await ask('confirm')
      await fetch(`${stripe.origin}/challenge?id=${secret.split('_secret_')[0]}`, { method: 'POST', body: 'confirm' })
      return await ask('confirmed')
    }
    const begun = await update(visit)
    expect(await confirmed(begun.client_secret ?? '', { card: STRIPE_CARDS.asks })).toBe(200)
    expect((await visit.page(`${AT}/card/done`)).headers.get('location')).toBe(AT)
    const from = await due(id)
    await renew({ schoolId: 1, id })
    expect(await mine(visit)).toMatchObject({ status: 'AT_RISK', reason: 'authentication' })
    const letter = (await mailsTo(email)).find(({ subject }) => subject.startsWith('We could not renew'))
    const [, hash = ''] = /\/transaction\/([\w-]+)\/pending/.exec(letter?.text ?? '') ?? []
    const next = (await (await visit.post(`/transaction/${hash}/pay`)).json()) as Required<Begun>
    const [, card = ''] =
      /&quot;confirms&quot;:&quot;(pm_\w+)&quot;/.exec(await (await visit.page(next.redirect)).text()) ?? []
    expect(await confirmed(next.client_secret, { payment_method: card })).toBe(200)
    await renewed(visit, hash, email, from)
    expect((await stripe.witness(await refOf(hash))).captured).toEqual([5900])
    await disconnect('stripe')
  })

  test('that was encrypted on our page and asks its owner is confirmed at its bank, and renews', async () => {
    const { visit, id, email } = joined[3] as Joined
    await connect('tpay', tpay.credentials(1))
    const { redirect = '' } = await update(visit, { cypher: cypherOf(CARDS.pays, tpay) })
    const { to, headers, body } = tpay.messageAboutCard(redirect.split('/page/')[1] ?? '')
    const host = new URL(to).host
    await asProduct(() => app.request(to, { method: 'POST', headers: { ...headers, host }, body }))
    expect((await visit.page(`${AT}/card/done`)).headers.get('location')).toBe(AT)
    const from = await due(id, CONFIRMED_AMOUNT)
    await renew({ schoolId: 1, id })
    expect(await mine(visit)).toMatchObject({ status: 'AT_RISK', reason: 'authentication' })
    const letter = (await mailsTo(email)).find(({ subject }) => subject.startsWith('We could not renew'))
    const [, hash = ''] = /\/transaction\/([\w-]+)\/pending/.exec(letter?.text ?? '') ?? []
    const next = (await (await visit.post(`/transaction/${hash}/pay`)).json()) as Required<Begun>
    await tpay.decide(next.redirect, 'paid')
    await renewed(visit, hash, email, from)
    expect((await tpay.witness(await refOf(hash))).captured).toEqual([CONFIRMED_AMOUNT])
    await disconnect('tpay')
  })
})
