import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { stopClock } from '#tests/clock.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { anAffiliate, setUpProgramme } from '#tests/recommending.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { aTagOfBuyers, tagsOf, untag } from '#tests/tagging.ts'
import { chargeDue } from './due.server.ts'
import { beginEarly } from './own.server.ts'
import type { OwnPlanView } from './plan.ts'

let clock: Awaited<ReturnType<typeof stopClock>>
let owner: Account

beforeAll(async () => {
  clock = await stopClock('2026-01-31T10:00:00Z')
  owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
})

/** The owner, who logs in anew: sessions end by the clock. */
const office = async () => (await new Visit().as(owner)).speaking('en')

const TERMS = { count: 3, amount: 8000, every_months: 1 }
const PRICE = { amount: 19_900, currency: 'PLN', vat_rate: 23 }

/** A course at 199,00, or in three instalments of 80,00. */
async function inInstalments(terms: object = TERMS): Promise<Offer> {
  const offer = await forSale()
  const at = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
  const answer = await (await office()).request(at, { method: 'PUT', body: { ...PRICE, instalments: terms } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return offer
}

type Placed = { redirect: string; hash: string; errors?: Record<string, string[]> }

async function order(offer: Offer, of: object = {}, visit = new Visit().speaking('en')) {
  const buyer = newBuyer()
  const sent = { ...buyer, consents: CONSENTS, instalments: true, ...of }
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, sent)
  return { visit, email: buyer.email, offer, code: answer.status, ...((await answer.json()) as Placed) }
}

type Plan = SnakeCased<OwnPlanView>

async function planOf(visit: Visit, hash: string): Promise<Plan> {
  const { id } = await transactionOf(hash)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number }>(sql`select id::float8 as id from instalment_plans
      where school_id = 1 and transaction_id = ${id}`),
  )
  const answer = await visit.request(`/my/instalments/${rows[0]?.id}`)
  return ((await answer.json()) as { instalments: Plan }).instalments
}

/** Somebody who paid the first instalment with a card that is charged like this later. */
async function buyer(later = 'paid', offer?: Offer, of: object = {}) {
  const placed = await order(offer ?? (await inInstalments()), of)
  await placed.visit.submit(placed.redirect, { outcome: 'paid', later })
  await placed.visit.request(`/transaction/${placed.hash}/pending`)
  const account = await inSchool(1, (db) => findAccountByEmail(db, 1, placed.email))
  if (!account) throw new Error('nobody ordered')
  const again = async () => (await new Visit().as(account)).speaking('en')
  const mine = async () => planOf(await again(), placed.hash)
  return { ...placed, account, again, mine, id: (await mine()).id }
}

const opens = async (visit: Visit, slug: string) =>
  (await visit.page(`/${slug}/checkout`)).headers.get('location') === `/${slug}/watch`
const chargeAll = () => runSchedule('instalments.find-due')
const next = async () => {
  await clock.forward('31 days')
  await chargeAll()
}
/** Where staff see that money of a payment is to be given back. */
async function inVain(payment: { id: number } | undefined) {
  const visit = await office()
  type Listed = { data: { id: number }[] }
  const { data } = (await (await visit.request('/home/transactions?status=paid_twice')).json()) as Listed
  const { sale } = (await (await visit.request(`/home/transactions/${payment?.id}`)).json()) as {
    sale: { surplus: number }
  }
  const toDo = /orders? (was|were) paid twice/.test(await (await visit.page('/home?lang=en')).text())
  return { listed: data.some(({ id }) => id === payment?.id), toDo, surplus: sale.surplus }
}
/** The sandbox charges the card like this from now on. */
const sound = async (id: number) =>
  expect(
    (await brokenInvariants()).filter(
      (line) => line.includes(`instalments ${id}`) || /open grants|items for/.test(line),
    ),
  ).toEqual([])
const thanks = async (visit: Visit, at: string) => (await visit.page(`/transaction/${at}`)).text()
const NEXT = /next instalment, PLN.80\.00, on 28 Feb 2026/
const pay = (visit: Visit, id: number, what: 'due' | 'rest', amount: number) =>
  visit.post(`/my/instalments/${id}/pay`, { what, amount })

describe('a price', () => {
  test.each([
    ['free', { amount: 0, instalments: TERMS }, 'instalments.amount'],
    [
      'what buyers choose',
      { custom_amount: { minimum: 100, suggested: 19_900 }, instalments: TERMS },
      'instalments.count',
    ],
    [
      'with licences',
      { licences: [{ quantity: 5, unit_amount: 9900, activates_when: 5 }], instalments: TERMS },
      'instalments.count',
    ],
    ['that ends before the last', { access_days: 30, instalments: TERMS }, 'access_days'],
    ['in one', { instalments: { ...TERMS, count: 1 } }, 'instalments.count'],
    ['in 25', { instalments: { ...TERMS, count: 25 } }, 'instalments.count'],
    ['of nothing', { instalments: { ...TERMS, amount: 0 } }, 'instalments.amount'],
    ['every 13 months', { instalments: { ...TERMS, every_months: 13 } }, 'instalments.every_months'],
  ])('%s has no instalments', async (_, body, field) => {
    const offer = await forSale()
    const at = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
    const answer = await (await office()).request(at, { method: 'PUT', body: { ...PRICE, ...body } })
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as Placed).errors ?? {})).toEqual([field])
  })

  test('of an event has none either', async () => {
    const offer = await forSale({ type: 'consultation' })
    const answer = await (await office()).post(`/home/products/${offer.id}/prices`, { ...PRICE, instalments: TERMS })
    expect(answer.status).toBe(422)
  })

  test('says its instalments, and without them has none', async () => {
    const offer = await inInstalments()
    const list = async () => await (await (await office()).request(`/home/products/${offer.id}/prices`)).text()
    expect(await list()).toContain('"every_months":1')
    const at = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
    await (await office()).request(at, { method: 'PUT', body: PRICE })
    expect(await list()).not.toContain('"every_months":1')
  })
})

describe('an order in instalments', () => {
  test('costs the first, opens the product, and says what is charged later', async () => {
    const { again, hash, offer, mine, id, email } = await buyer()
    expect((await transactionOf(hash)).total).toBe(8000)
    expect(await opens(await again(), offer.slug)).toBe(true)
    expect(await mine()).toMatchObject({ status: 'ACTIVE', paid: 1, count: 3, left: 16_000, may_pay_rest: false })
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ wording: string }>(sql`select c.wording from consents c join transactions t
        on t.school_id = 1 and t.id = c.transaction_id where c.school_id = 1 and t.hash = ${hash} and c.kind = 'instalments'`),
    )
    expect(rows[0]?.wording).toMatch(/PLN.240\.00 in 3 instalments: .* until 31 Mar 2026/)
    await runJobs()
    const [receipt] = (await mailsTo(email)).filter(({ text }) => text.includes('(instalment 1 of 3)'))
    expect(receipt?.text).toMatch(NEXT)
    expect(await thanks(await again(), `${hash}/thank-you`)).toMatch(NEXT)
    await sound(id)
  })

  test('says what is charged next until something is owed or nothing is left', async () => {
    const { again, hash } = await buyer('insufficient_funds')
    await next()
    expect(await thanks(await again(), `${hash}/thank-you`)).not.toMatch(/next instalment/)
  })

  test('shows the choice at the checkout, and the sum beside the button', async () => {
    const offer = await inInstalments()
    const visit = new Visit().speaking('en')
    const once = (await (await visit.request(`/${offer.slug}/checkout`)).json()) as {
      totals: { total: number }
      agreement: unknown
      paying: object
    }
    expect(once).toMatchObject({ totals: { total: 19_900 }, agreement: null, paying: { inParts: false } })
    const parts = (await (await visit.request(`/${offer.slug}/checkout?instalments=1`)).json()) as typeof once
    expect(parts).toMatchObject({ totals: { total: 8000 }, paying: { inParts: true } })
    // By the database's clock, which stands in that year.
    expect(parts.agreement).toMatch(/PLN.240\.00 in 3 instalments: .* until \d+ \w+ 2026/)
  })

  test.each([
    ['of a price without any', async () => order(await forSale()), 'instalments'],
    [
      'as a gift',
      async () => order(await inInstalments(), { gift: { name: 'Ola', email: 'ola@example.com' } }),
      'instalments',
    ],
    ['of two', async () => order(await inInstalments(), { quantity: 2 }), 'quantity'],
    ['paid by BLIK', async () => order(await inInstalments(), { provider: 'blik', blik_code: '777123' }), 'provider'],
  ])('%s is refused in words', async (_, place, field) => {
    const { code, errors } = await place()
    expect(code).toBe(422)
    expect(Object.keys(errors ?? {})).toContain(field)
  })

  test('that is paid at once asks nothing of instalments', async () => {
    const { visit, redirect, hash } = await order(await inInstalments(), { instalments: false })
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
    const { id, total } = await transactionOf(hash)
    expect(total).toBe(19_900)
    await next()
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select id from instalment_plans where school_id = 1 and transaction_id = ${id}`),
    )
    expect(rows).toEqual([])
    expect((await brokenInvariants()).filter((line) => /instalments|open grants|items for/.test(line))).toEqual([])
  })
})

test('a withdrawal from the first order ends them', async () => {
  const { again, hash, mine, id, offer } = await buyer()
  const answer = await (await again()).post(`/my/transactions/${hash}/withdraw`, { confirm: true })
  expect(answer.status).toBe(201)
  expect(await mine()).toMatchObject({ status: 'ENDED', reason: 'closed', open: false })
  expect(await opens(await again(), offer.slug)).toBe(false)
  await sound(id)
})

describe('the clock', () => {
  test('charges each instalment once, by whoever comes, until all are paid', async () => {
    const { again, mine, id, email, offer } = await buyer()
    for (const paid of [2, 3]) {
      await clock.forward('31 days')
      const charge = () => chargeDue(1, 0)
      await meet(/insert into "instalment_charges"/, charge, charge, charge)
      expect(await mine()).toMatchObject({ paid, status: paid === 3 ? 'DONE' : 'ACTIVE' })
    }
    await next()
    const { payments, next_charge_at } = await mine()
    expect(payments.map(({ number, amount, paid }) => [number, amount, paid])).toEqual([
      [1, 8000, true],
      [2, 8000, true],
      [3, 8000, true],
    ])
    expect(next_charge_at).toBeNull()
    expect(await opens(await again(), offer.slug)).toBe(true)
    await runJobs()
    const mails = await mailsTo(email)
    expect(mails.filter(({ text }) => text.includes('(instalment 3 of 3)'))).toHaveLength(1)
    expect(mails.filter(({ subject }) => subject.includes('paid in full'))).toHaveLength(1)
    await sound(id)
  })

  test('tries again what was declined, then closes the product, which opens with the money', async () => {
    const { again, mine, id, email, offer } = await buyer('insufficient_funds')
    await next()
    expect(await mine()).toMatchObject({ status: 'AT_RISK', reason: 'insufficient_funds', open: true, paid: 1 })
    expect(await opens(await again(), offer.slug)).toBe(true)
    await sound(id)
    await runJobs()
    for (const days of [3, 3, 8]) {
      await clock.forward(`${days} days`)
      await chargeAll()
      await runJobs()
    }
    expect(await mine()).toMatchObject({ status: 'SUSPENDED', open: false, next_charge_at: null })
    expect(await opens(await again(), offer.slug)).toBe(false)
    const about = (await mailsTo(email)).map(({ subject }) => subject)
    expect(about.filter((subject) => subject.includes('not paid'))).toHaveLength(3)
    expect(about.filter((subject) => subject.includes('access closed'))).toHaveLength(1)
    await sound(id)
    const second = await order(offer, {}, await again())
    expect(second.code).not.toBe(200)
    const visit = await again()
    const begun = (await (await visit.post(`/my/instalments/${id}/card`, {})).json()) as Placed
    await visit.submit(begun.redirect, { outcome: 'paid', later: 'paid' })
    await visit.page(`/my/instalments/${id}/card/done`)
    expect(await mine()).toMatchObject({ status: 'ACTIVE', open: true, paid: 2 })
    expect(await opens(await again(), offer.slug)).toBe(true)
    await sound(id)
  })
})

test('later instalments buy nothing anew: tags that staff took off stay off, those until the end follow the access', async () => {
  const offer = await inInstalments()
  const visit = await office()
  const [tag, untilEnd] = [await aTagOfBuyers(visit, offer.id), await aTagOfBuyers(visit, offer.id, true)]
  const { again, mine, id, email } = await buyer('paid', offer)
  expect(await tagsOf(email)).toEqual([tag.name, untilEnd.name])
  await untag(visit, email, tag)
  await clock.forward('15 days')
  expect((await pay(await again(), id, 'rest', 16_000)).status).toBe(200)
  expect(await mine()).toMatchObject({ status: 'DONE' })
  expect(await tagsOf(email)).toEqual([untilEnd.name])

  const late = await buyer('insufficient_funds', offer)
  for (const days of [31, 3, 3, 8]) {
    await clock.forward(`${days} days`)
    await chargeAll()
  }
  expect(await late.mine()).toMatchObject({ open: false })
  expect(await tagsOf(late.email)).toEqual([tag.name])
  const payer = await late.again()
  const begun = (await (await payer.post(`/my/instalments/${late.id}/card`, {})).json()) as Placed
  await payer.submit(begun.redirect, { outcome: 'paid', later: 'paid' })
  await payer.page(`/my/instalments/${late.id}/card/done`)
  expect(await late.mine()).toMatchObject({ open: true })
  expect(await tagsOf(late.email)).toEqual([tag.name, untilEnd.name])
})

describe('the rest', () => {
  test('can be paid early once the right to withdraw is over, for what was seen', async () => {
    const { again, mine, id } = await buyer()
    expect((await pay(await again(), id, 'rest', 16_000)).status).toBe(409)
    await clock.forward('15 days')
    expect((await pay(await again(), id, 'rest', 8000)).status).toBe(409)
    expect((await pay(await again(), id, 'due', 8000)).status).toBe(409)
    expect(await (await pay(await again(), id, 'rest', 16_000)).json()).toEqual({ redirect: `/my/instalments/${id}` })
    const plan = await mine()
    expect(plan).toMatchObject({ status: 'DONE', paid: 3, left: 0 })
    expect(plan.payments.at(-1)).toMatchObject({ number: 2, to: 3, amount: 16_000 })
    await next()
    expect((await mine()).payments).toHaveLength(2)
    await sound(id)
  })

  test('is paid once by whoever asks twice, and beside the clock', async () => {
    const { again, mine, id } = await buyer()
    await clock.forward('31 days')
    const [one, other] = [await again(), await again()]
    await meet<unknown>(
      /insert into "instalment_charges"/,
      () => pay(one, id, 'rest', 16_000),
      () => chargeDue(1, 0),
      () => pay(other, id, 'rest', 16_000),
    )
    await chargeAll()
    const { payments, paid, status } = await mine()
    expect({ status, paid }).toEqual({ status: 'DONE', paid: 3 })
    expect(payments.map(({ number, to, amount }) => [number, to, amount])).toEqual([
      [1, 1, 8000],
      [2, 3, 16_000],
    ])
    await sound(id)
  })

  test('that the clock is charging already is charged no second time', async () => {
    const { again, mine, id } = await buyer()
    await clock.forward('31 days')
    const visit = await again()
    const [, answer] = await meet(
      /insert into "instalment_charges"/,
      async () => void (await chargeDue(1, 0)),
      () => pay(visit, id, 'rest', 16_000),
    )
    expect(answer?.status).toBe(409)
    expect(await mine()).toMatchObject({ paid: 2, left: 8000, status: 'ACTIVE' })
    await sound(id)
  })

  test('that was begun and left is charged by the clock, before anything is due', async () => {
    const { again, mine, id, account } = await buyer()
    await clock.forward('16 days')
    const viewer = memberFrom(account, { instructorsLimited: false })
    // A process that ended between its commit and the charge.
    await inSchool(1, (db) => beginEarly(db, viewer, id, { what: 'rest', amount: 16_000 }))
    await chargeAll()
    expect(await mine()).toMatchObject({ paid: 1 })
    expect((await pay(await again(), id, 'rest', 16_000)).status).toBe(409)
    await clock.forward('15 minutes')
    await chargeAll()
    expect(await mine()).toMatchObject({ status: 'DONE', paid: 3 })
    expect((await mine()).payments).toHaveLength(2)
    await sound(id)
  })

  test('that was begun and left is not charged any more once staff ended them', async () => {
    const { hash, mine, id, account } = await buyer()
    await clock.forward('16 days')
    const viewer = memberFrom(account, { instructorsLimited: false })
    await inSchool(1, (db) => beginEarly(db, viewer, id, { what: 'rest', amount: 16_000 }))
    const { id: sale } = await transactionOf(hash)
    const body = { access: 'keep', reason: 'They asked for it' }
    expect((await (await office()).post(`/home/transactions/${sale}/instalments/end`, body)).status).toBe(200)
    await clock.forward('16 minutes')
    await chargeAll()
    expect(await mine()).toMatchObject({ status: 'ENDED', paid: 1 })
    await sound(id)
  })

  test('of somebody else is nowhere', async () => {
    const { id } = await buyer()
    const other = await buyer()
    expect((await (await other.again()).request(`/my/instalments/${id}`)).status).toBe(404)
    expect((await pay(await other.again(), id, 'rest', 16_000)).status).toBe(404)
    expect((await new Visit().request(`/my/instalments/${id}`)).status).toBe(401)
  })
})

describe('staff', () => {
  const saleOf = async (hash: string) => (await transactionOf(hash)).id
  const end = async (sale: number, access: string) =>
    (await office()).post(`/home/transactions/${sale}/instalments/end`, { access, reason: 'They asked for it' })

  test.each([
    ['close', false],
    ['keep', true],
  ])('end them and %s the access', async (access, open) => {
    const { again, hash, mine, id, offer, email } = await buyer()
    const sale = await saleOf(hash)
    expect((await end(sale, access)).status).toBe(200)
    expect((await end(sale, access)).status).toBe(409)
    expect(await mine()).toMatchObject({ status: 'ENDED', reason: 'staff', open, next_charge_at: null })
    expect(await opens(await again(), offer.slug)).toBe(open)
    await next()
    expect((await mine()).payments).toHaveLength(1)
    await runJobs()
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('has ended'))).toHaveLength(1)
    await sound(id)
  })

  test('who end them beside a charge end them, and money of it counts', async () => {
    const { hash, mine, id } = await buyer()
    const sale = await saleOf(hash)
    await clock.forward('31 days')
    await meet(
      /insert into "instalment_charges"/,
      async () => void (await chargeDue(1, 0)),
      async () => void (await end(sale, 'close')),
    )
    const { payments, paid, status, open } = await mine()
    expect({ status, paid, open }).toEqual({ status: 'ENDED', paid: 2, open: false })
    expect(payments.filter((one) => one.paid)).toHaveLength(paid)
    expect(await inVain(payments.at(-1))).toEqual({ listed: true, toDo: true, surplus: 8000 })
    await sound(id)
  })

  test('who refund the first payment end them; a later one ends nothing', async () => {
    const { again, hash, mine, id, offer } = await buyer()
    await next()
    const body = { keep_access: false, reason: 'They asked for it' }
    const later = (await mine()).payments.at(-1)
    expect((await (await office()).post(`/home/transactions/${later?.id}/refund`, body)).status).toBe(201)
    expect(await mine()).toMatchObject({ status: 'ACTIVE', open: true })
    expect(await opens(await again(), offer.slug)).toBe(true)
    expect((await (await office()).post(`/home/transactions/${await saleOf(hash)}/refund`, body)).status).toBe(201)
    expect(await mine()).toMatchObject({ status: 'ENDED', reason: 'closed', open: false })
    expect(await opens(await again(), offer.slug)).toBe(false)
    await sound(id)
  })

  test('see a chargeback of any payment end them', async () => {
    const { again, mine, id, offer } = await buyer()
    await next()
    const later = (await mine()).payments.at(-1)
    const { providerRef } = await transactionOf(later?.hash ?? '')
    await notify(messageOf({ ref: providerRef ?? '', type: 'chargeback', amount: 8000 }))
    expect(await mine()).toMatchObject({ status: 'ENDED', reason: 'chargeback', open: false })
    expect(await opens(await again(), offer.slug)).toBe(false)
    await sound(id)
  })

  test('who let a student keep the access see a chargeback close it', async () => {
    const { again, hash, mine, id, offer } = await buyer()
    await next()
    expect((await end(await saleOf(hash), 'keep')).status).toBe(200)
    const { providerRef } = await transactionOf((await mine()).payments.at(-1)?.hash ?? '')
    await notify(messageOf({ ref: providerRef ?? '', type: 'chargeback', amount: 8000 }))
    expect(await mine()).toMatchObject({ status: 'ENDED', reason: 'chargeback', open: false })
    expect(await opens(await again(), offer.slug)).toBe(false)
    await sound(id)
  })

  test('see what a bank gave back open only what was paid in full', async () => {
    const { again, mine, id, offer } = await buyer()
    await next()
    const { providerRef } = await transactionOf((await mine()).payments.at(-1)?.hash ?? '')
    const said = (type: string) => notify(messageOf({ ref: providerRef ?? '', type, amount: 8000 }))
    await said('chargeback')
    await said('chargeback_won')
    expect(await mine()).toMatchObject({ status: 'ENDED', open: false, paid: 2 })
    expect(await opens(await again(), offer.slug)).toBe(false)
    await sound(id)
    const full = await buyer()
    await next()
    await next()
    const refs = await Promise.all(
      (await full.mine()).payments.map(async (payment) => (await transactionOf(payment.hash)).providerRef ?? ''),
    )
    const [first = '', , last = ''] = refs
    for (const ref of [first, last]) await notify(messageOf({ ref, type: 'chargeback', amount: 8000 }))
    await notify(messageOf({ ref: last, type: 'chargeback_won', amount: 8000 }))
    expect(await full.mine()).toMatchObject({ status: 'ENDED', open: false, paid: 3 })
    await notify(messageOf({ ref: first, type: 'chargeback_won', amount: 8000 }))
    expect(await full.mine()).toMatchObject({ status: 'DONE', reason: null, open: true })
    expect(await opens(await full.again(), full.offer.slug)).toBe(true)
    await sound(full.id)
  })

  test('see a payment that was won back stay, whichever of it is heard first', async () => {
    const { again, mine, id, offer } = await buyer()
    await next()
    await next()
    const { providerRef } = await transactionOf((await mine()).payments.at(-1)?.hash ?? '')
    for (const type of ['chargeback_won', 'chargeback'])
      await notify(messageOf({ ref: providerRef ?? '', type, amount: 8000 }))
    expect(await mine()).toMatchObject({ status: 'DONE', open: true, paid: 3 })
    expect(await opens(await again(), offer.slug)).toBe(true)
    await sound(id)
  })

  test('see a chargeback end them that is heard of before the payment', async () => {
    const { redirect, hash } = await order(await inInstalments())
    const ref = redirect.replace('/sandbox/pay/', '')
    for (const type of ['chargeback', 'captured']) await notify(messageOf({ ref, type, amount: 8000 }))
    const { id } = await transactionOf(hash)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select status, reason, open, next_charge_at from instalment_plans
        where school_id = 1 and transaction_id = ${id}`),
    )
    expect(rows).toEqual([{ status: 'ENDED', reason: 'chargeback', open: false, next_charge_at: null }])
  })

  test('are owner and administrators', async () => {
    const { hash } = await buyer()
    const sale = await saleOf(hash)
    const instructor = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    expect((await instructor.request(`/home/transactions/${sale}/instalments`)).status).toBe(403)
    expect((await new Visit().request(`/home/transactions/${sale}/instalments`)).status).toBe(401)
    const other = await order(await forSale(), { instalments: false })
    expect((await (await office()).request(`/home/transactions/${await saleOf(other.hash)}/instalments`)).status).toBe(
      404,
    )
  })
})

describe('an affiliate', () => {
  const earnedBy = async (accountId: number): Promise<number[]> => {
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ amount: number }>(sql`select amount::int as amount from balance_entries
        where school_id = 1 and account_id = ${accountId} order by id`),
    )
    return rows.map(({ amount }) => amount)
  }

  test('earns with each instalment by the rule of the order, however they are called by now', async () => {
    await setUpProgramme(await office())
    const affiliate = await anAffiliate(await office())
    const { id } = await buyer('paid', undefined, { affiliate: affiliate.code })
    const renamed = { status: 'approved', code: 'SHE-MOVED' }
    expect(
      (await (await office()).request(`/home/affiliates/${affiliate.id}`, { method: 'PUT', body: renamed })).status,
    ).toBe(200)
    const heir = await anAffiliate(await office(), { code: affiliate.code })
    await setUpProgramme(await office(), { commission: { type: 'percentage', value: 90 } })
    await next()
    // 20 % of 65,04 net.
    expect(await earnedBy(affiliate.account.id)).toEqual([1300, 1300])
    expect(await earnedBy(heir.account.id)).toEqual([])
    await sound(id)
  })

  test('earns an amount once, with as many instalments as it takes', async () => {
    await setUpProgramme(await office(), { commission: { type: 'amount', value: 10_000 } })
    const affiliate = await anAffiliate(await office())
    const { mine } = await buyer('paid', undefined, { affiliate: affiliate.code })
    await next()
    await next()
    expect(await mine()).toMatchObject({ status: 'DONE' })
    expect(await earnedBy(affiliate.account.id)).toEqual([6504, 3496])
  })
})

test('of two first payments that arrive at once one begins instalments, the other opens what it paid', async () => {
  const offer = await inInstalments()
  const first = await order(offer)
  const consents = { ...CONSENTS, marketing: true }
  const again = await first.visit.post(`/${offer.slug}/onepagecheckout`, { consents, instalments: true })
  const second = (await again.json()) as Placed
  const paid = [first, second].map(
    ({ redirect }) =>
      () =>
        notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), amount: 8000 })),
  )
  const answers = await meet(/update "instalment_plans"/, ...paid)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { hash } of [first, second])
    expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', captured: 8000, open_grants: 1 })
  const { accountId } = await transactionOf(first.hash)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ status: string }>(sql`select status from instalment_plans
      where school_id = 1 and account_id = ${accountId} order by id`),
  )
  expect(rows.map(({ status }) => status)).toEqual(['ACTIVE', 'ENDED'])
})

test('an account that is merged takes them along, also a charge that was begun', async () => {
  const { account, id } = await buyer()
  const other = await buyer()
  await clock.forward('16 days')
  const viewer = memberFrom(account, { instructorsLimited: false })
  await inSchool(1, (db) => beginEarly(db, viewer, id, { what: 'rest', amount: 16_000 }))
  const body = { into: other.account.id }
  expect((await (await office()).post(`/home/students/${account.id}/merge`, body)).status).toBeLessThan(300)
  await clock.forward('16 minutes')
  await chargeAll()
  const answer = await (await other.again()).request(`/my/instalments/${id}`)
  const { instalments } = (await answer.json()) as { instalments: Plan }
  expect(instalments).toMatchObject({ status: 'DONE', paid: 3 })
  await sound(id)
})

test('money that comes late for a try that failed counts once, and what the price says by now changes nothing', async () => {
  const { mine, id, offer } = await buyer('insufficient_funds')
  await next()
  expect(await mine()).toMatchObject({ status: 'AT_RISK', paid: 1 })
  const at = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
  const dearer = { ...PRICE, amount: 99_900, instalments: { count: 12, amount: 9000, every_months: 2 } }
  expect((await (await office()).request(at, { method: 'PUT', body: dearer })).status).toBe(200)
  const { providerRef } = await transactionOf((await mine()).payments.at(-1)?.hash ?? '')
  const said = messageOf({ ref: providerRef ?? '', amount: 8000 })
  await notify(said)
  await notify(said)
  expect(await mine()).toMatchObject({ status: 'ACTIVE', paid: 2, count: 3, left: 8000, open: true })
  await sound(id)
})

test('money beyond the last stands in the to-do and at its sale, until what is too much is given back', async () => {
  const { again, mine, id } = await buyer('insufficient_funds')
  await next()
  await pay(await again(), id, 'rest', 16_000)
  const [, due, rest] = (await mine()).payments
  const arrives = async (payment = due, more: Partial<Parameters<typeof messageOf>[0]> = {}) => {
    const { providerRef } = await transactionOf(payment?.hash ?? '')
    expect((await notify(messageOf({ ref: providerRef ?? '', amount: 8000, ...more }))).status).toBe(200)
  }
  await arrives(due)
  expect(await inVain(due)).toMatchObject({ listed: false, surplus: 0 })
  await arrives(rest, { amount: 16_000 })
  expect(await mine()).toMatchObject({ status: 'DONE', paid: 3, left: 0, open: true })
  expect(await inVain(rest)).toEqual({ listed: true, toDo: true, surplus: 8000 })
  expect(await inVain(due)).toMatchObject({ listed: false, surplus: 0 })
  await arrives(rest, { type: 'refunded' })
  expect(await inVain(rest)).toMatchObject({ listed: false, surplus: 0 })
  expect(await mine()).toMatchObject({ status: 'DONE', open: true })
  await sound(id)
})

test('no later instalment is withdrawn from by itself', async () => {
  const { again, mine } = await buyer()
  await next()
  const later = (await mine()).payments.at(-1)
  const answer = await (await again()).post(`/my/transactions/${later?.hash}/withdraw`, { confirm: true })
  expect(answer.status).toBe(409)
})

test('a second order of one who pays in instalments is refused, also as a gift', async () => {
  const { again, offer } = await buyer('insufficient_funds')
  const gift = { name: 'Ola', email: 'ola-2@example.com' }
  for (const more of [{}, { gift }]) {
    const answer = await (await again()).post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS, ...more })
    expect(answer.status).toBe(409)
  }
})
