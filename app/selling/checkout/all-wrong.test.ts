import { beforeAll, expect, test } from 'vitest'
import { denyAccess } from '#app/access/access/denials.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { bumpOf } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer, ordered } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { startTpay } from '#tests/doubles/tpay.ts'
import { countOf } from '#tests/purchase-books.ts'

let offer: Offer

beforeAll(async () => {
  const played = await connectDouble('tpay', startTpay, { enabled: true })
  offer = await forSale()
  return played.end
})

async function wrong(order: object, { slug } = offer, visit = new Visit()): Promise<Record<string, string[]>> {
  const answered = await visit.post(`/${slug}/onepagecheckoutregister?lang=en`, order)
  const { errors } = (await answered.json()) as { errors?: Record<string, string[]> }
  expect(answered.status).toBe(422)
  return errors ?? {}
}
async function known(): Promise<string> {
  const { visit } = await ordered(await forSale())
  const { user } = (await (await visit.request('/me')).json()) as { user: { email: string } }
  return user.email
}
const blik = { provider: 'tpay.blik' }

test('all that is wrong with an order is said at once: fields, consents, the code of BLIK, an address that has an account', async () => {
  const email = await known()
  const errors = await wrong({ ...newBuyer(), ...blik, email, first_name: '', consents: {} })
  expect(Object.keys(errors).sort()).toEqual(['blik_code', 'consents.terms', 'email', 'first_name'])
  expect(errors.email).toEqual(['An account with this address already exists. Log in instead.'])
  expect(errors.blik_code).toEqual(['Enter a 6-digit BLIK code.'])
})

test('it is said beside each other also where each field by itself is right', async () => {
  const email = await known()
  const errors = await wrong({ ...newBuyer(), ...blik, email, consents: CONSENTS, promo_code: 'NOBODY-KNOWS' })
  expect(Object.keys(errors).sort()).toEqual(['blik_code', 'email', 'promo_code'])
  const cheap = await forSale()
  await inSchool(1, (db) => changePrice(db, 1, cheap.prices[0]?.id ?? 0, { minimum: 9900 }))
  const both = await wrong({ ...newBuyer(), email, consents: CONSENTS, own_amount: '1' }, cheap)
  expect(Object.keys(both).sort()).toEqual(['email', 'own_amount'])
})

test('no code of BLIK is asked for where nothing is left to pay', async () => {
  const { code } = await inSchool(1, (db) => aPromoCode(db, { type: 'percentage', value: 100 }))
  const errors = await wrong({ ...newBuyer(), ...blik, promo_code: code, consents: {} })
  expect(Object.keys(errors)).toEqual(['consents.terms'])
})

test('that the total is another one is not said before an address that has an account', async () => {
  const email = await known()
  const order = { ...newBuyer(), provider: 'tpay.transfer', consents: CONSENTS, expected_total: 1 }
  expect(Object.keys(await wrong({ ...order, email }))).toEqual(['email'])
  const { status } = await new Visit().post(`/${offer.slug}/onepagecheckoutregister`, order)
  expect(status).toBe(409)
})

test('that the total is another one is not said before a code is refused that is used up', async () => {
  const { code } = await inSchool(1, (db) => aPromoCode(db, { quantity: 1 }))
  const order = { ...newBuyer(), provider: 'tpay.transfer', consents: CONSENTS, expected_total: 1 }
  const ordering = (of: object) => new Visit().post(`/${offer.slug}/onepagecheckoutregister`, { ...order, ...of })
  const shown = await ordering({ promo_code: code })
  expect([shown.status, await shown.json()]).toMatchObject([409, { totals: { discount: 3980, total: 15_920 } }])
  expect((await ordering({ promo_code: code, expected_total: 15_920 })).status).toBe(200)
  expect(Object.keys(await wrong({ ...order, ...newBuyer(), promo_code: code }))).toEqual(['promo_code'])
})

test('whom the school denies a product, by itself, added or in a bundle, hears that whatever else is wrong', async () => {
  const [denied, bundle, course] = [await forSale(), await forSale({ type: 'bundle' }), await forSale()]
  const student = await inSchool(1, async (db) => {
    const [student, owner] = [await aStudent(db), await aStaffMember(db, { role: 'owner' })]
    await denyAccess(db, staffViewer(owner), { accountId: student.id, productId: denied.id, reason: 'It was shared' })
    await setItems(db, bundle, [denied.id, course.id])
    return student
  })
  const visit = await new Visit().as(student)
  const bumps = [await bumpOf(course, denied)]
  const before = await countOf('transactions')
  for (const [{ slug }, order] of [[denied, {}] as const, [bundle, {}] as const, [course, { bumps }] as const])
    for (const wrong of [{}, { consents: {} }, { expected_total: 1 }, { promo_code: 'NOBODY-KNOWS' }]) {
      const body = { provider: 'tpay.transfer', consents: CONSENTS, ...order, ...wrong }
      const answer = await visit.post(`/${slug}/onepagecheckout`, body)
      expect([answer.status, JSON.stringify(wrong)]).toEqual([403, JSON.stringify(wrong)])
    }
  expect(await countOf('transactions')).toBe(before)
})
