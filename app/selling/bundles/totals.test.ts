import { expect, test } from 'vitest'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'

type Totals = { discount: number; net: number; vat: number; total: number; items: { amount: number }[] }
type Placed = { hash: string; redirect: string }

const placed = async (visit: Visit, path: string, body: object): Promise<Placed> => {
  const answer = await visit.post(path, { consents: CONSENTS, ...body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Placed
}
const pay = ({ redirect, hash }: Placed, amount: number) =>
  notify(messageOf({ ref: redirect.split('/').at(-1) ?? '', amount, id: `${hash}:captured` }))

test('of who owns a part, with a code and something of another rate of VAT beside it: lowered, then discounted, taxed by line', async () => {
  const parts: Offer[] = [await forSale({ amount: 10_000 }), await forSale({ amount: 30_000 })]
  const bundle = await forSale({ type: 'bundle', amount: 30_000 })
  const book = await forSale({ type: 'file', amount: 5000, vatRate: 800 })
  const bump = { schoolId: 1, productId: bundle.id, offeredId: book.id, priceId: book.prices[0]?.id ?? 0 }
  const [beside] = await inSchool(1, async (db) => {
    const ids = parts.map(({ id }) => id)
    await setItems(db, bundle, ids)
    return await db
      .insert(bumps)
      .values({ ...bump, title: { en: 'The book' } })
      .returning()
  })
  const { code } = await inSchool(1, (db) => aPromoCode(db))
  const visit = new Visit().speaking('en')
  const buyer = newBuyer()
  await pay(await placed(visit, `/${parts[0]?.slug}/onepagecheckoutregister`, buyer), 10_000)

  // A quarter is theirs: 225,00 of 300,00, and 20 per cent less of all that the code fits.
  const asked = new URLSearchParams({ bumps: `${beside?.id}`, code })
  const view = (await (await visit.request(`/${bundle.slug}/checkout?${asked}`)).json()) as {
    totals: Totals
    owned: number
    vats: { rate: number; vat: number }[]
  }
  const { total, net, vat, discount } = view.totals
  expect([view.owned, total, net + vat]).toEqual([7500, 22_000, total])
  expect(discount).toBe(7500 + 4500 + 1000)
  // 180,00 with 23 per cent and 40,00 with 8 per cent in them.
  expect(view.vats.map((sum) => sum.vat)).toEqual([3366, 296])
  const order = await placed(visit, `/${bundle.slug}/onepagecheckout?bumps=${beside?.id}`, {
    promo_code: code,
    expected_total: total,
  })
  await pay(order, total)
  expect(await transactionOf(order.hash)).toMatchObject({ total, net, vat, discount, status: 'PERFORMED' })
  const thanks = async (hash: string) => (await visit.page(`/transaction/${hash}/thank-you?lang=en`)).text()
  const shown = (await thanks(order.hash)).replaceAll('\u00a0', ' ').replaceAll(/<[^>]+>/g, ' ')
  expect(shown).toMatch(/Parts you already own\s+-PLN 75\.00/)
  expect(shown).toMatch(new RegExp(`Discount \\(${code}\\)\\s+-PLN 55\\.00`))
  const letter = (await mailsTo(buyer.email)).map(({ text }) => text).join()
  expect(letter.replaceAll('\u00a0', ' ')).toMatch(/Parts you already own[\s|]+-PLN 75\.00/)
  const found = await brokenInvariants()
  expect(found.filter((line) => !line.includes('the sandbox says'))).toEqual([])
})
