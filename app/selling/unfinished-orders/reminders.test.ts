import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { CheckoutJson } from '#app/selling/checkout/checkout-view.ts'
import { decidePayment } from '#app/selling/payment-providers/sandbox/decision.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { bumpOf } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { pay, plan, registered } from '#tests/joining.ts'
import { failMailsTo, mailsTo } from '#tests/mailbox.ts'
import { change } from '#tests/members.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { remindOfOrders } from './reminders.server.ts'

let offer: Offer
beforeEach(async () => {
  offer = await forSale()
})

/** Somebody who orders, and agrees to news or does not. */
async function orderedBy(marketing: boolean, locale = 'en', more: object = {}) {
  const visit = new Visit()
  visit.cookies.set('locale', locale)
  const buyer = newBuyer()
  const order = { ...buyer, consents: { ...CONSENTS, marketing }, ...more }
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, order)
  expect(answer.status).toBe(200)
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  return { visit, hash, ref: redirect.replace('/sandbox/pay/', ''), email: buyer.email }
}

const hoursAgo = (hash: string, hours: number) =>
  inSchool(1, (db) =>
    db.execute(sql`update transactions set created_at = now() - interval '1 hour' * ${hours}
      where school_id = 1 and hash = ${hash}`),
  )
const remind = () => runSchedule('unfinished-orders.remind')
const letters = async (email: string) =>
  (await mailsTo(email)).filter(({ text }) => text.includes(`/${offer.slug}/checkout`))

test('a buyer who left is reminded after an hour and after a day, once each', async () => {
  const { hash, email } = await orderedBy(true)
  await remind()
  expect(await letters(email)).toEqual([])
  await hoursAgo(hash, 1.1)
  await remind()
  await remind()
  const [first, ...more] = await letters(email)
  expect(more).toEqual([])
  expect(first?.subject).toMatch(/^Your order for .* is not complete$/)
  await hoursAgo(hash, 23)
  await remind()
  expect(await letters(email)).toHaveLength(1)
  await hoursAgo(hash, 24.5)
  await remind()
  await remind()
  const [last, ...before] = await letters(email)
  expect(before).toHaveLength(1)
  expect(last?.text).toContain('This is our last reminder')
  await hoursAgo(hash, 49)
  await remind()
  expect(await letters(email)).toHaveLength(2)
})

test('after an outage the reminder that is late is skipped, and each is held back once the next is due', async () => {
  const { hash, email } = await orderedBy(true)
  await hoursAgo(hash, 23)
  await remind()
  expect(await letters(email)).toEqual([])
  await hoursAgo(hash, 25)
  await remind()
  const [letter, ...more] = await letters(email)
  expect([letter?.text.includes('This is our last reminder'), more]).toEqual([true, []])
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select m.holds_until = date_trunc('milliseconds', t.created_at + interval '2 days') as held from mails m
      join transactions t on t.school_id = 1 and t.hash = ${hash}
      where m.school_id = 1 and m.reference = t.id || ' 2'`),
  )
  expect(rows).toEqual([{ held: true }])
})

test('a school can switch the reminders off', async () => {
  const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const { hash, email } = await orderedBy(true)
  await hoursAgo(hash, 2)
  const answer = await owner.post('/home/settings/mail/reminders', { reminds_buyers: false })
  expect(await answer.json()).toEqual({ reminds: true, reminds_buyers: false })
  await remind()
  expect(await letters(email)).toEqual([])
  expect((await owner.post('/home/settings/mail/reminders', { reminds_buyers: true })).status).toBe(200)
  await remind()
  expect(await letters(email)).toHaveLength(1)
})

test('one who cannot be written to keeps no other waiting', async () => {
  const [broken, fine] = [await orderedBy(true), await orderedBy(true)]
  for (const { hash } of [broken, fine]) await hoursAgo(hash, 2)
  const mend = await failMailsTo(broken.email)
  await remind()
  expect([await letters(broken.email), await letters(fine.email)].map(({ length }) => length)).toEqual([0, 1])
  await mend()
  await remind()
  expect(await letters(broken.email)).toHaveLength(1)
})

test('the letter leads back to what was chosen, in a browser that has kept nothing of it', async () => {
  const [price] = offer.prices
  const licences = [{ quantity: 3, unitAmount: 14_900, activatesWhen: 3 }]
  await inSchool(1, (db) => changePrice(db, 1, price?.id ?? 0, { licences }))
  const beside = await forSale({ type: 'file', amount: 5_900 })
  const bump = await bumpOf(offer, beside)
  const { code } = await inSchool(1, (db) => aPromoCode(db, { value: 10 }))
  const { hash, email } = await orderedBy(true, 'en', { quantity: 3, bumps: [bump], promo_code: code })
  await hoursAgo(hash, 2)
  await remind()
  const [letter] = await letters(email)
  const [link = ''] = /\/course-[^\s]*\/checkout[^\s]*/.exec(letter?.text ?? '') ?? []
  const { totals, ...shown } = (await (await new Visit().request(link)).json()) as CheckoutJson
  expect(shown).toMatchObject({ quantity: 3, code: { code }, bumps: [{ id: bump, added: true }] })
  expect(totals.total).toBe((await transactionOf(hash)).total)
})

test('the letter is in the buyer’s language', async () => {
  const { hash, email } = await orderedBy(true, 'pl')
  await hoursAgo(hash, 2)
  await remind()
  expect((await letters(email))[0]?.subject).toMatch(/^Niedokończone zamówienie: /)
})

test('nobody is reminded who did not agree to news, or took that back by the letter’s link', async () => {
  const silent = await orderedBy(false)
  const { visit, hash, email } = await orderedBy(true)
  await hoursAgo(silent.hash, 2)
  await hoursAgo(hash, 2)
  await remind()
  expect(await letters(silent.email)).toEqual([])
  const [letter] = await letters(email)
  const [stop = ''] = /\/unsubscribe\/[\w-]+/.exec(letter?.text ?? '') ?? []
  expect(await (await visit.page(stop)).text()).toContain('offers and reminders of unfinished orders')
  expect((await visit.request(stop, { method: 'POST', csrf: null })).status).toBe(200)
  await hoursAgo(hash, 25)
  await remind()
  expect(await letters(email)).toHaveLength(1)
})

test('those who agreed to nothing keep nobody behind them waiting, however many they are', async () => {
  for (const { hash } of [await orderedBy(false), await orderedBy(false)]) await hoursAgo(hash, 2)
  const { hash, email } = await orderedBy(true)
  await hoursAgo(hash, 2)
  await remindOfOrders(1, 1)
  expect(await letters(email)).toHaveLength(1)
})

test('nobody is reminded of what was paid, or ordered anew', async () => {
  const paid = await orderedBy(true)
  await inSchool(1, (db) => decidePayment(db, 1, paid.ref, 'paid'))
  expect((await notify(messageOf({ ref: paid.ref }))).status).toBe(200)
  const again = await orderedBy(true)
  const next = { consents: { terms: true, marketing: true } }
  expect((await again.visit.post(`/${offer.slug}/onepagecheckout`, next)).status).toBe(200)
  await hoursAgo(paid.hash, 2)
  await hoursAgo(again.hash, 2)
  await remind()
  expect(await letters(paid.email)).toEqual([])
  expect(await letters(again.email)).toEqual([])
})

test('who left an order of other terms of their membership is not sent to where plans are joined', async () => {
  const wanted = await plan()
  const consents = { ...CONSENTS, marketing: true }
  const [left, member] = [await registered(wanted, { consents }), await registered(wanted, { consents })]
  await pay(member)
  const changed = await change(member.visit, wanted.id, 12, 49_000)
  // It was joined long before.
  await inSchool(1, async (db) => {
    await db.execute(sql`update transactions set settled_at = now() - interval '9 days', created_at = now() - interval '9 days'
      where school_id = 1 and hash = ${member.hash}`)
    await db.execute(sql`update access_grants set starts_at = now() - interval '9 days'
      where school_id = 1 and product_id = ${wanted.id}`)
  })
  for (const { hash } of [left, changed]) await hoursAgo(hash, 2)
  await remind()
  const told = async ({ email }: { email: string }) =>
    (await mailsTo(email)).some(({ subject }) => subject.endsWith('is not complete'))
  expect([await told(left), await told(member)]).toEqual([true, false])
})
