import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { collect } from '#app/office/my-data/export-contents.server.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sandboxPayments } from '#app/selling/payment-providers/tables.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { anOffice, bought, openOf, refundBy, said, salePageOf, two } from '#tests/bought-together.ts'
import type { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { damage } from '#tests/damage.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { booksOf, brokenInvariants } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'

let office: Visit

beforeAll(async () => {
  office = await anOffice()
})

const refund = (id: number, more: object = {}) => refundBy(office, id, more)
const pageOf = (id: number) => salePageOf(office, id)
const leftOf = async (id: number) => (await pageOf(id)).items.map(({ left }) => left)

describe('a refund of items', () => {
  test('gives back what was paid for them and ends access to them alone; the rest follows, and nothing twice', async () => {
    const [course, presets] = await two()
    const sale = await bought([course, presets])
    const { id, hash, email } = sale
    const [a = 0, b = 0] = sale.items
    expect(await leftOf(id)).toEqual([19_900, 5_900])
    const first = await refund(id, { items: [b] })
    expect([first.code, first.status]).toEqual([201, 'PARTIALLY_REFUNDED'])
    expect(first.refund).toMatchObject({ amount: 5_900, items: [b], keep_access: false, state: 'made' })
    expect(await openOf(id, [course, presets])).toEqual([true, false])
    const { items, sale: now, events } = await pageOf(id)
    expect(items).toMatchObject([
      { access: 'open', refunded: 0, left: 19_900 },
      { access: 'closed', refunded: 5_900, left: 0 },
    ])
    expect(now).toMatchObject({ left: 19_900, revocable: true, missing_since: null })
    expect(events).toContainEqual(expect.objectContaining({ kind: 'refund', state: 'made', titles: ['Light'] }))
    await runJobs()
    const told = (await mailsTo(email)).filter(({ subject }) => subject.includes('refund'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toMatch(/PLN\s59\.00[\s\S]*Your access to “Light” from this order has ended/)
    const again = await refund(id, { items: [b] })
    expect([again.code, again.message]).toEqual([409, 'There is nothing left to refund for “Light”.'])
    expect((await refund(id, { items: [a, b] })).code).toBe(409)
    const rest = await refund(id, { items: [a] })
    expect([rest.status, rest.refund?.amount]).toEqual(['REFUNDED', 19_900])
    expect(await openOf(id, [course, presets])).toEqual([false, false])
    expect(await booksOf(hash)).toMatchObject({ captured: 25_800, refunded: -25_800, receipts: 1 })
    expect((await refund(id, { items: [a] })).code).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })

  test('leaves all that was bought and the receipt on the buyer’s pages, also once all went back', async () => {
    const titles = ['Winter light', 'Worksheets']
    const [first, second] = titles.map((title) => ({ en: title, pl: title }))
    const offers = [
      await forSale({ title: first }),
      await forSale({ title: second, type: 'file', amount: 5_900 }),
    ] as const
    const { visit, hash, id } = await bought(offers)
    await runJobs()
    const shown = async () => {
      const html = await (await visit.page(`/transaction/${hash}/thank-you`)).text()
      const list = await (await visit.page('/my/transactions')).text()
      const [number] = /R\/\d{4}\/\d+/.exec(list) ?? []
      const page = [
        ...titles.map((title) => html.includes(title)),
        html.includes(`/my/transactions/${hash}/receipt.pdf`),
      ]
      return { page, number, listed: titles.every((title) => list.includes(title)) }
    }
    const before = await shown()
    expect(before).toEqual({ page: [true, true, true], number: expect.any(String), listed: true })
    expect(await refund(id)).toMatchObject({ code: 201, status: 'REFUNDED' })
    await runJobs()
    expect(await shown()).toEqual(before)
  })

  test('says to the buyer what this one gives back and closes, and how much went back in all', async () => {
    const [course, presets] = await two()
    const { id, hash, email, items, visit } = await bought([course, presets])
    await refund(id, { items: [items[1]] })
    const pages = [`/transaction/${hash}/thank-you`, '/my/transactions']
    for (const page of pages) {
      const html = (await (await visit.page(page)).text()).replaceAll('\u00a0', ' ')
      expect(html).toMatch(/PLN 59\.00/)
      expect(html).toMatch(/refunded/i)
    }
    await runJobs()
    const [part] = (await mailsTo(email)).filter(({ subject }) => subject.includes('refund'))
    expect(part?.text).toContain(`/transaction/${hash}/thank-you`)
    await refund(id)
    await runJobs()
    const rest = (await mailsTo(email)).find(({ text }) => /PLN\s199\.00 for order/.test(text))
    expect(rest?.text).toMatch(/for order [\w-]{11}, “Light”[\s\S]*Your access to “Light” from this order has ended/)
  })

  test('that closes what the order opened leads its buyer to nothing that is closed, though some is paid', async () => {
    const { id, hash, items, visit } = await bought([await forSale()])
    const said = async () => {
      const pages = ['pending', 'thank-you'].map((page) => visit.page(`/transaction/${hash}/${page}?lang=en`))
      return Promise.all(pages.map(async (page) => (await page).text()))
    }
    await refund(id, { amount: 900, keep_access: true })
    for (const html of await said()) expect(html).toMatch(/\/watch"/)
    await refund(id, { items, amount: 1000 })
    for (const html of await said()) {
      expect(html).toContain('It no longer gives access.')
      expect(html).not.toMatch(/\/watch"|is waiting for you/)
    }
  })

  test('stands in what its buyer is told of their data, without what staff wrote about it', async () => {
    const { id, email, items } = await bought(await two())
    await refund(id, { items: [items[1]], reason: 'Between ourselves' })
    const data = await inSchool(1, async (db) => {
      const buyer = await findAccountByEmail(db, 1, email)
      return buyer && (await collect(db, buyer))
    })
    const itself = await inSchool(1, (db) =>
      db.execute<{ product: number }>(sql`select product_id::int as product from transaction_items
        where school_id = 1 and id = ${items[1]}`),
    )
    const back = { product_id: itself.rows[0]?.product, amount: 5_900 }
    expect(data).toMatchObject({ refunds: [{ amount: 5_900 }], refund_items: [back] })
    expect(JSON.stringify(data)).not.toContain('Between ourselves')
  })

  test.each([
    ['en', 'PLN 59.00 refund in progress', '>refund in progress<'],
    ['pl', 'Zwrot 59,00 zł w toku', '>zwrot w toku<'],
  ])('is said to be on its way as long as the provider has not made it: %s', async (locale, item, box) => {
    const { id, items } = await bought(await two())
    await refund(id, { items: [items[1]] })
    const page = async () => {
      const html = await (await (await anOffice()).page(`/home/transactions/${id}?lang=${locale}`)).text()
      return html.replaceAll('\u00a0', ' ')
    }
    for (const words of [item, box]) expect(await page()).not.toContain(words)
    await damage(`update refunds set state = 'asked', answered_at = null where transaction_id = ${id}`)
    for (const words of [item, box]) expect(await page()).toContain(words)
  })

  test('take along what cost nothing, which by itself is no refund', async () => {
    const offers = [await forSale(), await forSale({ type: 'file', amount: 0 })] as const
    const { id, items } = await bought(offers)
    expect((await refund(id, { items: [items[1]] })).code).toBe(409)
    const headers = { 'idempotency-key': 'with-what-was-free' }
    // The other way round it is the same request.
    for (const which of [items, items.toReversed()]) {
      const body = { items: which, keep_access: false, reason: 'They asked for it' }
      const answer = await office.request(`/home/transactions/${id}/refund`, { method: 'POST', body, headers })
      expect([answer.status, ((await answer.json()) as { refund: object }).refund]).toMatchObject([
        201,
        { amount: 19_900 },
      ])
    }
    expect(await openOf(id, offers)).toEqual([false, false])
    expect(await brokenInvariants()).toEqual([])
  })

  test('of a discounted order goes by what was paid for each, to the last grosz', async () => {
    const offers = [await forSale({ amount: 10_001 }), await forSale({ type: 'file', amount: 3_333 })] as const
    const { code } = await inSchool(1, (db) => aPromoCode(db, { value: 33 }))
    const sale = await bought(offers, { promo_code: code })
    const [a = 0, b = 0] = await leftOf(sale.id)
    expect([a + b, a < 10_001, b < 3_333]).toEqual([sale.total, true, true])
    expect((await refund(sale.id, { items: [sale.items[1]] })).refund?.amount).toBe(b)
    expect((await refund(sale.id, { items: [sale.items[0]] })).refund?.amount).toBe(a)
    expect(await booksOf(sale.hash)).toMatchObject({ status: 'REFUNDED', refunded: -sale.total })
    expect(await brokenInvariants()).toEqual([])
  })

  test('may be a part of their money, and is never more than what was paid for them', async () => {
    const [course, presets] = await two()
    const { id, hash, items } = await bought([course, presets])
    const more = await refund(id, { items: [items[1]], amount: 5_901 })
    expect([more.code, Object.keys(more.errors ?? {})]).toEqual([422, ['amount']])
    expect(more.message).toMatch(/PLN\s59\.00/)
    expect((await refund(id, { items: [items[1]], amount: 900, keep_access: true })).refund?.amount).toBe(900)
    expect(await leftOf(id)).toEqual([19_900, 5_000])
    // Of no item: what is left of the order is the most that any of them may have.
    expect((await refund(id, { amount: 15_000, keep_access: true })).code).toBe(201)
    expect(await leftOf(id)).toEqual([9_900, 5_000])
    const both = await refund(id, { items })
    expect([both.status, both.refund?.amount]).toEqual(['REFUNDED', 9_900])
    expect(await booksOf(hash)).toMatchObject({ refunded: -25_800, open_grants: 0 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('keeps access where that is said, also once the rest went back', async () => {
    const [course, presets] = await two()
    const sale = await bought([course, presets])
    const [a, b] = sale.items
    expect((await refund(sale.id, { items: [b], keep_access: true })).code).toBe(201)
    expect(await openOf(sale.id, [course, presets])).toEqual([true, true])
    expect((await refund(sale.id, { items: [a] })).status).toBe('REFUNDED')
    expect(await openOf(sale.id, [course, presets])).toEqual([false, true])
    expect(await brokenInvariants()).toEqual([])
    // A chargeback closes everything; won, it opens what is to be open.
    await said(sale, 'chargeback', 100)
    expect(await openOf(sale.id, [course, presets])).toEqual([false, false])
    await said(sale, 'chargeback_won', 100)
    expect(await openOf(sale.id, [course, presets])).toEqual([false, true])
    expect(await brokenInvariants()).toEqual([])
  })

  test('leaves the rest to the money: all that went back at the provider’s own pages closes it, what was kept stays', async () => {
    const one = await two()
    const kept = await bought(one)
    await refund(kept.id, { items: [kept.items[1]], keep_access: true, amount: 100 })
    await said(kept, 'refunded', kept.total - 100)
    expect(await booksOf(kept.hash)).toMatchObject({ status: 'REFUNDED' })
    expect(await openOf(kept.id, one)).toEqual([false, true])
    const other = await two()
    const ended = await bought(other)
    await refund(ended.id, { items: [ended.items[1]] })
    await said(ended, 'chargeback', 100)
    await said(ended, 'chargeback_won', 100)
    expect(await openOf(ended.id, other)).toEqual([true, false])
  })

  test('of the whole order ends what was kept of it too', async () => {
    const offers = await two()
    const { id, items } = await bought(offers)
    await refund(id, { items: [items[1]], keep_access: true })
    expect((await refund(id)).status).toBe('REFUNDED')
    expect(await openOf(id, offers)).toEqual([false, false])
    expect(await brokenInvariants()).toEqual([])
  })

  test('that the provider refuses counts for nothing, and keeps nothing open', async () => {
    const [course, presets] = await two()
    const sale = await bought([course, presets])
    const refunds = [{ ref: 'theirs', amount: sale.total, at: '2026-11-20T12:00:00Z' }]
    await inSchool(1, (db) => db.update(sandboxPayments).set({ refunds }).where(sql`ref = ${sale.ref}`))
    expect((await refund(sale.id, { items: [sale.items[1]], keep_access: true })).refund?.state).toBe('refused')
    expect(await leftOf(sale.id)).toEqual([19_900, 5_900])
    await said(sale, 'refunded')
    expect(await openOf(sale.id, [course, presets])).toEqual([false, false])
  })

  test.each([2, 12])('asked for by %i at once is made once for each item', async (times) => {
    const sale = await bought(await two())
    const one = () => refund(sale.id, { items: [sale.items[1]] })
    const codes = (await Promise.all(Array.from({ length: times }, one))).map(({ code }) => code)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(times - 1)
    // One item and the whole order: together what came in, and no more.
    await Promise.all([refund(sale.id, { items: [sale.items[0]] }), refund(sale.id)])
    await runJobs()
    expect(await booksOf(sale.hash)).toMatchObject({ status: 'REFUNDED', refunded: -sale.total, open_grants: 0 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('is refused for items that are not the order’s, or not there', async () => {
    const [sale, other] = [await bought(await two()), await bought(await two())]
    for (const items of [other.items, [sale.items[0], other.items[0]], [999_999_999]])
      expect((await refund(sale.id, { items })).code).toBe(404)
    for (const items of [[], ['x'], [0], 'all', [1.5]]) {
      const { code, errors } = await refund(sale.id, { items })
      expect([code, Object.keys(errors ?? {})[0]?.split('.')[0]]).toEqual([422, 'items'])
    }
    expect((await refund(sale.id, { items: [sale.items[1], sale.items[1]] })).refund?.amount).toBe(5_900)
    expect(await booksOf(other.hash)).toMatchObject({ refunded: 0, open_grants: 2 })
  })
})

describe('the form of the page', () => {
  test('takes ticked items, with or without an amount, and needs no script', async () => {
    const { id, hash, items } = await bought(await two())
    const page = `/home/transactions/${id}`
    const html = await (await office.page(page)).text()
    const plain = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
    expect(plain).toContain(`action="${page}/refund"`)
    for (const item of items) expect(plain).toMatch(new RegExp(`<input[^>]*name="items"[^>]*value="${item}"`))
    const form = { part: '1', keep_access: '1', reason: 'Goodwill' }
    const nothing = await office.fill(`${page}/refund`, { ...form, amount: '' })
    expect(await nothing.json()).toMatchObject({ errors: { amount: ['Select what to refund or enter an amount.'] } })
    const shown = await office.submit(`${page}/refund`, { ...form, amount: '60', items: String(items[1]) })
    const again = await shown.text()
    expect(shown.status).toBe(422)
    expect(again).toMatch(/You can refund up to PLN\s59\.00\./)
    expect(again).toMatch(new RegExp(`<input[^>]*name="items"[^>]*checked[^>]*value="${items[1]}"`))
    expect(again).toMatch(/<input[^>]*name="amount"[^>]*value="60"/)
    const sent = await office.submit(`${page}/refund`, { ...form, amount: '', items: String(items[1]) })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, page])
    expect(await booksOf(hash)).toMatchObject({ refunded: -5_900, open_grants: 2 })
    // All of it is all that is left, whatever is ticked below.
    const all = { ...form, part: '0', amount: '1', items: String(items[0]) }
    expect((await office.submit(`${page}/refund`, all)).status).toBe(303)
    expect((await booksOf(hash)).refunded).toBe(-25_800)
  })
})
