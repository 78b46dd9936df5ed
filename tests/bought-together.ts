import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import type { RefundRow } from '#app/selling/sales/refund.ts'
import type { SalePage } from '#app/selling/sales/sale-view.ts'
import { Visit } from './browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from './buyer.ts'
import { transactionOf } from './purchase-books.ts'

/** An owner at work in the back office, in English. */
export async function anOffice(): Promise<Visit> {
  const owner = { role: 'owner', firstName: 'Ida', lastName: 'Wierzba' } as const
  return (await new Visit().as(await inSchool(1, (db) => aStaffMember(db, owner)))).speaking('en')
}

/** A course at 199,00 and presets at 59,00 without VAT. */
export const two = async () => [await forSale(), await forSale({ type: 'file', amount: 5_900, vatRate: null })] as const

/** What is offered beside a course, at its first price. */
export async function bumpOf(course: Offer, { id: offeredId, prices: [price] }: Offer): Promise<number> {
  const row = { schoolId: 1, productId: course.id, offeredId, priceId: price?.id ?? 0, title: { en: 'Add' }, text: {} }
  const [made] = await inSchool(1, (db) => db.insert(bumps).values(row).returning({ id: bumps.id }))
  return made?.id ?? 0
}

/** Somebody bought the first of these with the others beside it; what of it is which item, in that order. */
export async function bought([first, ...others]: readonly [Offer, ...Offer[]], body: object = {}) {
  const visit = new Visit().speaking('en')
  const buyer = newBuyer()
  const added: number[] = []
  for (const one of others) added.push(await bumpOf(first, one))
  const order = { ...buyer, consents: CONSENTS, bumps: added, ...body }
  const answer = await visit.post(`/${first.slug}/onepagecheckoutregister`, order)
  expect(answer.status).toBe(200)
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id, total } = await transactionOf(hash)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number }>(sql`select id::int as id from transaction_items
      where school_id = 1 and transaction_id = ${id} order by id`),
  )
  const items = rows.map((item) => item.id)
  return { visit, hash, id, total, email: buyer.email, ref: redirect.replace('/sandbox/pay/', ''), items }
}

/** What the sandbox says later of such an order. */
export const said = ({ ref, total }: { ref: string; total: number }, type: string, amount = total) =>
  notify(messageOf({ ref, type, amount, id: `${ref}:${type}` }))

/** Which of these an order has open. */
export async function openOf(id: number, products: readonly Offer[]): Promise<boolean[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ product: number }>(sql`select product_id::int as product from access_grants
      where school_id = 1 and source = 'transaction' and source_id = ${id} and revoked_at is null`),
  )
  return products.map((offer) => rows.some(({ product }) => product === offer.id))
}

export const salePageOf = async (office: Visit, id: number) =>
  (await (await office.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>

/** Asks for a refund, which takes access away unless told otherwise. */
export async function refundBy(office: Visit, id: number, more: object = {}) {
  const body = { keep_access: false, reason: 'They asked for it', ...more }
  const answer = await office.post(`/home/transactions/${id}/refund`, body)
  const said = (await answer.json()) as {
    refund?: SnakeCased<RefundRow>
    status?: string
    message?: string
    errors?: object
  }
  return { code: answer.status, ...said }
}
