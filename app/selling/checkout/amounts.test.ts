import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addPrice, changePrice, type PriceEdit } from '#app/content/catalogue/price-changes.server.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { decidePayment } from '#app/selling/payment-providers/sandbox/decision.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { booksOf, brokenInvariants, countOf, transactionOf } from '#tests/purchase-books.ts'
import type { CheckoutJson } from './checkout-view.ts'

const LICENCES = [
  { quantity: 5, unitAmount: 15_900, activatesWhen: 5 },
  { quantity: 10, unitAmount: 9900, activatesWhen: 8 },
]

/** A course at 199,00, sold as is said. */
async function sold(edit: Partial<PriceEdit>) {
  const offer = await forSale()
  await inSchool(1, (db) => changePrice(db, 1, offer.prices[0]?.id ?? 0, edit))
  return offer
}

const order = (slug: string, body: object, visit = new Visit()) =>
  visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS, ...body })
const placed = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return (await answer.json()) as { hash: string; redirect: string }
}
const fieldsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return Object.keys(((await answer.json()) as { errors: object }).errors)
}

describe('what a buyer chooses to pay', () => {
  test('is charged from the least amount on, and without a choice what is suggested', async () => {
    const { slug } = await sold({ amount: 14_900, minimum: 9900 })
    for (const [body, total] of [
      [{}, 14_900],
      [{ custom_amount: 9900 }, 9900],
      [{ custom_amount: 99_999_999 }, 99_999_999],
      [{ own_amount: '120,50' }, 12_050],
      [{ own_amount: '' }, 14_900],
    ] as const)
      expect(await transactionOf((await placed(await order(slug, body))).hash)).toMatchObject({ total })
    expect(await brokenInvariants()).toEqual([])
  })

  test.each([-1, 0, 9898, 9899, 1.5, 100_000_000, '1e309', 'much', null, [9900], { amount: 9900 }, true])(
    'is refused at its field as %j',
    async (custom_amount) => {
      const { slug } = await sold({ amount: 14_900, minimum: 9900 })
      const before = await countOf('transactions')
      expect(await fieldsOf(await order(slug, { custom_amount }))).toEqual(['custom_amount'])
      expect(await countOf('transactions')).toBe(before)
    },
  )

  test('below the least is said to be so at its field, in calls and in forms', async () => {
    const { slug } = await sold({ amount: 14_900, minimum: 9900 })
    for (const own of [{ custom_amount: 9899 }, { own_amount: '98,99' }]) {
      const answer = await order(slug, own, new Visit().speaking('pl'))
      const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
      const said = { [Object.keys(own)[0] ?? '']: ['To mniej niż minimum. Wpisz wyższą kwotę.'] }
      expect([answer.status, errors]).toEqual([422, said])
    }
  })

  test('below the least, above the most, or no amount at all, comes to nothing on the page, which says why', async () => {
    const { slug } = await sold({ amount: 14_900, minimum: 9900 })
    const shown = async (own: string) => {
      const answer = await new Visit().request(`/${slug}/checkout?own_amount=${own}&lang=en`)
      return ((await answer.json()) as CheckoutJson).own
    }
    const refused = 'This is below the minimum. Enter a higher amount.'
    expect(await shown('98.99')).toMatchObject({ refused })
    const shape = 'Enter an amount such as 299.00.'
    for (const own of ['abc', '-1']) expect(await shown(own)).toMatchObject({ refused: shape })
    const most = 'This is above the maximum. Enter a lower amount.'
    for (const own of ['99999999', '1000000,00']) expect(await shown(own)).toMatchObject({ refused: most })
    for (const own of ['99', '']) expect(await shown(own)).not.toHaveProperty('refused')
    const form = await (await new Visit().page(`/${slug}/checkout?own_amount=5&lang=en`)).text()
    expect(form).toContain(refused)
    expect(/<button[^>]*form="order".*?<\/button>/s.exec(form)?.[0] ?? form).not.toContain('149')
  })

  test('is no way around a fixed price', async () => {
    const { slug } = await forSale()
    expect(await fieldsOf(await order(slug, { custom_amount: 19_900 }))).toEqual(['custom_amount'])
    expect(await fieldsOf(await order(slug, { own_amount: '1' }))).toEqual(['own_amount'])
  })

  test('may be nothing where that is the least, which is granted at once', async () => {
    const { slug } = await sold({ amount: 4900, minimum: 0 })
    const { hash } = await placed(await order(slug, { custom_amount: 0 }))
    expect(await transactionOf(hash)).toMatchObject({ total: 0, status: 'ACCESS_GRANTED', provider: null })
  })

  test('is another order where it differs, and not where it does not', async () => {
    const { slug } = await sold({ amount: 14_900, minimum: 9900 })
    const visit = new Visit()
    const first = await placed(await order(slug, { custom_amount: 10_000 }, visit))
    const again = (custom_amount: number) =>
      visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, custom_amount }).then(placed)
    const second = await again(20_000)
    expect((await transactionOf(first.hash)).status).toBe('CANCELED')
    expect((await again(20_000)).hash).toBe(second.hash)
  })
})

describe('tax', () => {
  // Of three at 0,33 it is rounded once: of each by itself it would come to 18, 6 and 6.
  test.each([
    [2300, 23, 19],
    [800, 8, 7],
    [500, 5, 5],
    [0, 0, 0],
    [null, null, 0],
  ])(
    'of %j is taken out once per line, in euros and pounds, and stands so in order, books and receipt',
    async (vatRate, rate, vat) => {
      for (const currency of ['EUR', 'GBP']) {
        const { slug, prices } = await forSale({ amount: 33, currency, vatRate })
        const licences = [{ quantity: 3, unitAmount: 33, activatesWhen: 3 }]
        await inSchool(1, (db) => changePrice(db, 1, prices[0]?.id ?? 0, { licences }))
        const visit = new Visit()
        const refused = await order(slug, { quantity: 3, expected_total: 100 }, visit)
        expect(await refused.json()).toMatchObject({
          totals: { currency, total: 99, net: 99 - vat, vat, vat_rate: rate },
        })
        const { hash, redirect } = await placed(await order(slug, { quantity: 3, expected_total: 99 }, visit))
        expect(await transactionOf(hash)).toMatchObject({ currency, total: 99, net: 99 - vat, vat, vatRate })
        await inSchool(1, (db) => decidePayment(db, 1, redirect.replace('/sandbox/pay/', ''), 'paid'))
        await visit.request(`/transaction/${hash}/pending`)
        expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', captured: 99, receipts: 1 })
      }
      expect(await brokenInvariants()).toEqual([])
    },
  )
})

describe('licences', () => {
  test.each([
    [1, 19_900],
    [4, 4 * 19_900],
    [5, 5 * 15_900],
    [7, 7 * 15_900],
    [8, 8 * 9900],
    [1000, 1000 * 9900],
  ])('in an order of %i come to %i: the highest row reached is for all of them', async (quantity, total) => {
    const { slug } = await sold({ licences: LICENCES })
    const { hash } = await placed(await order(slug, { quantity, expected_total: total }))
    expect(await transactionOf(hash)).toMatchObject({ quantity, total })
  })

  test.each([0, -1, 1.5, 1001, '1e309', [5], null])('are not ordered as %j', async (quantity) => {
    const { slug } = await sold({ licences: LICENCES })
    expect(await fieldsOf(await order(slug, { quantity }))).toEqual(['quantity'])
  })

  test('of any number are shown at what they cost, and ordered as they were typed beside the sizes', async () => {
    const { slug } = await sold({ licences: LICENCES })
    const query = 'quantity=another&quantity=7'
    const view = (await (await new Visit().request(`/${slug}/checkout?${query}`)).json()) as CheckoutJson
    expect(view).toMatchObject({
      quantity: 7,
      packages: [{ quantity: 1 }, { quantity: 5 }, { quantity: 10 }],
      licences: { least: 1, most: 1000, chosen: { quantity: 7, unit_amount: 15_900, amount: 111_300, saving: 20 } },
      totals: { total: 111_300 },
    })
    /** Somebody new, without a script: the size that is chosen, and what is typed beside the sizes. */
    async function send(path: string, ...sizes: string[]): Promise<Response> {
      const visit = new Visit().speaking('en')
      await visit.request('/csrf')
      const fields = { _token: visit.csrf, ...newBuyer(), 'consents.terms': 'on', 'consents.withdrawal_waiver': 'on' }
      const body = new URLSearchParams([...Object.entries(fields), ...sizes.map((size) => ['quantity', size])])
      return visit.request(path, { method: 'POST', body, accept: 'text/html', csrf: null })
    }
    const shown = await (await send(`/${slug}/checkout`, 'another', '7')).text()
    expect(shown).toMatch(/<input[^>]*id="another-number"[^>]*value="7"/)
    expect(shown).toContain('7 × PLN')
    const order = `/${slug}/onepagecheckoutregister`
    expect((await send(order, 'another')).status).toBe(422)
    for (const wrong of [
      ['another', '0'],
      ['another', '1001'],
      ['another', 'many'],
    ]) {
      const refused = await send(order, ...wrong)
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining('Enter a whole number from 1 to 1,000.'),
      ])
    }
    // A size counts whatever was typed before it was chosen.
    for (const [sizes, quantity] of [
      [['another', '7'], 7],
      [['5', '7'], 5],
    ] as const) {
      const answer = await send(order, ...sizes)
      expect(answer.status).toBe(303)
      const [last] = await inSchool(1, (db) =>
        db
          .select({ quantity: transactions.quantity })
          .from(transactions)
          .where(eq(transactions.schoolId, 1))
          .orderBy(desc(transactions.id))
          .limit(1),
      )
      expect(last).toEqual({ quantity })
    }
  })

  test('are sold where the price sells them alone', async () => {
    const { slug } = await forSale()
    expect(await fieldsOf(await order(slug, { quantity: 2 }))).toEqual(['quantity'])
  })

  test('take no package of a promo, which is for one', async () => {
    const promo = { amount: 9900, startsAt: null, endsAt: null, packages: 1 }
    const { slug } = await sold({ licences: LICENCES, promo })
    const many = await placed(await order(slug, { quantity: 5, expected_total: 5 * 15_900 }))
    expect(await transactionOf(many.hash)).toMatchObject({ total: 5 * 15_900 })
    expect(await transactionOf((await placed(await order(slug, {}))).hash)).toMatchObject({ total: 9900 })
    expect(await transactionOf((await placed(await order(slug, {}))).hash)).toMatchObject({ total: 19_900 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('save what one is reduced by from the lowest of 30 days, or nothing where it never cost more', async () => {
    const promo = { amount: 9900, startsAt: null, endsAt: null, packages: -1 }
    const [reduced, fresh] = [await sold({ licences: LICENCES, promo }), await forSale()]
    const again = await sold({ licences: LICENCES, promo: { ...promo, amount: 14_900 } })
    await inSchool(1, (db) => changePrice(db, 1, again.prices[0]?.id ?? 0, { promo }))
    await inSchool(1, async (db) => {
      await db.delete(prices).where(and(eq(prices.schoolId, 1), eq(prices.productId, fresh.id)))
      const terms = { schoolId: 1, productId: fresh.id, amount: 19_900, currency: 'PLN', vatRate: 2300 }
      await addPrice(db, { ...terms, licences: LICENCES, promo })
    })
    const savings = async (slug: string) => {
      const { packages } = (await (await new Visit().request(`/${slug}/checkout`)).json()) as CheckoutJson
      return packages.map(({ quantity, saving }) => [quantity, saving])
    }
    expect(await savings(reduced.slug)).toEqual([
      [1, 50],
      [5, 20],
      [10, 50],
    ])
    expect(await savings(again.slug)).toEqual([
      [1, 33],
      [5, 20],
      [10, 50],
    ])
    expect(await savings(fresh.slug)).toEqual([
      [1, 0],
      [5, 0],
      [10, 0],
    ])
  })

  test('of a course that one has are bought for others, and lead to where they are given away', async () => {
    const { slug, id } = await sold({ licences: LICENCES })
    const visit = new Visit().speaking('en')
    const pay = async ({ hash, redirect }: { hash: string; redirect: string }) => {
      await inSchool(1, (db) => decidePayment(db, 1, redirect.replace('/sandbox/pay/', ''), 'paid'))
      await visit.request(`/transaction/${hash}/pending`)
    }
    const { email } = newBuyer()
    const first = await placed(await order(slug, { email }, visit))
    await pay(first)
    const again = (quantity: number) =>
      visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, quantity, expected_total: quantity * 15_900 })
    expect((await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS })).status).toBe(409)
    const view = (await (await visit.request(`/${slug}/checkout`)).json()) as CheckoutJson
    expect(view.packages.map(({ quantity }) => quantity)).toEqual([5, 10])
    expect(view).toMatchObject({ quantity: 5, totals: { total: 5 * 15_900 } })
    const five = await placed(await again(5))
    await pay(five)
    expect(await booksOf(five.hash)).toMatchObject({ captured: 79_500, open_grants: 1, receipts: 1 })
    const html = await (await visit.page(`/transaction/${five.hash}/pending?lang=en`)).text()
    expect(html).toContain('Manage access')
    expect(html).toContain(`/home/access-manager/${id}`)
    const thanks = await (await visit.page(`/transaction/${five.hash}/thank-you?lang=en`)).text()
    expect(thanks).toContain('Invite the people the licences are for.')
    expect(thanks).toMatch(new RegExp(`href="/home/access-manager/${id}"[^>]*>Manage access<`))
    const [letter] = (await mailsTo(email)).filter(({ text }) => text.includes('795'))
    expect(letter?.text).toContain('5 licences are ready')
    expect(letter?.text).toContain(`Manage access http://localhost:3000/login?to=/home/access-manager/${id}`)
    expect(await brokenInvariants()).toEqual([])
  })
})
