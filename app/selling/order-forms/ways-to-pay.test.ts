import { beforeEach, describe, expect, test } from 'vitest'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import type { CheckoutJson } from '#app/selling/checkout/checkout-view.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer, ordered } from '#tests/buyer.ts'
import { countOf } from '#tests/purchase-books.ts'

let course: Offer
let presets: Offer
let owner: Visit
let bump = 0

beforeEach(async () => {
  ;[course, presets] = [await forSale(), await forSale({ type: 'file' })]
  owner = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))).speaking('en')
  const row = { schoolId: 1, productId: course.id, offeredId: presets.id, priceId: presets.prices[0]?.id ?? 0 }
  const [made] = await inSchool(1, (db) =>
    db
      .insert(bumps)
      .values({ ...row, title: { en: 'Add it' } })
      .returning(),
  )
  bump = made?.id ?? 0
})

async function allow({ id }: Offer, ways: string[] | null) {
  const at = `/home/products/${id}/order-form`
  const { order_form } = (await (await owner.request(at)).json()) as { order_form: { version: number } }
  return await owner.request(at, { method: 'PUT', body: { ways, version: order_form.version } })
}

const checkout = async (query = '', visit = new Visit()) =>
  (await (await visit.request(`/${course.slug}/checkout${query}`)).json()) as CheckoutJson
const order = (body: object = {}) => {
  const { password, ...buyer } = newBuyer()
  return new Visit()
    .speaking('en')
    .post(`/${course.slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS, ...body })
}

describe('the ways to pay of a product', () => {
  test('are all of the school’s, until some are chosen: the checkout offers these and an order takes no other', async () => {
    expect((await checkout()).ways).toMatchObject([{ name: 'sandbox' }])
    expect((await allow(course, ['sandbox.test', 'payu.card'])).status).toBe(200)
    expect((await checkout()).ways).toMatchObject([{ name: 'sandbox' }])
    expect((await order({ provider: 'sandbox' })).status).toBe(200)
    await allow(course, ['payu.card'])
    const refused = await order({ provider: 'sandbox' })
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: { provider: [expect.any(String)] } }])
    await allow(course, null)
    expect((await order({ provider: 'sandbox' })).status).toBe(200)
  })

  test('are at least one, and one that exists', async () => {
    const none = await allow(course, [])
    expect([none.status, await none.json()]).toMatchObject([
      422,
      { errors: { ways: ['Choose at least one payment method.'] } },
    ])
    expect((await allow(course, ['paypal.card'])).status).toBe(422)
  })

  test('that take nothing let nobody begin to buy, and the staff are told where they look', async () => {
    await allow(course, ['payu.card'])
    const answer = await new Visit().page(`/${course.slug}/checkout`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${course.slug}`])
    expect(await (await new Visit().page(`/${course.slug}`)).text()).not.toContain(`/${course.slug}/checkout`)
    const seen = await (await owner.page(`/${course.slug}`)).text()
    expect(seen).toContain('None of the payment methods allowed for this product can take payments for it')
    expect(await (await owner.page('/home')).text()).toContain(
      'cannot be bought: none of its payment methods is connected',
    )
    expect(await (await owner.page(`/home/products/${course.id}/order-form`)).text()).toContain('Nobody can buy this')
  })

  test('that take nothing lead nobody who has it to licences for others, either', async () => {
    const team = await forSale()
    const licences = [{ quantity: 5, unitAmount: 9_900, activatesWhen: 5 }]
    await inSchool(1, (db) => changePrice(db, 1, team.prices[0]?.id ?? 0, { licences }))
    const seen = async () => (await owner.page(`/${team.slug}`)).text()
    expect(await seen()).toContain(`/${team.slug}/checkout`)
    await allow(team, ['payu.card'])
    expect(await seen()).not.toContain(`/${team.slug}/checkout`)
  })

  test('of what is bought together are those that each of it allows', async () => {
    expect((await checkout(`?bumps=${bump}`)).bumps).toMatchObject([{ id: bump, added: true }])
    await allow(presets, ['payu.card'])
    const without = await checkout(`?bumps=${bump}`)
    expect([without.bumps, without.totals.total]).toEqual([[], 19_900])
    const refused = await order({ bumps: [bump] })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('covers everything in this order') },
    ])
    expect((await order()).status).toBe(200)
  })

  test('are asked again before an order is paid that was placed before they changed', async () => {
    const { visit, hash } = await ordered(course)
    const payments = await countOf('sandbox_payments')
    await allow(course, ['payu.card'])
    const refused = await visit.post(`/transaction/${hash}/pay`)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/płatności nie.jest już dostępna/) },
    ])
    expect(await countOf('sandbox_payments')).toBe(payments)
    await allow(course, ['sandbox.test'])
    expect((await visit.post(`/transaction/${hash}/pay`)).status).toBe(200)
  })

  test('go along with a copy', async () => {
    await allow(course, ['payu.card'])
    const made = await owner.post(`/home/products/${course.id}/duplicate`)
    const { product } = (await made.json()) as { product: { id: number } }
    const copy = await (await owner.request(`/home/products/${product.id}/order-form`)).json()
    expect(copy).toMatchObject({ order_form: { ways: ['payu.card'] } })
  })
})
