import { afterEach, describe, expect, test, vi } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { type Fact, getSurplus } from '#app/selling/payments/transaction-status.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import type { SalePage, SaleRow } from './sale-view.ts'

const warned = vi.spyOn(log, 'warn')
afterEach(() => warned.mockClear())

/** An order's page in the back office, as data and in words. */
async function office(hash: string) {
  const { id } = await transactionOf(hash)
  const visit = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const { sale } = (await (await visit.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>
  const words = async (lang: string) => (await visit.page(`/home/transactions/${id}?lang=${lang}`)).text()
  return { id, sale, en: await words('en'), pl: await words('pl') }
}

/** Where staff hear of it who do not look at the order. */
async function toldOf(id: number) {
  const visit = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const { data } = (await (await visit.request('/home/transactions?status=paid_twice')).json()) as {
    data: SnakeCased<SaleRow>[]
  }
  const dashboard = await (await visit.page('/home?lang=en')).text()
  return { listed: data.some((sale) => sale.id === id), dashboard: /orders? (was|were) paid twice/.test(dashboard) }
}

describe('an event that was told of another order', () => {
  test('is answered, changes nothing and is logged with both orders', async () => {
    const offer = await forSale()
    const [first, second] = [await ordered(offer), await ordered(offer)]
    await notify(messageOf({ ref: first.ref }))
    await notify(messageOf({ ref: first.ref }))
    expect(warned).not.toHaveBeenCalled()
    const answer = await notify(messageOf({ ref: second.ref, id: `${first.ref}:captured` }))
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(await booksOf(second.hash)).toMatchObject({ status: 'PENDING', captured: 0, grants: 0 })
    const [known, transaction] = [await transactionOf(first.hash), await transactionOf(second.hash)]
    expect(warned.mock.calls).toEqual([
      [expect.objectContaining({ transaction: transaction.id, known: known.id }), 'event id reused'],
    ])
  })

  test('by messages of the same moment pays for one of them', async () => {
    const offer = await forSale()
    const orders = await Promise.all(Array.from({ length: 6 }, () => ordered(offer)))
    const answers = await Promise.all(orders.map(({ ref }) => notify(messageOf({ ref, id: 'told-of-all' }))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const books = await Promise.all(orders.map(({ hash }) => booksOf(hash)))
    const paid = books.filter(({ status }) => status === 'PERFORMED')
    expect(paid).toEqual([expect.objectContaining({ captured: 19_900, grants: 1, receipts: 1, told: 1 })])
    const waiting = { status: 'PENDING', captured: 0, grants: 0, receipts: 0, told: 0 }
    expect(books.filter((one) => one !== paid[0])).toEqual(Array(5).fill(expect.objectContaining(waiting)))
  })
})

describe('an order that was paid twice', () => {
  test('opens once, and says so in the log and the back office until it is given back', async () => {
    const { ref, hash } = await ordered(await forSale())
    await notify(messageOf({ ref }))
    expect((await office(hash)).sale.surplus).toBe(0)
    for (let turn = 0; turn < 2; turn++) await notify(messageOf({ ref, id: `${ref}:again` }))
    expect(await booksOf(hash)).toMatchObject({
      status: 'PERFORMED',
      captured: 39_800,
      grants: 1,
      receipts: 1,
      told: 1,
    })
    const { id, sale, en, pl } = await office(hash)
    expect(sale.surplus).toBe(19_900)
    expect(en).toMatch(/Overpaid by PLN\s199\.00/)
    expect(pl).toMatch(/Nadpłata: 199,00\szł/)
    expect(warned.mock.calls).toEqual([
      [expect.objectContaining({ transaction: id, surplus: 19_900, currency: 'PLN' }), 'paid more than due'],
    ])
    expect(await toldOf(id)).toEqual({ listed: true, dashboard: true })
    await notify(messageOf({ ref, type: 'refunded' }))
    expect((await office(hash)).sale.surplus).toBe(0)
    expect(await toldOf(id)).toMatchObject({ listed: false })
  })

  test.each<[number, Partial<Fact>[]]>([
    [0, []],
    [0, [{}]],
    [0, [{}, {}]],
    [0, [{}, { eventId: 'b', currency: 'EUR' }]],
    [0, [{}, { eventId: 'b', kind: 'declined' }]],
    [100, [{}, { eventId: 'b' }]],
    [60, [{}, { eventId: 'b' }, { eventId: 'c', kind: 'refunded', amount: 40 }]],
  ])('%i is left over of %j', (surplus, facts) => {
    const all = facts.map((fact) => ({
      eventId: 'a',
      kind: 'captured' as const,
      amount: 100,
      currency: 'PLN',
      ...fact,
    }))
    expect(getSurplus(all, 100, 'PLN')).toBe(surplus)
  })
})

describe('a message that does not fit its order', () => {
  test.each([
    ['more money', { amount: 25_000 }, /PLN\s250\.00, which does not match/, /250,00\szł, co nie pasuje/],
    ['another currency', { currency: 'EUR' }, /€199\.00, which does not match/, /199,00\s€, co nie pasuje/],
  ])('with %s is refused, counts for nothing, and says so in the back office', async (_, wrong, en, pl) => {
    const { ref, hash } = await ordered(await forSale())
    for (let turn = 0; turn < 2; turn++) expect((await notify(messageOf({ ref, ...wrong }))).status).toBe(422)
    expect(warned).toHaveBeenCalledWith(expect.objectContaining(wrong), 'payment mismatch')
    const page = await office(hash)
    expect(page.sale).toMatchObject({ status: 'PENDING', surplus: 0 })
    expect(page.sale.mismatched).toEqual([{ amount: 19_900, currency: 'PLN', ...wrong }])
    expect([page.en, page.pl]).toEqual([expect.stringMatching(en), expect.stringMatching(pl)])
    // The same event, put right, is still taken.
    expect((await notify(messageOf({ ref }))).status).toBe(200)
    expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', captured: 19_900 })
  })
})

describe('an order and the one that replaced it, both paid,', () => {
  test('name each other in the back office', async () => {
    const offer = await forSale()
    const first = await ordered(offer)
    const answer = await first.visit.post(`/${offer.slug}/onepagecheckout`, {
      consents: { ...CONSENTS, marketing: true },
    })
    const second = (await answer.json()) as { redirect: string; hash: string }
    await notify(messageOf({ ref: second.redirect.replace('/sandbox/pay/', '') }))
    const before = await office(second.hash)
    expect(before.sale.also_paid).toEqual([])
    await notify(messageOf({ ref: first.ref }))
    const [older, newer] = [await office(first.hash), await office(second.hash)]
    expect([older.sale.also_paid, newer.sale.also_paid]).toMatchObject([[{ id: newer.id }], [{ id: older.id }]])
    expect(newer.en).toContain('The buyer also paid for this product in another order')
    expect(newer.en).toContain(`href="/home/transactions/${older.id}"`)
    expect(older.en).toContain('Replaced by a newer order')
    expect(older.pl).toContain('Kupujący zapłacił za ten produkt także w\u00a0innym zamówieniu')
    expect(warned.mock.calls).toEqual([[expect.objectContaining({ transaction: older.id }), 'superseded order paid']])
    // Once: it is one payment too many.
    expect([(await toldOf(older.id)).listed, (await toldOf(newer.id)).listed]).toEqual([true, false])
    await notify(messageOf({ ref: first.ref, type: 'refunded' }))
    expect([(await office(second.hash)).sale.also_paid, (await toldOf(older.id)).listed]).toEqual([[], false])
  })

  test('do so too where what both hold was added to one of them', async () => {
    const [course, file] = [await forSale(), await forSale({ type: 'file' })]
    const price = { productId: course.id, offeredId: file.id, priceId: file.prices[0]?.id ?? 0 }
    const [bump] = await inSchool(1, (db) =>
      db
        .insert(bumps)
        .values({ schoolId: 1, ...price, title: { en: 'Add it' } })
        .returning({ id: bumps.id }),
    )
    const visit = new Visit()
    const order = async (slug: string, more: object) => {
      const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS, ...more })
      return (await answer.json()) as { redirect: string; hash: string }
    }
    const buyer = newBuyer()
    const both = await order(course.slug, { bumps: [bump?.id] })
    const alone = await order(file.slug, {})
    for (const [{ redirect }, amount] of [[both, 39_800] as const, [alone, 19_900] as const])
      await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), amount }))
    const [older, newer] = [await office(both.hash), await office(alone.hash)]
    expect([older.sale.also_paid, newer.sale.also_paid]).toMatchObject([[{ id: newer.id }], [{ id: older.id }]])
  })
})
