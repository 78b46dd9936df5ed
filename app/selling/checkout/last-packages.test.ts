import { beforeAll, describe, expect, test } from 'vitest'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { startTpay, type TpayDouble } from '#tests/doubles/tpay.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'

let double: TpayDouble

beforeAll(async () => {
  const played = await connectDouble('tpay', startTpay, { enabled: true })
  double = played.double
  return played.end
})

/** Something at 199,00, of which one package costs 99,00. */
async function onePackage(wanted?: Parameters<typeof forSale>[0]): Promise<Offer & { priceId: number }> {
  const offer = await forSale(wanted)
  const priceId = offer.prices[0]?.id ?? 0
  const promo = { amount: 9900, startsAt: null, endsAt: null, packages: 1 }
  await inSchool(1, (db) => changePrice(db, 1, priceId, { promo }))
  return { ...offer, priceId }
}

/** A course beside which a file is offered, and the last package of the course gone where there is none left. */
async function both({ left }: { left: boolean }) {
  const [course, file] = [await onePackage(), await onePackage({ type: 'file' })]
  const row = { schoolId: 1, productId: course.id, offeredId: file.id, priceId: file.priceId }
  const [bump] = await inSchool(1, (db) =>
    db
      .insert(bumps)
      .values({ ...row, title: { en: 'Add it' } })
      .returning({ id: bumps.id }),
  )
  if (!left) await new Visit().post(`/${course.slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
  return { slug: course.slug, bumps: [bump?.id ?? 0], total: left ? 19_800 : 29_800 }
}

const orderOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  const { hash } = (await answer.json()) as { hash: string }
  const { id, status, total } = await transactionOf(hash)
  return { id, status, total }
}

describe.each([
  ['of two promos', true],
  ['of a promo, beside one that is sold out', false],
])('who got the last package %s', (_, left) => {
  test.each([
    ['and was told so', true],
    ['and heard nothing', false],
  ])('before the provider failed, %s, has it by sending the same again', async (_, heard) => {
    const { slug, bumps, total } = await both({ left })
    const visit = new Visit()
    await visit.request('/csrf')
    const anonymous = new Map(visit.cookies)
    const { password, ...buyer } = newBuyer()
    const body = { ...buyer, consents: CONSENTS, provider: 'tpay.transfer', bumps }
    double.fail(500)
    const failed = await visit.post(`/${slug}/onepagecheckoutregister`, { ...body, expected_total: total })
    double.fail(undefined)
    expect(failed.status).toBe(503)
    if (!heard) for (const [name, value] of anonymous) visit.cookies.set(name, value)
    const first = await orderOf(
      await visit.post(`/${slug}/onepagecheckoutregister`, { ...body, expected_total: total }),
    )
    expect(first).toMatchObject({ status: 'PENDING', total })
    // By now whoever wrote it down knows who sends it.
    expect(await orderOf(await visit.post(`/${slug}/onepagecheckoutregister`, body))).toEqual(first)
    expect(await brokenInvariants()).toEqual([])
  })

  test('has one order by a double click, as a guest and as a member', async () => {
    const guests = await both({ left })
    const visit = new Visit()
    await visit.request('/csrf')
    const buyer = newBuyer()
    const twice = (path: string, body: object) =>
      Promise.all([visit.post(path, body), visit.post(path, body)].map(async (answer) => orderOf(await answer)))
    const asked = { consents: CONSENTS, bumps: guests.bumps, expected_total: guests.total }
    const [first, second] = await twice(`/${guests.slug}/onepagecheckoutregister`, { ...buyer, ...asked })
    expect(second).toEqual(first)
    const members = await both({ left })
    const [third, fourth] = await twice(`/${members.slug}/onepagecheckout`, { ...asked, bumps: members.bumps })
    expect(third).toEqual(fourth)
    expect(third).toMatchObject({ status: 'PENDING', total: members.total })
    expect(await brokenInvariants()).toEqual([])
  })
})
