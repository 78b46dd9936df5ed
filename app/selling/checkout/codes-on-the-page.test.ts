import { describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import type { CheckoutJson } from './checkout-view.ts'

let connection = 0
function visitor(): Visit {
  connection += 1
  const visit = new Visit(1, `10.8.0.${connection}`)
  visit.cookies.set('locale', 'en')
  return visit
}

const aCode = (of: Parameters<typeof aPromoCode>[1] = {}) => inSchool(1, (db) => aPromoCode(db, of))
const view = async (visit: Visit, path: string) => (await (await visit.request(path)).json()) as CheckoutJson
const shown = async (visit: Visit, path: string) => (await visit.page(path)).text()

describe('a link with a code', () => {
  test('has the browser remember it, and the checkout take it off', async () => {
    const { slug } = await forSale()
    const { code } = await aCode()
    const visit = visitor()
    await visit.page(`/${slug}?code=${code}`)
    expect(visit.cookies.get('promo_code')).toBe(code)
    expect(await view(visit, `/${slug}/checkout`)).toMatchObject({
      code: { code, type: 'percentage', value: 20 },
      code_refused: null,
      totals: { discount: 3980, total: 15_920 },
    })
    const html = await shown(visit, `/${slug}/checkout`)
    expect(html).toContain(`name="promo_code" value="${code}"`)
    expect(html).toContain('name="expected_total" value="15920"')
    expect(html).toContain(`Discount (${code})`)
    const direct = visitor()
    expect((await view(direct, `/${slug}/checkout?code=${code.toLowerCase()}`)).totals.total).toBe(15_920)
    expect(direct.cookies.get('promo_code')).toBe(code.toLowerCase())
  })

  test('says why its code takes nothing off, and keeps still where it is only remembered', async () => {
    const { slug } = await forSale()
    const { code } = await aCode({ expiresAt: '2026-01-01T00:00:00Z' })
    const visit = visitor()
    const told = await view(visit, `/${slug}/checkout?code=${code}`)
    expect(told).toMatchObject({
      code: null,
      code_refused: { typed: code, message: 'This code has expired.' },
      totals: { discount: 0, total: 19_900 },
    })
    await visit.page(`/${slug}?code=${code}`)
    expect(await view(visit, `/${slug}/checkout`)).toMatchObject({ code: null, code_refused: null })
    await visit.page(`/${slug}?code=%3Cscript%3E`)
    expect(visit.cookies.get('promo_code')).toBe(code)
  })

  test('that brings what can be no code here says so, whatever it is', async () => {
    const { slug } = await forSale()
    const { code: elsewhere } = await inSchool(2, (db) => aPromoCode(db, { schoolId: 2 }))
    for (const typed of [elsewhere, '%00', 'A%00', `a${'%CC%81'.repeat(39)}`, '%3Cscript%3E', '%F0%9F%98%80']) {
      const told = await view(visitor(), `/${slug}/checkout?code=${typed}`)
      expect(told.code_refused?.message, typed).toBe('This code is not valid.')
    }
  })

  test('is no way to guess codes, and valid ones are shown as often as one likes', async () => {
    const { slug } = await forSale()
    const { code } = await aCode()
    const visit = visitor()
    for (let looks = 0; looks < 15; looks++)
      expect((await view(visit, `/${slug}/checkout?code=${code}`)).code).not.toBeNull()
    for (let guesses = 0; guesses < 10; guesses++)
      expect((await view(visit, `/${slug}/checkout?code=GUESS-${guesses}`)).code_refused?.message).toBe(
        'This code is not valid.',
      )
    const late = await view(visit, `/${slug}/checkout?code=${code}`)
    expect(late).toMatchObject({ code: null, code_refused: { message: expect.stringContaining('Too many') } })
  })
})

describe('the field for a code, without a script', () => {
  test('applies it with what was typed, and takes it out again', async () => {
    const { slug } = await forSale()
    const { code } = await aCode()
    const visit = visitor()
    await visit.request('/csrf')
    const typed = { first_name: 'Karolina', expected_total: '19900' }
    const applied = await (await visit.submit(`/${slug}/checkout`, { ...typed, promo_code: ` ${code} ` })).text()
    expect(applied).toContain('name="expected_total" value="15920"')
    expect(applied).toContain('value="Karolina"')
    const removed = await (
      await visit.submit(`/${slug}/checkout`, { ...typed, promo_code: code, without_code: '1' })
    ).text()
    expect(removed).toContain('name="expected_total" value="19900"')
    expect(removed).toContain('value="Karolina"')
    expect((await view(visit, `/${slug}/checkout`)).totals.total).toBe(19_900)
    const wrong = await (await visit.submit(`/${slug}/checkout`, { ...typed, promo_code: 'NONE' })).text()
    expect(wrong).toContain('This code is not valid.')
    expect(wrong).toMatch(/name="promo_code"[^>]*value="NONE"/)
  })

  test('orders at the total that was shown, never at another one', async () => {
    const { slug } = await forSale()
    const { code } = await aCode()
    const visit = visitor()
    await visit.request('/csrf')
    const { password, ...buyer } = newBuyer()
    const consents = { 'consents.terms': 'on', 'consents.withdrawal_waiver': 'on' }
    const order = (of: Record<string, string>) =>
      visit.submit(`/${slug}/onepagecheckoutregister`, { ...buyer, ...consents, ...of })
    const unseen = await order({ promo_code: code, expected_total: '19900' })
    expect(unseen.status).toBe(409)
    const html = await unseen.text()
    expect(html).toContain('name="expected_total" value="15920"')
    expect(html).toContain(`name="promo_code" value="${code}"`)
    const placed = await order({ promo_code: code, expected_total: '15920' })
    expect(placed.status).toBe(303)
    const mine = await visit.request(`/${slug}/onepagecheckout`, {
      method: 'POST',
      body: { consents: CONSENTS, promo_code: code },
    })
    const { hash } = (await mine.json()) as { hash: string }
    expect(await transactionOf(hash)).toMatchObject({ total: 15_920, discount: 3980 })
  })
})
