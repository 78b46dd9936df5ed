import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { bundleItems } from '#app/content/catalogue/tables.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { repairOrder } from '#app/selling/checkout/decisions.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { openToOwners } from './owners.server.ts'

type Totals = { discount: number; net: number; vat: number; total: number }
type Placed = { hash: string; redirect: string }

/** Somebody who reads English. */
function visitor(): Visit {
  const visit = new Visit()
  visit.cookies.set('locale', 'en')
  return visit
}

/** Tells the doctor's findings, but for those about the sandbox's own books: payments are made up here. */
const found = async () => (await brokenInvariants()).filter((line) => !line.includes('the sandbox says'))

/** A bundle at 300,00 of a course at 100,00 and one at 300,00. */
async function aBundle({ accessDays = 0 }: { accessDays?: number } = {}) {
  const parts = [await forSale({ amount: 10_000 }), await forSale({ amount: 30_000 })] as const
  const bundle = await forSale({ type: 'bundle', amount: 30_000, accessDays })
  await hold(bundle, parts)
  return { bundle, parts }
}

const hold = (bundle: Offer, parts: readonly Offer[], choice = {}) =>
  inSchool(1, (db) =>
    setItems(
      db,
      bundle,
      parts.map(({ id }) => id),
      choice,
    ),
  )

async function place(visit: Visit, { slug }: Offer, body: object = {}, register = false): Promise<Placed> {
  const path = `/${slug}/onepagecheckout${register ? 'register' : ''}`
  const answer = await visit.post(path, { ...(register ? newBuyer() : {}), consents: CONSENTS, ...body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Placed
}

const refOf = ({ redirect }: Placed) => redirect.replace('/sandbox/pay/', '')
const pay = (placed: Placed, amount: number, type = 'captured') =>
  notify(messageOf({ ref: refOf(placed), amount, type, id: `${placed.hash}:${type}` }))

/** Somebody new who bought a product. */
async function ownerOf(offer: Offer, amount: number) {
  const visit = visitor()
  const placed = await place(visit, offer, {}, true)
  await pay(placed, amount)
  return { visit, placed }
}

/** Which of the products a buyer has open. */
async function openOf({ hash }: Placed, products: readonly Offer[]): Promise<boolean[]> {
  const { accountId } = await transactionOf(hash)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number }>(sql`select distinct product_id::int as id from access_grants
      where account_id = ${accountId} and revoked_at is null`),
  )
  return products.map(({ id }) => rows.some((row) => row.id === id))
}

const totalsFor = async (visit: Visit, { slug }: Offer) => {
  const answer = await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, expected_total: 1 })
  return { status: answer.status, ...((await answer.json()) as { totals: Totals; redirect?: string }) }
}

describe('a paid bundle', () => {
  test('opens what it held when it was ordered; a refund takes that back and nothing else, won money gives it again', async () => {
    const { bundle, parts } = await aBundle()
    const visit = visitor()
    const placed = await place(visit, bundle, {}, true)
    const later = await forSale()
    await hold(bundle, [parts[0], later])
    await pay(placed, 30_000)
    expect(await openOf(placed, [bundle, ...parts, later])).toEqual([true, true, true, false])
    const { accountId } = await transactionOf(placed.hash)
    const gift = {
      schoolId: 1,
      accountId,
      productId: parts[0].id,
      source: 'staff' as const,
      sourceId: (await inSchool(1, (db) => aStaffMember(db))).id,
    }
    await inSchool(1, (db) => grantAccess(db, { ...gift, days: 0, reason: 'A gift.' }))
    await pay(placed, 30_000, 'chargeback')
    expect(await openOf(placed, [bundle, ...parts])).toEqual([false, true, false])
    await pay(placed, 30_000, 'chargeback_won')
    expect(await openOf(placed, [bundle, ...parts])).toEqual([true, true, true])
    await pay(placed, 30_000, 'refunded')
    expect(await openOf(placed, [bundle, ...parts])).toEqual([false, true, false])
    expect(await found()).toEqual([])
  })

  test('is not sold with one of its parts once more beside it', async () => {
    const { bundle, parts } = await aBundle()
    const [price] = parts[0].prices
    const bump = {
      schoolId: 1,
      productId: bundle.id,
      offeredId: parts[0].id,
      priceId: price?.id ?? 0,
      title: { en: 'More of it' },
    }
    const [added] = await inSchool(1, (db) => db.insert(bumps).values(bump).returning())
    const visit = visitor()
    expect(await (await visit.page(`/${bundle.slug}/checkout`)).text()).not.toContain('More of it')
    const body = { ...newBuyer(), consents: CONSENTS }
    const path = `/${bundle.slug}/onepagecheckoutregister?bumps=${added?.id}`
    const refused = await visit.post(path, body)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('already part of this order')])
  })

  test('that opens too little is found by the doctor and repaired', async () => {
    const { bundle, parts } = await aBundle()
    const { placed } = await ownerOf(bundle, 30_000)
    const { id } = await transactionOf(placed.hash)
    await inSchool(1, (db) =>
      db.execute(sql`delete from access_grants where source_id = ${id} and product_id = ${parts[1].id}`),
    )
    expect(await found()).toEqual([expect.stringContaining(`product ${parts[1].id}: 0 open grants`)])
    expect(await inSchool(1, (db) => repairOrder(db, { schoolId: 1, id }))).toBe(true)
    expect(await inSchool(1, (db) => repairOrder(db, { schoolId: 1, id }))).toBe(false)
    expect(await found()).toEqual([])
  })
})

describe('a bundle that staff give or take away', () => {
  test('opens and closes with its parts, given by hand or bought', async () => {
    const { bundle, parts } = await aBundle()
    const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const student = await inSchool(1, (db) => aStudent(db))
    const gift = { emails: student.email, product_ids: [bundle.id], reason: 'A gift.' }
    expect((await office.post('/home/students', gift)).status).toBe(201)
    const bought = await ownerOf(bundle, 30_000)
    const { accountId } = await transactionOf(bought.placed.hash)
    for (const account of [student.id, accountId]) {
      const grants = () =>
        inSchool(1, (db) =>
          db.execute<{ id: number; product: number }>(sql`select id::int, product_id::int as product from access_grants
            where account_id = ${account} and revoked_at is null order by product_id`),
        )
      const { rows } = await grants()
      expect(rows.map(({ product }) => product)).toEqual([...parts.map(({ id }) => id), bundle.id])
      const given = rows.find(({ product }) => product === bundle.id)
      const path = `/home/students/${account}/access/${given?.id}`
      const taken = await office.request(path, { method: 'DELETE', body: { reason: 'A mistake.' } })
      expect(taken.status).toBe(200)
      expect((await grants()).rows).toEqual([])
    }
    expect(await found()).toEqual([])
  })
})

describe('who owns a part', () => {
  test('pays less by its share; giving the part back closes it, as the bundle did not open it', async () => {
    const { bundle, parts } = await aBundle()
    const { visit, placed: first } = await ownerOf(parts[0], 10_000)
    expect((await totalsFor(visitor(), bundle)).status).toBe(401)
    expect(await totalsFor(visit, bundle)).toMatchObject({
      status: 409,
      totals: { discount: 7_500, total: 22_500, vat: 4_207, net: 18_293, items: [{ amount: 30_000 }] },
    })
    const page = await (await visit.page(`/${bundle.slug}/checkout`)).text()
    expect(page).toContain('225.00')
    expect(page).toContain('Parts you already own')
    const placed = await place(visit, bundle, { expected_total: 22_500 })
    expect(await place(visit, bundle, { expected_total: 22_500 })).toEqual(placed)
    await pay(placed, 22_500)
    const thanks = await (await visit.page(`/transaction/${placed.hash}/thank-you?lang=en`)).text()
    expect(thanks).toContain('Parts you already own')
    expect(thanks).not.toContain('Discount')
    expect(await openOf(placed, [bundle, ...parts])).toEqual([true, true, true])
    expect(await booksOf(placed.hash)).toMatchObject({ captured: 22_500, open_grants: 2 })
    await pay(first, 10_000, 'refunded')
    expect(await openOf(placed, parts)).toEqual([false, true])
    expect(await found()).toEqual([])
  })

  test('by a membership, which may end, pays all', async () => {
    const { bundle, parts } = await aBundle()
    const { visit, placed } = await ownerOf(await forSale({ amount: 10_000 }), 10_000)
    const { accountId } = await transactionOf(placed.hash)
    const give = (source: 'membership' | 'transaction') =>
      inSchool(1, (db) =>
        grantAccess(db, { schoolId: 1, accountId, productId: parts[0].id, days: 0, source, sourceId: -1 }),
      )
    await give('membership')
    expect((await totalsFor(visit, bundle)).totals.total).toBe(30_000)
    await give('transaction')
    expect((await totalsFor(visit, bundle)).totals.total).toBe(22_500)
    await asTablesOwner('delete from access_grants where source_id = -1')
  })

  test('for less long than the bundle opens it pays all and has it longer', async () => {
    const { bundle, parts } = await aBundle({ accessDays: 30 })
    const short = await forSale({ accessDays: 10, amount: 10_000 })
    await hold(bundle, [short, parts[1]])
    const { visit } = await ownerOf(short, 10_000)
    expect((await totalsFor(visit, bundle)).totals.total).toBe(30_000)
    const placed = await place(visit, bundle)
    await pay(placed, 30_000)
    const { id } = await transactionOf(placed.hash)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select round(extract(epoch from ends_at - now()) / 86400)::int as days from access_grants
        where source_id = ${id} and source = 'transaction' and product_id = ${short.id}`),
    )
    expect(rows).toEqual([{ days: 40 }])
  })

  test('and all the others is led to them: 409', async () => {
    const { bundle, parts } = await aBundle()
    const { visit } = await ownerOf(parts[0], 10_000)
    await pay(await place(visit, parts[1]), 30_000)
    const answer = await visit.post(`/${bundle.slug}/onepagecheckout`, { consents: CONSENTS })
    expect([answer.status, await answer.json()]).toMatchObject([409, { redirect: '/my/courses' }])
    expect((await visit.page(`/${bundle.slug}/checkout`)).headers.get('location')).toBe('/my/courses')
    expect(await (await visit.page(`/${bundle.slug}`)).text()).toContain('href="/my/courses"')
  })
})

describe('what is added later', () => {
  test('reaches those who have the bundle where that is said, once, and those who pay after; what is removed stays', async () => {
    const { bundle, parts } = await aBundle()
    const { placed } = await ownerOf(bundle, 30_000)
    const waiting = await place(visitor(), bundle, {}, true)
    const [quiet, told] = [await forSale(), await forSale()]
    await hold(bundle, [...parts, quiet])
    await hold(bundle, [parts[0], quiet, told], { reachesOwners: true })
    await Promise.all([1, 2, 3].map(() => openToOwners({ schoolId: 1, bundleId: bundle.id })))
    await openToOwners({ schoolId: 1, bundleId: bundle.id })
    await runJobs()
    await pay(waiting, 30_000)
    await runJobs()
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select account_id::int as account, subject from mails where kind = 'bundles.part-added'`),
    )
    expect(rows).toEqual([{ account: (await transactionOf(placed.hash)).accountId, subject: 'New in “Light”: Light' }])
    for (const order of [placed, waiting]) {
      expect(await openOf(order, [...parts, quiet, told])).toEqual([true, true, false, true])
      expect(await booksOf(order.hash)).toMatchObject({ grants: 4, open_grants: 4 })
    }
    expect(await found()).toEqual([])
    await pay(placed, 30_000, 'refunded')
    expect(await openOf(placed, [...parts, told])).toEqual([false, false, false])
    expect(await found()).toEqual([])
  })

  test('is said in the office, by whoever puts it there, and kept when the order of parts changes', async () => {
    const { bundle, parts } = await aBundle()
    const { placed } = await ownerOf(bundle, 30_000)
    const office = await visitor().as(await inSchool(1, (db) => aStaffMember(db)))
    const added = await forSale()
    const save = (ids: number[], more = {}) =>
      office.request(`/home/products/${bundle.id}`, {
        method: 'PUT',
        body: { title: 'A', items: ids.map((product_id) => ({ product_id })), ...more },
      })
    const ids = parts.map(({ id }) => id)
    expect((await save([...ids, added.id], { reach_owners: true })).status).toBe(200)
    await runJobs()
    expect(await openOf(placed, [added])).toEqual([true])
    await save([added.id, ...ids])
    const rows = await inSchool(1, (db) => db.select().from(bundleItems).where(eq(bundleItems.bundleId, bundle.id)))
    expect(rows.filter(({ reachesOwners }) => reachesOwners).map(({ productId }) => productId)).toEqual([added.id])
    expect((await save([(await forSale({ type: 'bundle' })).id])).status).toBe(422)
  })
})

describe('what is saved', () => {
  const pageOf = async ({ slug }: Offer) => (await visitor().page(`/${slug}`)).text()

  test('is said where every part is sold to everybody for as long, and never falsely', async () => {
    const { bundle, parts } = await aBundle()
    expect(await pageOf(bundle)).toMatch(/PLN\s100\.00 less than bought separately/)
    const { product } = (await (await visitor().request(`/${bundle.slug}`)).json()) as { product: object }
    const items = parts.map(({ id, slug }) => ({ product_id: id, slug, title: 'Light' }))
    expect(product).toMatchObject({ items, saving: 10_000 })
    expect(await (await visitor().page('/courses')).text()).toContain('less than bought separately')
    await hold(bundle, [...parts, await forSale({ status: 'draft' })])
    expect(await pageOf(bundle)).not.toContain('less than bought separately')
    await hold(bundle, [...parts, await forSale({ currency: 'EUR' })])
    expect(await pageOf(bundle)).not.toContain('less than bought separately')
    await hold(bundle, [parts[0]])
    expect(await pageOf(bundle)).not.toContain('less than bought separately')
    const short = await aBundle({ accessDays: 30 })
    expect(await pageOf(short.bundle)).not.toContain('less than bought separately')
  })
})
