import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer, ordered } from '#tests/buyer.ts'
import { damage } from '#tests/damage.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { SalePage } from './sale-view.ts'

let office: Visit
let instructor: Visit

beforeAll(async () => {
  const owner = { role: 'owner', firstName: 'Ida', lastName: 'Wierzba' } as const
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, owner)))
  instructor = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
})

async function paid() {
  const { visit, hash, redirect } = await ordered(await forSale())
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id } = await transactionOf(hash)
  return { hash, id }
}

type SaleList = { data: { id: number }[] }
const pageOf = async (id: number) =>
  (await (await office.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>

describe('the back office', () => {
  test('changes a buyer’s data, and keeps who did it with what it said before', async () => {
    const { id, hash } = await paid()
    const path = `/home/transactions/${id}/buyer`
    const { buyer: before } = await transactionOf(hash)
    const invoice = { name: 'Pracownia', street: 'Kwiatowa 12', postal_code: '90-004', city: 'Łódź', country: 'PL' }
    const named = { first_name: 'Karolina', last_name: 'Żak' }
    expect((await office.post(path, { ...named, invoice: { ...invoice, postal_code: '9000' } })).status).toBe(422)
    expect((await office.post(path, { ...named, email: 'new@example.com' })).status).toBe(422)
    const books = await booksOf(hash)
    expect((await office.post(path, { ...named, invoice })).status).toBe(200)
    // Its receipt was written with the payment; no invoice is made here, after which it could not be changed.
    expect([books.receipts, await booksOf(hash)]).toEqual([1, books])
    const { buyer } = await transactionOf(hash)
    expect(buyer).toEqual({ ...before, ...named, invoice: { type: 'personal', ...invoice } })
    const { events } = await pageOf(id)
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'buyer',
        by: 'Ida Wierzba',
        before: 'Karolina Nowak',
        after: expect.stringContaining('Pracownia'),
      }),
    )
    expect((await instructor.post(path, named)).status).toBe(403)
    const unpaid = await transactionOf((await ordered(await forSale())).hash)
    expect((await office.post(`/home/transactions/${unpaid.id}/buyer`, named)).status).toBe(409)
  })

  test('does both without a script: a form of the page each, which keeps what was typed', async () => {
    const { id, hash } = await paid()
    const path = `/home/transactions/${id}`
    const html = await (await office.page(path)).text()
    for (const action of ['refund', 'revoke', 'buyer'])
      expect(html).toMatch(new RegExp(`<noscript>((?!</noscript>).)*action="${path}/${action}"`, 's'))
    expect(html).toMatch(/<select[^>]*name="invoice.country".*?<option value="DE">Germany</s)
    const address = { street: 'Kwiatowa 12', postal_code: '9000', city: 'Łódź', country: 'PL', name: 'Żak' }
    const invoice = Object.fromEntries(Object.entries(address).map(([name, value]) => [`invoice.${name}`, value]))
    const form = { first_name: 'Karolina', last_name: 'Żak', ...invoice }
    const refused = await office.submit(`${path}/buyer`, form)
    expect([refused.status, /value="9000"/.test(await refused.text())]).toEqual([422, true])
    const mended = { ...form, 'invoice.postal_code': '90-004', 'invoice.country': 'pl' }
    const saved = await office.submit(`${path}/buyer`, mended)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path])
    expect((await transactionOf(hash)).buyer).toMatchObject({
      last_name: 'Żak',
      invoice: { city: 'Łódź', country: 'PL' },
    })
    expect((await office.submit(`${path}/revoke`, { reason: '' })).status).toBe(422)
    expect((await office.submit(`${path}/revoke`, { reason: 'Shared the files' })).status).toBe(303)
    expect((await booksOf(hash)).status).toBe('REVOKED')
  })

  test('shows what was agreed to with an order, and in which version of the terms', async () => {
    const published = await office.post('/home/settings/legal', { seen: 0, text: { en: 'Terms', pl: 'Regulamin' } })
    expect(published.status).toBe(201)
    const { id } = await paid()
    const { consents } = await pageOf(id)
    expect(consents.map(({ kind, given }) => [kind, given])).toEqual([
      ['terms', true],
      ['withdrawal_waiver', true],
      ['marketing', false],
    ])
    expect(consents[0]).toMatchObject({ terms: 1, wording: expect.stringContaining('regulamin') })
    const html = await (await office.page(`/home/transactions/${id}?lang=pl`)).text()
    for (const shown of ['href="/terms?version=1"', 'Regulamin, wersja 1', 'Wyrażona', 'Niewyrażona'])
      expect(html).toContain(shown)
  })

  test('finds an order by its promo code, whatever the case, and shows the code with it', async () => {
    const { code } = await inSchool(1, (db) => aPromoCode(db))
    const offer = await forSale()
    const order = { ...newBuyer(), consents: CONSENTS, promo_code: code }
    const answer = await new Visit().post(`/${offer.slug}/onepagecheckoutregister`, order)
    const { id } = await transactionOf(((await answer.json()) as { hash: string }).hash)
    await ordered(offer)
    const found = await office.request(`/home/transactions?code=${code.toLowerCase()}`)
    expect(((await found.json()) as SaleList).data.map((sale) => sale.id)).toEqual([id])
    expect((await pageOf(id)).sale).toMatchObject({ promo_code: code, discount: 3980 })
  })

  test('finds orders by the method they are paid with', async () => {
    const [card, blik] = [await paid(), await paid()]
    for (const [{ id }, method] of [[card, 'card'] as const, [blik, 'blik'] as const])
      await damage(`update transactions set method = '${method}' where id = ${id}`)
    const listed = async (method: string) => {
      const { data } = (await (await office.request(`/home/transactions?method=${method}`)).json()) as SaleList
      return data.map(({ id }) => id)
    }
    expect([await listed('card'), await listed('blik'), await listed('p24')]).toEqual([[card.id], [blik.id], []])
    expect((await office.request('/home/transactions?method=cash')).status).toBe(422)
    const html = await (await office.page('/home/transactions?lang=pl')).text()
    expect(html).toMatch(/<select[^>]*name="method".*?<option value="card">Karta</s)
  })

  test('sends a letter of an order once more, and none of another order', async () => {
    const { id, hash } = await paid()
    const other = await paid()
    await runJobs()
    const { letters: sent, events } = await pageOf(id)
    expect(sent).toEqual([{ id: expect.any(Number), subject: expect.any(String), state: 'kept' }])
    expect(events).toContainEqual(expect.objectContaining({ kind: 'mail', state: 'kept', subject: sent[0]?.subject }))
    const again = (transaction: number) => office.post(`/home/transactions/${transaction}/letters/${sent[0]?.id}/again`)
    expect((await again(other.id)).status).toBe(404)
    expect((await again(id)).status).toBe(200)
    // Without a mail server it stays in the outbox; with one it waits to leave again.
    expect((await pageOf(id)).letters[0]?.state).toBe('kept')
    await damage(`update mails set state = 'sent', sent_at = now() where id = ${sent[0]?.id}`)
    expect((await again(id)).status).toBe(200)
    expect((await pageOf(id)).letters[0]?.state).toBe('waiting')
    expect((await again(id)).status).toBe(404)
    expect((await transactionOf(hash)).status).toBe('PERFORMED')
  })
})
