import { describe, expect, test } from 'vitest'
import { changePrice, type PriceEdit } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { decidePayment } from '#app/selling/payment-providers/sandbox/decision.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import type { CheckoutJson } from './checkout-view.ts'

const firstOf = (offer: Offer) => offer.prices[0]?.id ?? 0

/** What `course` offers beside it: `added`, at its first price, which is changed as is said. */
async function offerBeside(course: Offer, added: Offer, edit: Partial<PriceEdit> = {}): Promise<number> {
  return await inSchool(1, async (db) => {
    if (Object.keys(edit).length > 0) await changePrice(db, 1, firstOf(added), edit)
    const row = { schoolId: 1, productId: course.id, offeredId: added.id, priceId: firstOf(added) }
    const made = await db
      .insert(bumps)
      .values({ ...row, title: { en: 'Add the presets', pl: 'Dodaj presety' }, text: { en: 'Twelve settings' } })
      .returning({ id: bumps.id })
    return made[0]?.id ?? 0
  })
}

/** A course at 199,00 that offers presets at 59,00 without VAT beside it. */
async function withPresets(edit: Partial<PriceEdit> = {}) {
  const [course, presets] = [await forSale(), await forSale({ type: 'file', amount: 5900, vatRate: null })]
  return { course, presets, bump: await offerBeside(course, presets, edit) }
}

const order = (slug: string, body: object, visit = new Visit()) =>
  visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS, ...body })
const again = (slug: string, body: object, visit: Visit) =>
  visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, ...body })
const placed = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return (await answer.json()) as { hash: string; redirect: string }
}
const view = async (slug: string, query = '', visit = new Visit()) =>
  (await (await visit.request(`/${slug}/checkout?${query}`)).json()) as CheckoutJson

async function pay(visit: Visit, { hash, redirect }: { hash: string; redirect: string }): Promise<void> {
  await inSchool(1, (db) => decidePayment(db, 1, redirect.replace('/sandbox/pay/', ''), 'paid'))
  await visit.request(`/transaction/${hash}/pending`)
}

describe('what can be added to an order', () => {
  test('takes its code along when it is ordered by itself after all, and back', async () => {
    const { course, presets, bump } = await withPresets()
    const { code: promo_code } = await inSchool(1, (db) => aPromoCode(db, { perPerson: 1 }))
    const visit = new Visit()
    const both = { promo_code, bumps: [bump] }
    const first = await placed(await order(course.slug, both, visit))
    const alone = await placed(await again(presets.slug, { promo_code }, visit))
    const third = await placed(await again(course.slug, both, visit))
    const statuses = [first, alone, third].map(async ({ hash }) => (await transactionOf(hash)).status)
    expect(await Promise.all(statuses)).toEqual(['CANCELED', 'CANCELED', 'PENDING'])
    expect((await again((await forSale()).slug, { promo_code }, visit)).status).toBe(422)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is shown unticked with its price, and in the total once it is ticked', async () => {
    const { course, bump } = await withPresets()
    const html = await (await new Visit().page(`/${course.slug}/checkout?lang=en`)).text()
    const box = /<input[^>]*name="bumps"[^>]*>/.exec(html)?.[0]
    expect(box).toContain(`value="${bump}"`)
    expect(box).not.toContain('checked')
    expect(await view(course.slug, 'lang=en')).toMatchObject({
      totals: { total: 19_900 },
      bumps: [{ id: bump, title: 'Add the presets', amount: 5900, added: false }],
    })
    const ticked = await (await new Visit().page(`/${course.slug}/checkout?bumps=${bump}&lang=pl`)).text()
    expect(/<input[^>]*name="bumps"[^>]*>/.exec(ticked)?.[0]).toContain('checked')
    expect(ticked).toContain('name="expected_total" value="25800"')
    for (const text of ['VAT 23%', 'VAT zw.', 'Dodaj presety']) expect(ticked).toContain(text)
    expect((await view(course.slug, `bumps=${bump}`)).totals).toMatchObject({ total: 25_800, vat: 3721, vat_rate: 23 })
    const second = await offerBeside(course, await forSale({ type: 'file', amount: 1000 }))
    const both = await view(course.slug, `bumps=${bump}&bumps=${second}`)
    expect(both.totals.items.map(({ amount }) => amount)).toEqual([19_900, 5900, 1000])
  })

  test('is one order, paid once, handed over once each and written down line by line', async () => {
    const { course, presets, bump } = await withPresets()
    const visit = new Visit()
    const sent = await placed(await order(course.slug, { bumps: [bump], expected_total: 25_800 }, visit))
    await pay(visit, sent)
    expect(await booksOf(sent.hash)).toMatchObject({ captured: 25_800, open_grants: 2, receipts: 1, told: 1 })
    const thanks = await (await visit.page(`/transaction/${sent.hash}/thank-you?lang=en`)).text()
    for (const text of ['PLN\u00a0199.00', 'PLN\u00a059.00', 'PLN\u00a0258.00', 'VAT exempt', 'Anything you added'])
      expect(thanks.replaceAll('\u00a0', ' ')).toContain(text.replaceAll('\u00a0', ' '))
    expect((await visit.request(`/${presets.slug}/checkout`)).status).toBe(303)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is not offered to whoever has it, and refused in an order of theirs', async () => {
    const { course, presets, bump } = await withPresets()
    const visit = new Visit()
    await pay(visit, await placed(await order(presets.slug, {}, visit)))
    expect((await view(course.slug, `bumps=${bump}`, visit)).bumps).toEqual([])
    expect((await again(course.slug, { bumps: [bump] }, visit)).status).toBe(409)
    await placed(await again(course.slug, { expected_total: 19_900 }, visit))
  })

  test('is no way to another product, price or school', async () => {
    const [{ course, bump }, other] = [await withPresets(), await withPresets()]
    for (const bumps of [[other.bump], [bump, other.bump]])
      expect((await order(course.slug, { bumps })).status, JSON.stringify(bumps)).toBe(404)
    for (const bumps of [[0], [-1], ['x'], [1.5], [{}], 'x', 1e20])
      expect((await order(course.slug, { bumps })).status, JSON.stringify(bumps)).toBe(422)
    const twice = await placed(await order(course.slug, { bumps: [bump, bump] }))
    expect(await transactionOf(twice.hash)).toMatchObject({ total: 25_800 })
    await inSchool(1, (db) => changePrice(db, 1, firstOf(other.presets), { currency: 'EUR' }))
    expect((await view(other.course.slug)).bumps).toEqual([])
    expect((await order(other.course.slug, { bumps: [other.bump] })).status).toBe(404)
  })

  test('makes another order, and the same order twice is one', async () => {
    const { course, bump } = await withPresets()
    const visit = new Visit()
    const first = await placed(await order(course.slug, {}, visit))
    const second = await placed(await again(course.slug, { bumps: [bump] }, visit))
    expect((await transactionOf(first.hash)).status).toBe('CANCELED')
    const third = await placed(await again(course.slug, { bumps: [bump] }, visit))
    expect(third.hash).toBe(second.hash)
  })

  test('is not paid twice: an order of it alone closes the one that holds it, and the other way round', async () => {
    const { course, presets, bump } = await withPresets()
    const visit = new Visit()
    const both = await placed(await order(course.slug, { bumps: [bump] }, visit))
    const alone = await placed(await again(presets.slug, {}, visit))
    expect((await transactionOf(both.hash)).status).toBe('CANCELED')
    const anew = await placed(await again(course.slug, { bumps: [bump] }, visit))
    expect((await transactionOf(alone.hash)).status).toBe('CANCELED')
    expect((await transactionOf(anew.hash)).status).toBe('PENDING')
    expect(await brokenInvariants()).toEqual([])
  })

  test('works without a script: what was ticked is shown before it is ordered', async () => {
    const { course, bump } = await withPresets()
    const visit = new Visit()
    await visit.request('/csrf')
    const form = { bumps: `${bump}`, expected_total: '19900', first_name: 'Karolina' }
    const shown = await (await visit.submit(`/${course.slug}/checkout`, form)).text()
    expect(shown).toContain('name="expected_total" value="25800"')
    expect(shown).toContain('value="Karolina"')
    const buyer = { ...newBuyer(), 'consents.terms': 'on', 'consents.withdrawal_waiver': 'on' }
    const early = await visit.submit(`/${course.slug}/onepagecheckoutregister`, { ...buyer, ...form })
    expect(early.status).toBe(409)
    const late = await visit.submit(`/${course.slug}/onepagecheckoutregister`, {
      ...buyer,
      ...form,
      expected_total: '25800',
    })
    expect(late.status).toBe(303)
  })

  test('keeps its promo, its packages and the lowest price of the 30 days before', async () => {
    const promo = { amount: 3900, startsAt: null, endsAt: null, packages: 1 }
    const { course, bump } = await withPresets({ promo })
    expect((await view(course.slug)).bumps[0]).toMatchObject({ amount: 3900, reduction: { from: 5900, lowest: 5900 } })
    const visit = new Visit()
    const first = await placed(await order(course.slug, { bumps: [bump], expected_total: 23_800 }, visit))
    expect((await order(course.slug, { bumps: [bump], expected_total: 23_800 })).status).toBe(409)
    const same = await placed(await again(course.slug, { bumps: [bump], expected_total: 23_800 }, visit))
    expect(same.hash).toBe(first.hash)
    const html = await (await new Visit().page(`/${course.slug}/checkout?lang=pl`)).text()
    expect(html).not.toContain('39,00')
    expect(await brokenInvariants()).toEqual([])
  })
})
