import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changePrice, type PromoEdit } from '#app/content/catalogue/price-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listItems } from '#app/selling/payments/transactions.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { meet } from '#tests/meet.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { recheckUnpaid } from './rechecks.server.ts'

type Body = { promo_code?: string; expected_total?: number }
type Ordered = { visit: Visit; hash: string }

/** Something at 199,00, of which so many packages cost 99,00. */
async function withPackages(packages: number): Promise<string> {
  const { slug, prices } = await forSale()
  const promo = { amount: 9900, startsAt: null, endsAt: null, packages }
  await inSchool(1, (db) => changePrice(db, 1, prices[0]?.id ?? 0, { promo }))
  return slug
}

let connection = 0
/** Somebody at a connection of their own: tries of codes are counted by it. */
async function ordered(slug: string, body: Body = {}): Promise<Ordered> {
  const visit = new Visit(1, `10.8.0.${++connection}`)
  visit.cookies.set('locale', 'en')
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS, ...body })
  expect(answer.status).toBe(200)
  return { visit, hash: ((await answer.json()) as Ordered).hash }
}

const orderAgain = ({ visit }: Ordered, slug: string, body: Body = {}) =>
  visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, ...body })
const hashIn = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Ordered).hash
}
const goOn = ({ visit, hash }: Ordered) => visit.post(`/transaction/${hash}/pay`, {})
const halfAnHourAgo = ({ hash }: Ordered) =>
  inSchool(1, (db) =>
    db.execute(sql`update transactions set created_at = now() - interval '31 minutes', held_at = null
      where school_id = 1 and hash = ${hash}`),
  )

const GONE = 'The promo price sold out before you paid for this order. Order again to see the current price.'
const needGone = async (order: Ordered) => {
  const answer = await goOn(order)
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([409, GONE])
  const page = await order.visit.submit(`/transaction/${order.hash}/pay`, {})
  expect([page.status, (await page.text()).includes(GONE)]).toEqual([409, true])
}

describe.each([
  ['before it was counted back', false],
  ['after it was counted back', true],
])('an order that is not paid within half an hour, %s,', (_, counted) => {
  const waits = async (order: Ordered) => {
    await halfAnHourAgo(order)
    if (counted) await recheckUnpaid(1)
  }

  test('is paid at the price of a promo while a package is left, and not once others have them all', async () => {
    const slug = await withPackages(2)
    const [late] = [await ordered(slug), await ordered(slug)]
    await waits(late)
    expect((await goOn(late)).status).toBe(200)
    // It is held for half an hour more.
    expect((await goOn(late)).status).toBe(200)
    expect((await orderAgain(await ordered(slug), slug, { expected_total: 9900 })).status).toBe(409)
    await waits(late)
    await ordered(slug, { expected_total: 9900 })
    await needGone(late)
    const anew = await orderAgain(late, slug, { expected_total: 9900 })
    expect([anew.status, await anew.json()]).toMatchObject([409, { totals: { total: 19_900 } }])
    const hash = await hashIn(await orderAgain(late, slug, { expected_total: 19_900 }))
    expect(await transactionOf(hash)).toMatchObject({ status: 'PENDING', total: 19_900 })
    expect((await transactionOf(late.hash)).status).toBe('CANCELED')
    expect(await brokenInvariants()).toEqual([])
  })

  test('is not paid at the price of a promo that others had and that is another by now, or none', async () => {
    const slug = await withPackages(1)
    const late = await ordered(slug)
    await waits(late)
    await ordered(slug)
    await needGone(late)
    const promoted = (promo: PromoEdit | null) =>
      inSchool(1, async (db) => {
        const { priceId = 0 } = (await listItems(db, await transactionOf(late.hash)))[0] ?? {}
        await changePrice(db, 1, priceId, { promo })
      })
    await promoted({ amount: 8900, startsAt: null, endsAt: null, packages: 5 })
    await needGone(late)
    await promoted(null)
    await needGone(late)
    expect(await brokenInvariants()).toEqual([])
  })

  test('has its code while a use is left, and not once others have them all', async () => {
    const { slug } = await forSale()
    const { code } = await inSchool(1, (db) => aPromoCode(db, { quantity: 2 }))
    const [late] = [await ordered(slug, { promo_code: code }), await ordered(slug, { promo_code: code })]
    await waits(late)
    expect((await goOn(late)).status).toBe(200)
    expect(await hashIn(await orderAgain(late, slug, { promo_code: code }))).toBe(late.hash)
    await waits(late)
    await ordered(slug, { promo_code: code })
    await needGone(late)
    const anew = await orderAgain(late, slug, { promo_code: code })
    expect([anew.status, await anew.json()]).toMatchObject([422, { errors: { promo_code: [expect.any(String)] } }])
    const hash = await hashIn(await orderAgain(late, slug))
    expect(await transactionOf(hash)).toMatchObject({ status: 'PENDING', discount: 0 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('is paid beside others as often as packages are left', async () => {
    const slug = await withPackages(2)
    const late = [await ordered(slug), await ordered(slug)]
    for (const order of late) await waits(order)
    await ordered(slug)
    const paid = await Promise.all(late.map(goOn))
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await brokenInvariants()).toEqual([])
  })

  test('is paid beside others as often as uses are left', async () => {
    const { slug } = await forSale()
    const { code: promo_code } = await inSchool(1, (db) => aPromoCode(db, { quantity: 2 }))
    const late = [await ordered(slug, { promo_code }), await ordered(slug, { promo_code })]
    for (const order of late) await waits(order)
    await ordered(slug, { promo_code })
    const paid = await Promise.all(late.map(goOn))
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await brokenInvariants()).toEqual([])
  })

  test('has one use of such a code, also beside another late order of the same person', async () => {
    const [first, second] = [await forSale(), await forSale()]
    const { code } = await inSchool(1, (db) => aPromoCode(db, { perPerson: 1 }))
    const late = await ordered(first.slug, { promo_code: code })
    await halfAnHourAgo(late)
    const other = { ...late, hash: await hashIn(await orderAgain(late, second.slug, { promo_code: code })) }
    await halfAnHourAgo(other)
    if (counted) await recheckUnpaid(1)
    const paid = await meet(
      /^update "promo_code_uses"/,
      () => goOn(late),
      () => goOn(other),
    )
    expect(paid.map(({ status }) => status)).toEqual([200, 409])
    expect(await brokenInvariants()).toEqual([])
  })

  test('has no second use of a code that each person may use once', async () => {
    const [first, second] = [await forSale(), await forSale()]
    const { code } = await inSchool(1, (db) => aPromoCode(db, { perPerson: 1 }))
    const late = await ordered(first.slug, { promo_code: code })
    await waits(late)
    const hash = await hashIn(await orderAgain(late, second.slug, { promo_code: code }))
    await needGone(late)
    // Nor have both one after the other, neither of them paid yet.
    const next = { ...late, hash }
    await waits(next)
    expect((await goOn(late)).status).toBe(200)
    await needGone(next)
  })
})
