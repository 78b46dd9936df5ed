import { beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { newOrderNumber } from '#app/selling/payments/order-numbers.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { Visit } from '#tests/browser-like.ts'

let buyer: Visit
let other: Visit

beforeAll(async () => {
  const accounts = await inSchool(1, async (db) => {
    const { id: productId } = await aProduct(db, { slug: 'bought' })
    const accounts = [await aStudent(db), await aStudent(db)] as const
    const statuses: TransactionStatus[] = ['PERFORMED', 'FAILURE', 'REFUNDED']
    for (const status of statuses) {
      await db.insert(transactions).values({
        schoolId: 1,
        accountId: accounts[0].id,
        productId,
        quantity: 2,
        status,
        hash: `hash-${status}`,
        number: newOrderNumber(),
        net: 16_179,
        vat: 3721,
        vatRate: 2300,
        total: 19_900,
        currency: 'PLN',
        provider: 'sandbox',
        orderKey: status,
        locale: 'en',
        buyer: { email: 'a@example.com', first_name: 'A', last_name: '' },
      })
    }
    return accounts
  })
  buyer = await new Visit().as(accounts[0])
  other = await new Visit().as(accounts[1])
})

type List = { data: { status: string }[]; next_page_url: string | null }
const list = async (visit: Visit, path = '/my/transactions') => (await (await visit.request(path)).json()) as List

describe('/my/transactions', () => {
  test('lists one’s own purchases, the newest first', async () => {
    const { data, next_page_url } = await list(buyer)
    expect(data.map(({ status }) => status)).toEqual(['REFUNDED', 'FAILURE', 'PERFORMED'])
    expect(next_page_url).toBeNull()
    expect(data[2]).toEqual({
      id: expect.any(Number),
      invoices: [],
      number: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/),
      hash: 'hash-PERFORMED',
      status: 'PERFORMED',
      quantity: 2,
      product: { id: expect.any(Number), type: 'course', slug: 'bought', title: 'Light' },
      amount: 19_900,
      currency: 'PLN',
      created_at: expect.stringMatching(/Z$/),
      is_gift: false,
      instalments: null,
    })
    expect(await list(other)).toEqual({ data: [], next_page_url: null })
  })

  test('goes on page by page without losing or repeating any, also of the same moment', async () => {
    const seen: string[] = []
    let next: string | null = '/my/transactions?length=1'
    while (next) {
      const page: List = await list(buyer, next)
      seen.push(...page.data.map(({ status }) => status))
      next = page.next_page_url
    }
    expect(seen).toEqual(['REFUNDED', 'FAILURE', 'PERFORMED'])
    expect((await buyer.request('/my/transactions?cursor=nonsense')).status).toBe(422)
  })

  test('is a page too, and says what to do when it is empty', async () => {
    const html = await (await buyer.page('/my/transactions')).text()
    for (const text of ['Paid', 'Declined', 'Refunded', '2 licences']) expect(html).toContain(text)
    expect(html).toContain('href="/transaction/hash-PERFORMED/thank-you"')
    expect(html).toContain('href="/transaction/hash-FAILURE/pending"')
    expect(await (await other.page('/my/transactions')).text()).toContain('No orders yet')
  })
})
