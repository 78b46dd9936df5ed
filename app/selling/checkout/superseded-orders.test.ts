import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { addPrice } from '#app/content/catalogue/price-changes.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import { decidePayment } from '#app/selling/payment-providers/sandbox/decision.server.ts'
import type { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { booksOf, brokenInvariants, countOf, transactionOf } from '#tests/purchase-books.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { toOrderRequest } from './order-request.server.ts'
import { placeOrder } from './orders.server.ts'
import { startPayment } from './payment.server.ts'
import { recheckUnpaid } from './rechecks.server.ts'

type Placed = { redirect: string; hash: string }

const OTHER = { ...CONSENTS, marketing: true }
const INVOICE = {
  type: 'company',
  name: 'Pracownia',
  street: 'Kwiatowa 12',
  postal_code: '90-004',
  city: 'Łódź',
  country: 'PL',
}
const refOf = ({ redirect }: Placed) => redirect.replace('/sandbox/pay/', '')

async function order(visit: Visit, slug: string, body: object = {}): Promise<Placed> {
  const answer = await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, ...body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Placed
}

/** An order, and the newer one by which its buyer replaced it. */
async function replaced() {
  const offer = await forSale()
  const first = await ordered(offer)
  return { offer, first, visit: first.visit, second: await order(first.visit, offer.slug, { consents: OTHER }) }
}

/** The statuses of a buyer's orders for one product, in their order. */
async function statusesOf(hash: string): Promise<string[]> {
  const { accountId, productId } = await transactionOf(hash)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ status: string }>(sql`
      select status from transactions where account_id = ${accountId} and product_id = ${productId} order by id`),
  )
  return rows.map(({ status }) => status)
}

describe('ordering the same product again', () => {
  test.each([
    ['other consents', async () => ({ consents: OTHER })],
    ['another invoice', async () => ({ invoice: INVOICE })],
    [
      'another price',
      async ({ id: productId }: { id: number }) => {
        const price = { schoolId: 1, productId, amount: 9900, currency: 'PLN', vatRate: 2300, position: 2 }
        return { price_id: (await inSchool(1, (db) => addPrice(db, price))).id }
      },
    ],
  ])('with %s closes the first order', async (_, change) => {
    const offer = await forSale()
    const { visit, hash } = await ordered(offer)
    const body = await change(offer)
    const second = await order(visit, offer.slug, body)
    expect(second.hash).not.toBe(hash)
    expect(await order(visit, offer.slug, body)).toEqual(second)
    expect(await statusesOf(hash)).toEqual(['CANCELED', 'PENDING'])
    expect((await booksOf(hash)).history).toEqual(['PENDING', 'CANCELED'])
    expect(await brokenInvariants()).toEqual([])
  })

  test('from the page that still shows the fields of registration closes it too', async () => {
    const { slug } = await forSale()
    const buyer = newBuyer()
    const { visit } = await ordered(await forSale({ amount: 0 }))
    const registering = `/${slug}/onepagecheckoutregister`
    const member = (await (await visit.request('/me')).json()) as { user: { email: string } }
    const fields = { ...buyer, email: member.user.email }
    const first = (await (await visit.post(registering, { ...fields, consents: CONSENTS })).json()) as Placed
    await visit.post(registering, { ...fields, consents: OTHER })
    expect(await statusesOf(first.hash)).toEqual(['CANCELED', 'PENDING'])
  })

  test('leaves other buyers and other products alone', async () => {
    const offer = await forSale()
    const [mine, theirs] = [await ordered(offer), await ordered(offer)]
    const elsewhere = await order(mine.visit, (await forSale()).slug)
    await order(mine.visit, offer.slug, { consents: OTHER })
    expect((await booksOf(theirs.hash)).status).toBe('PENDING')
    expect((await booksOf(elsewhere.hash)).status).toBe('PENDING')
  })

  test('twenty times at once with other data leaves one order open', async () => {
    const { slug } = await forSale()
    const { visit } = await ordered(await forSale({ amount: 0 }))
    const before = await countOf('transactions')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        visit.post(`/${slug}/onepagecheckout`, {
          consents: CONSENTS,
          invoice: { ...INVOICE, name: `Pracownia ${at}` },
        }),
      ),
    )
    // Whoever was replaced before its payment was made is told so.
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await countOf('transactions')) - before).toBe(20)
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ status: string }>(sql`
        select t.status from transactions t join products p on p.school_id = t.school_id and p.id = t.product_id
        where p.school_id = 1 and p.slug = ${slug}`),
    )
    const statuses = rows.map(({ status }) => status)
    expect(statuses.filter((status) => status === 'PENDING')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'CANCELED')).toHaveLength(19)
    expect(await brokenInvariants()).toEqual([])
  })

  test.each([
    ['the same', ['course'], ['course']],
    ['what was added to it', ['course', 'presets'], ['presets']],
    ['something to which it is added', ['presets'], ['course', 'presets']],
  ] as const)('while the first is still being written waits for it and closes it: %s', async (_, before, after) => {
    const [course, presets] = [await forSale(), await forSale({ type: 'file' })]
    const priceId = presets.prices[0]?.id ?? 0
    const buyer = { ...(await inSchool(1, (db) => aStudent(db))), kind: 'student' as const }
    const [bump] = await inSchool(1, (db) =>
      db
        .insert(bumps)
        .values({ schoolId: 1, productId: course.id, offeredId: presets.id, priceId, title: { en: 'Add it' } })
        .returning(),
    )
    const waysIn = (currency: string) => waysToPay({ school: { providers: [] }, viewer: { kind: 'student' } }, currency)
    const place = async (db: Db, [first, added]: readonly string[], marketing: boolean) =>
      placeOrder(
        db,
        buyer,
        await toOrderRequest(db, buyer, first === 'course' ? course : presets, { bumps: added ? [bump?.id ?? 0] : [] }),
        { quantity: 1, consents: { ...CONSENTS, marketing, keep_card: false } },
        { locale: 'en', timeZone: 'UTC', ip: '127.0.0.1', waiverRequired: false, waysIn },
      )
    const later = await inSchool(1, async (db) => {
      await place(db, before, false)
      const later = inSchool(1, (other) => place(other, after, true))
      await somebodyWaits(later)
      return { placed: later }
    })
    const { id } = await later.placed
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select id::int, status from transactions where account_id = ${buyer.id} order by id`),
    )
    expect(rows).toEqual([
      { id: expect.any(Number), status: 'CANCELED' },
      { id, status: 'PENDING' },
    ])
  })

  test('costs at most eight statements, and one more where it closes another', async () => {
    const { visit } = await ordered(await forSale({ amount: 0 }))
    const offers = [await forSale(), await forSale()]
    const each = (body: object) => {
      const left = [...offers]
      return () => order(visit, left.pop()?.slug ?? '', body)
    }
    // One of them asks whether a webhook is told of orders, and one whether the tax of the buyer's country is due.
    expect(await countStatementsAgain(each({}))).toBeLessThanOrEqual(8)
    expect(await countStatementsAgain(each({ consents: OTHER }))).toBeLessThanOrEqual(9)
  })
})

describe('a payment is not made', () => {
  test('for an order that was replaced meanwhile', async () => {
    const { first } = await replaced()
    const stale = { ...(await transactionOf(first.hash)), status: 'PENDING' as const, ageSeconds: 1 }
    const payments = await countOf('sandbox_payments')
    await expect(startPayment(stale, '192.0.2.1')).rejects.toMatchObject({
      status: 409,
      text: 'order-forms.order_replaced',
    })
    expect(await countOf('sandbox_payments')).toBe(payments)
  })

  test('for what the buyer has by now', async () => {
    const offer = await forSale()
    const { visit, hash } = await ordered(offer)
    const { accountId, productId } = await transactionOf(hash)
    await inSchool(1, async (db) => {
      const { id: sourceId } = await aStaffMember(db)
      await grantAccess(db, { schoolId: 1, accountId, productId, source: 'staff', sourceId, reason: 'Prize', days: 0 })
    })
    const payments = await countOf('sandbox_payments')
    for (const body of [{ consents: CONSENTS }, { consents: OTHER }]) {
      const answer = await visit.post(`/${offer.slug}/onepagecheckout`, body)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ redirect: `/${offer.slug}/watch` })
    }
    expect(await statusesOf(hash)).toEqual(['PENDING'])
    expect(await countOf('sandbox_payments')).toBe(payments)
  })
})

describe('money for an order that was replaced', () => {
  test('is kept and opens access, and the newer order is not paid any more', async () => {
    const { first, second, visit, offer } = await replaced()
    await inSchool(1, (db) => decidePayment(db, 1, first.ref, 'paid'))
    await notify(messageOf({ ref: first.ref }))
    expect(await booksOf(first.hash)).toMatchObject({
      status: 'PERFORMED',
      captured: 19_900,
      grants: 1,
      open_grants: 1,
      receipts: 1,
      told: 1,
      history: ['PENDING', 'CANCELED', 'PERFORMED'],
    })
    expect((await booksOf(second.hash)).grants).toBe(0)
    const again = await visit.post(`/${offer.slug}/onepagecheckout`, { consents: OTHER })
    expect(again.status).toBe(409)
    expect((await visit.post(`/transaction/${second.hash}/pay`)).status).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })

  test('that was paid in the other tab is found though its notification got lost', async () => {
    const { first, second } = await replaced()
    await inSchool(1, (db) => decidePayment(db, 1, first.ref, 'paid'))
    await inSchool(1, (db) =>
      db.execute(sql`update transactions set created_at = now() - interval '2 minutes' where hash = ${first.hash}`),
    )
    await recheckUnpaid(1)
    expect(await booksOf(first.hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900, grants: 1 })
    expect((await booksOf(second.hash)).status).toBe('PENDING')
  })

  test('shows on the page to which the provider leads back', async () => {
    const { first, visit } = await replaced()
    const page = async (lang: string) => (await visit.page(`/transaction/${first.hash}/pending?lang=${lang}`)).text()
    expect(await page('en')).toContain('You placed a newer order')
    expect(await page('pl')).toContain('zastąpione nowszym')
    await inSchool(1, (db) => decidePayment(db, 1, first.ref, 'paid'))
    await inSchool(1, (db) => db.execute(sql`update limits set refilled_at = now() - interval '10 seconds'`))
    expect(await page('en')).toMatch(/<h1[^>]*>Payment successful</)
  })

  test('given back before it was heard of leaves the order closed', async () => {
    const { first } = await replaced()
    await notify(messageOf({ ref: first.ref, type: 'refunded' }))
    expect((await booksOf(first.hash)).status).toBe('CANCELED')
    await notify(messageOf({ ref: first.ref }))
    expect(await booksOf(first.hash)).toMatchObject({ status: 'REFUNDED', open_grants: 0 })
  })

  test('after its buyer deleted the account is kept with its receipt, and opens nothing for nobody', async () => {
    const { first, visit } = await replaced()
    const leaving = { confirmation: 'DELETE', password: newBuyer().password }
    expect((await visit.post('/account/data/delete', leaving)).status).toBe(200)
    await notify(messageOf({ ref: first.ref }))
    expect(await booksOf(first.hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900, receipts: 1, grants: 0 })
  })

  test('and for the newer one as well is kept twice', async () => {
    const { first, second } = await replaced()
    await notify(messageOf({ ref: first.ref }))
    await notify(messageOf({ ref: refOf(second) }))
    for (const { hash } of [first, second]) {
      expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900, open_grants: 1 })
    }
  })
})
