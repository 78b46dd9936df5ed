import { expect, test } from 'vitest'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { type CheckoutJson, getNextTurn } from './checkout-view.ts'

test('the last package of a promo that one’s own open order holds is offered to its buyer, and to nobody else', async () => {
  const { slug, prices } = await forSale()
  const endsAt = new Date(Date.now() + 864e5).toISOString()
  const promo = { amount: 9900, startsAt: null, endsAt, packages: 1 }
  await inSchool(1, (db) => changePrice(db, 1, prices[0]?.id ?? 0, { promo }))
  const visit = new Visit(1, '10.8.7.1')
  const body = { ...newBuyer(), consents: CONSENTS, expected_total: 9900 }
  const first = (await (await visit.post(`/${slug}/onepagecheckoutregister`, body)).json()) as { hash: string }
  const shown = async (who: Visit) => (await (await who.request(`/${slug}/checkout`)).json()) as CheckoutJson
  const before = Date.now()
  const own = await shown(visit)
  expect([own.totals.total, own.reduction, own.sold_out]).toMatchObject([9900, { from: 19_900, left: 1 }, null])
  const turn = Date.parse(endsAt) - (own.turns_in ?? 0)
  expect(turn).toBeGreaterThanOrEqual(before)
  expect(turn).toBeLessThanOrEqual(Date.now())
  const other = await shown(new Visit(1, '10.8.7.2'))
  expect([other.totals.total, other.reduction]).toEqual([19_900, null])
  // Another order takes its place, at the same price.
  const wanted = { consents: { terms: true }, expected_total: 9900 }
  const answer = await visit.post(`/${slug}/onepagecheckout`, wanted)
  expect(answer.status).toBe(200)
  const { hash } = (await answer.json()) as { hash: string }
  expect(hash).not.toBe(first.hash)
  expect(await transactionOf(hash)).toMatchObject({ total: 9900, status: 'PENDING' })
  expect(await transactionOf(first.hash)).toMatchObject({ status: 'CANCELED' })
  expect(await brokenInvariants()).toEqual([])
})

test('what an order comes to changes next when the first of its promos ends', () => {
  const promo = (endsAt: string | null) => ({ reduction: { number: 1, from: 2, lowest: 2, endsAt, left: null } })
  const view = (...all: (string | null)[]) => {
    const [reduction = null, ...rest] = all.map((at) => promo(at).reduction)
    return { reduction, prices: [], bumps: rest.map((one) => ({ reduction: one })) }
  }
  const now = Date.parse('2025-12-31T23:59:00Z')
  expect(getNextTurn(view('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'), now)).toBe(60_000)
  expect(getNextTurn(view(null), now)).toBeNull()
  expect(getNextTurn({ reduction: null, prices: [], bumps: [] }, now)).toBeNull()
})
