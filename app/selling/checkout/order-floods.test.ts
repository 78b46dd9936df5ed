import { expect, test } from 'vitest'
import { CONSENTS, forSale, ordered } from '#tests/buyer.ts'

test('a member who orders again and again with other data waits after thirty orders, and not for the same one', async () => {
  const offer = await forSale()
  const { visit, hash } = await ordered(offer)
  const order = (name: string) => {
    const invoice = { type: 'personal', name, street: 'B 1', postal_code: '90-004', city: 'C', country: 'PL' }
    return visit.post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS, ...(name && { invoice }) })
  }
  const again = async () => ((await (await order('')).json()) as { hash: string }).hash
  for (let nth = 0; nth < 40; nth++) expect(await again()).toBe(hash)
  const statuses: number[] = []
  for (let nth = 0; nth < 29; nth++) statuses.push((await order(`Name ${nth}`)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const late = await order('Name 30')
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
  // What is open stays open, and is the same when it comes again.
  expect((await order('Name 28')).status).toBe(200)
  const { visit: other } = await ordered(offer)
  const elsewhere = await other.post(`/${offer.slug}/onepagecheckout`, { consents: { ...CONSENTS, marketing: true } })
  expect(elsewhere.status).toBe(200)
})
