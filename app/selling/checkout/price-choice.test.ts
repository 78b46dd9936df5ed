import { describe, expect, test } from 'vitest'
import { addPrice } from '#app/content/catalogue/price-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { countOf, transactionOf } from '#tests/purchase-books.ts'
import { type CheckoutJson, isOwnAmountAlone } from './checkout-view.ts'

/** A product at 199,00 without end, or at 99,00 for 90 days. */
async function atTwoPrices() {
  const { id: productId, slug, prices } = await forSale()
  const price = { schoolId: 1, productId, amount: 9900, currency: 'PLN', vatRate: 2300, accessDays: 90, position: 1 }
  const shorter = await inSchool(1, (db) => addPrice(db, price))
  return { slug, whole: prices[0]?.id ?? 0, shorter: shorter.id }
}

const radioOf = (id: number) => new RegExp(`<input[^>]*name="price_id"[^>]*value="${id}"[^>]*>`)
const isChosen = (html: string, id: number) => /checked/.test(radioOf(id).exec(html)?.[0] ?? '')

test('an own amount that was typed at this moment is told apart from all else that changes the total', () => {
  const before = '_lang=en&price_id=1&quantity=1&own_amount=50'
  const differs = (now: string) => isOwnAmountAlone(before, now)
  expect(differs('_lang=en&price_id=1&quantity=1&own_amount=70')).toBe(true)
  for (const now of [
    before,
    '_lang=en&price_id=1&quantity=2&own_amount=50',
    '_lang=en&price_id=1&quantity=2&own_amount=70',
    '_lang=en&price_id=2&quantity=1&own_amount=70',
    '_lang=en&price_id=1&quantity=1&own_amount=70&bumps=3',
  ])
    expect([now, differs(now)]).toEqual([now, false])
})

describe('a product with several prices', () => {
  test('lets one choose, and shows the total of what is chosen', async () => {
    const { slug, whole, shorter } = await atTwoPrices()
    const visit = new Visit()
    const first = await (await visit.page(`/${slug}/checkout?lang=en`)).text()
    expect([isChosen(first, whole), isChosen(first, shorter)]).toEqual([true, false])
    for (const text of ['Lifetime access', 'Access for 90 days', 'PLN\u00a099.00']) expect(first).toContain(text)
    const second = await (await visit.page(`/${slug}/checkout?price_id=${shorter}&lang=pl`)).text()
    expect([isChosen(second, whole), isChosen(second, shorter)]).toEqual([false, true])
    expect(second).toContain('name="expected_total" value="9900"')
    expect(second).toContain('18,51')
    const view = (await (await visit.request(`/${slug}/checkout?price_id=${shorter}`)).json()) as CheckoutJson
    expect(view).toMatchObject({ price_id: shorter, access_days: 90, totals: { total: 9900, vat: 1851 } })
    expect(view.prices.map(({ id }) => id)).toEqual([whole, shorter])
  })

  test('shows another choice with what was typed, and orders nothing by that', async () => {
    const { slug, shorter } = await atTwoPrices()
    const visit = new Visit()
    await visit.request('/csrf')
    const before = await countOf('transactions')
    const typed = { first_name: 'Karolina', password: 'window light', 'consents.terms': 'on' }
    const answer = await visit.submit(`/${slug}/checkout`, {
      price_id: `${shorter}`,
      expected_total: '19900',
      ...typed,
    })
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(isChosen(html, shorter)).toBe(true)
    expect(html).toContain('name="expected_total" value="9900"')
    expect(html).toContain('value="Karolina"')
    expect(html).toMatch(/name="consents\.terms"[^>]*checked/)
    expect(html).not.toContain('window light')
    expect(await countOf('transactions')).toBe(before)
  })

  test('charges the chosen price, and none whose total was not shown', async () => {
    const { slug, whole, shorter } = await atTwoPrices()
    const visit = new Visit()
    const buyer = newBuyer()
    const order = (body: object) =>
      visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS, ...body })
    expect((await order({ price_id: whole, expected_total: 9900 })).status).toBe(409)
    const placed = await order({ price_id: shorter, expected_total: 9900 })
    expect(placed.status).toBe(200)
    expect(await transactionOf(((await placed.json()) as { hash: string }).hash)).toMatchObject({ total: 9900 })
  })

  test('knows no price of another product', async () => {
    const [{ slug }, other] = [await atTwoPrices(), await atTwoPrices()]
    const visit = new Visit()
    expect((await visit.page(`/${slug}/checkout?price_id=${other.shorter}`)).status).toBe(404)
    expect((await visit.post(`/${slug}/checkout`, { price_id: other.shorter })).status).toBe(404)
  })
})

test('a product with one price offers no choice', async () => {
  const { slug } = await forSale()
  const html = await (await new Visit().page(`/${slug}/checkout`)).text()
  expect(html).not.toMatch(/type="radio"[^>]*name="price_id"|name="price_id"[^>]*type="radio"/)
  expect(html).toContain('type="hidden" name="price_id"')
})

test.each([
  ['en', 'Order with obligation to pay PLN 199.00', 'Get access'],
  ['pl', 'Zamawiam z obowiązkiem zapłaty 199,00 zł', 'Zapisuję się'],
] as const)('the button alone says whether the order costs money: %s', async (locale, costs, free) => {
  const button = async (amount: number) => {
    const { slug } = await forSale({ amount })
    const html = await (await new Visit().page(`/${slug}/checkout?lang=${locale}`)).text()
    const [, words = ''] = /co-submit.*?class="btn-text">(.*?)<span class="btn-busy"/s.exec(html) ?? []
    return words.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
  }
  expect([await button(19_900), await button(0)]).toEqual([costs, free])
})
