import { eq, sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { type Account, createAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { limits } from '#app/platform/tables.server.ts'
import { numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { sandboxPayments } from '#app/selling/payment-providers/tables.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { STATUSES } from '#app/selling/payments/transaction-status.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { getGroup, inOrder, type SaleFilters, type SalePage, type SaleRow } from './sale-view.ts'
import { saleList, totalSales } from './sales.server.ts'

async function planted(db: Db) {
  const buyer = await aStudent(db, { email: 'lucja@example.com', firstName: 'Łucja', lastName: 'Żak' })
  const other = await aStudent(db)
  const [light, prints] = [await aProduct(db), await aProduct(db, { amount: 10_000 })]
  const paidAt = '2026-03-10T12:00:00Z'
  const sale = (who: Account, what: Offer, wanted: Parameters<typeof aSale>[3]) => aSale(db, who, what, wanted)
  const settled = { settledAt: paidAt, createdAt: paidAt }
  const full = await sale(buyer, light, { ...settled, status: 'PERFORMED', moved: [{ amount: 19_900, at: paidAt }] })
  const partly = await sale(other, prints, {
    ...settled,
    status: 'PARTIALLY_REFUNDED',
    moved: [
      { amount: 10_000, at: paidAt },
      { amount: -4_000, at: paidAt },
    ],
  })
  const waiting = await sale(other, light, { status: 'PENDING', createdAt: '2026-03-10T23:30:00Z' })
  const free = await sale(buyer, prints, { total: 0, ...settled, status: 'ACCESS_GRANTED', net: 0, vat: 0 })
  return { buyer, light, prints, full, partly, waiting, free }
}

async function found(db: Db, filters: SaleFilters) {
  const school = await findSchool(1)
  const viewer = staffViewer(await aStaffMember(db, { role: 'owner' }))
  const { rows: sales } = await readList(db, saleList, { viewer, school, locale: 'en' }, { filters })
  const totals = await totalSales(db, school, filters)
  expect(totals.count).toBe(sales.length)
  return { ids: sales.map(({ id }) => id), sales, totals }
}

describe('the list of transactions', () => {
  test('adds up what came in and what went back', async ({ db }) => {
    await planted(db)
    const { totals } = await found(db, {})
    const net = 16_179 + 8_130
    expect(totals).toEqual({
      count: 4,
      gross: 29_900,
      net,
      vat: 29_900 - net,
      refunded: 4_000,
      fees: null,
      currency: 'PLN',
      others: 0,
    })
  })

  test('adds up what providers keep of it, as far as they said so, and nothing in another currency', async ({ db }) => {
    const { buyer, light, full, partly } = await planted(db)
    const abroad = await aSale(db, buyer, light, {
      status: 'PERFORMED',
      currency: 'EUR',
      settledAt: '2026-03-10T12:00:00Z',
    })
    for (const [{ id }, amount] of [
      [full, 399],
      [partly, 201],
      [abroad, 77],
    ] as const)
      await db.execute(sql`insert into payment_fees (school_id, transaction_id, amount) values (1, ${id}, ${amount})`)
    expect((await found(db, {})).totals).toMatchObject({ gross: 29_900, fees: 600, others: 1 })
    expect((await found(db, { product: light.id })).totals).toMatchObject({ gross: 19_900, fees: 399 })
    expect((await found(db, { status: 'PENDING' })).totals).toMatchObject({ gross: 0, fees: null, others: 0 })
  })

  test('narrows by status, group, product and words', async ({ db }) => {
    const { light, full, partly, waiting, free } = await planted(db)
    expect((await found(db, { status: 'paid' })).ids).toEqual([free.id, partly.id, full.id])
    expect((await found(db, { status: 'PENDING' })).ids).toEqual([waiting.id])
    expect((await found(db, { product: light.id })).ids).toEqual([waiting.id, full.id])
    expect((await found(db, { q: 'zak LUCJA' })).ids).toEqual([free.id, full.id])
    expect((await found(db, { q: full.hash })).ids).toEqual([full.id])
    expect((await found(db, { q: '%' })).ids).toEqual([])
    const number = orderNumber(partly)
    for (const typed of [number, number.toLowerCase(), number.replace('-', ' ')])
      expect((await found(db, { q: typed })).ids).toEqual([partly.id])
  })

  test('finds an order of several products by each of them, and names them all', async ({ db }) => {
    const { light, prints, full } = await planted(db)
    const [price] = prints.prices
    if (!price) throw new Error('nothing to buy')
    const added = { productId: prints.id, priceId: price.id, title: { en: 'Prints', pl: 'Odbitki' }, quantity: 1 }
    const sums = { unitAmount: 0, amount: 0, net: 0, vat: 0, vatRate: 23, accessDays: 0 }
    await db.insert(transactionItems).values({ ...added, ...sums, schoolId: 1, transactionId: full.id })
    for (const { id } of [light, prints]) expect((await found(db, { product: id })).ids).toContain(full.id)
    const { sales } = await found(db, { product: prints.id })
    expect(sales.map(({ id, with: others }) => [id === full.id, others])).toContainEqual([true, ['Prints']])
    expect(sales.filter(({ id }) => id !== full.id).map(({ with: others }) => others)).not.toContainEqual(['Prints'])
  })

  test('narrows by provider and by promo code', async ({ db }) => {
    const { full, partly, waiting, free } = await planted(db)
    expect((await found(db, { provider: 'none' })).ids).toEqual([free.id])
    expect((await found(db, { provider: 'sandbox' })).ids).toEqual([waiting.id, partly.id, full.id])
    expect((await found(db, { provider: 'stripe' })).ids).toEqual([])
    expect((await found(db, { code: 'DEMO20' })).ids).toEqual([])
  })

  test('takes days as the school’s calendar has them', async ({ db }) => {
    const { full, partly, waiting, free } = await planted(db)
    // 23:30 UTC on the 10th is the 11th in Warsaw.
    expect((await found(db, { from: '2026-03-11' })).ids).toEqual([waiting.id])
    expect((await found(db, { to: '2026-03-10' })).ids).toEqual([free.id, partly.id, full.id])
    expect((await found(db, { from: '2026-03-10', to: '2026-03-10' })).ids).toEqual([free.id, partly.id, full.id])
  })

  test('every status belongs to a group', () => {
    expect(STATUSES.map(getGroup)).not.toContain(undefined)
  })
})

describe('over HTTP', () => {
  let office: Visit
  let plants: Awaited<ReturnType<typeof planted>>

  beforeAll(async () => {
    const administrator = await inSchool(1, async (db) => {
      plants = await planted(db)
      return await aStaffMember(db)
    })
    office = await new Visit().as(administrator)
  })

  test('answers rows as the contract has them, page by page, in few statements', async () => {
    const { full, buyer, light } = plants
    const rows: SnakeCased<SaleRow>[] = []
    let next: string | null = '/home/transactions?length=3'
    while (next) {
      const page = (await (await office.request(next)).json()) as {
        data: SnakeCased<SaleRow>[]
        next_page_url: string | null
      }
      rows.push(...page.data)
      next = page.next_page_url
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
    expect(rows.find(({ id }) => id === full.id)).toEqual({
      id: full.id,
      number: orderNumber(full),
      hash: full.hash,
      status: 'PERFORMED',
      quantity: 1,
      product: { id: light.id, type: 'course', slug: light.slug, title: 'Light' },
      amount: 19_900,
      currency: 'PLN',
      created_at: '2026-03-10T12:00:00.000Z',
      affiliate: null,
      buyer: { id: buyer.id, name: 'Łucja Żak', email: 'lucja@example.com' },
    })
    const page = '/home/transactions?status=&product=&from=&to=&q='
    // One of them looks for large totals and finds none.
    expect(
      await countStatementsAgain(async () => expect((await office.page(page)).status).toBe(200)),
    ).toBeLessThanOrEqual(7)
    for (const wrong of ['?status=PAID', '?from=yesterday', '?cursor=!']) {
      expect((await office.request(`/home/transactions${wrong}`)).status, wrong).toBe(422)
    }
  })

  test('shows above the list what it comes to, in both languages', async () => {
    const shown = async (lang: string) => {
      const html = await (await office.page(`/home/transactions?lang=${lang}`)).text()
      const sums = /<dl class="sums">.*?<\/dl>/.exec(html)?.[0] ?? ''
      return [...sums.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)
    }
    expect(await shown('pl')).toEqual(['Opłacono brutto', 'Netto', 'VAT', 'Zwrócono', 'Prowizje operatora'])
    expect(await shown('en')).toEqual(['Paid, gross', 'Net', 'VAT', 'Refunded', 'Provider fees'])
  })

  test('is closed to instructors, and shows another school nothing', async () => {
    const instructor = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    expect((await instructor.request('/home/transactions')).status).toBe(403)
    expect((await instructor.request(`/home/transactions/${plants.full.id}`)).status).toBe(403)
    const stranger = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
    const elsewhere = await new Visit(2).as(stranger)
    expect(await (await elsewhere.request('/home/transactions')).json()).toEqual({ data: [], next_page_url: null })
    expect((await elsewhere.request(`/home/transactions/${plants.full.id}`)).status).toBe(404)
    expect((await elsewhere.post(`/home/transactions/${plants.full.id}/recheck`)).status).toBe(404)
  })

  test('exports what fits, with names that cannot run', async () => {
    await inSchool(1, async (db) => {
      const hostile = await createAccount(db, {
        schoolId: 1,
        email: 'formula@example.com',
        firstName: '=1+1',
        lastName: '',
        locale: 'en',
      })
      await aSale(db, hostile, plants.light)
      await db.delete(limits)
    })
    const answer = await office.request('/home/transactions/export?q=example.com')
    const text = await answer.text()
    expect(text).toContain(`,199,PLN,"'=1+1",formula@example.com`)
    expect(text).toContain('Łucja Żak')
    const [head, ...lines] = text.split('\r\n')
    expect(head).toMatch(/^\uFEFF?Number,Ordered \(Europe\/Warsaw\),Paid on \(Europe\/Warsaw\),/)
    expect(lines.find((line) => line.startsWith(orderNumber(plants.waiting)))).toContain(',2026-03-11 00:30:00,')
    expect(head).toMatch(
      /,Net,VAT,VAT rate,Discount,Promo code,Affiliate,Payment provider,Method,Provider fee,Refunded,/,
    )
    expect(lines.find((line) => line.startsWith(orderNumber(plants.full)))).toContain(',161.79,37.21,23%,0,')
    expect(text).toContain(`\n${orderNumber(plants.full)},`)
    expect((await office.request('/home/transactions/export')).status).toBe(429)
  })

  test('tells what happened to a purchase, in its order', async () => {
    const offer = await forSale()
    const { hash, ref } = await ordered(offer)
    expect((await notify(messageOf({ ref }))).status).toBe(200)
    await inSchool(1, (db) => numberReceipts(db, 1))
    const [row] = await inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.hash, hash)))
    const page = `/home/transactions/${row?.id}`
    expect(
      await countStatementsAgain(async () => expect((await office.page(page)).status).toBe(200)),
    ).toBeLessThanOrEqual(6)
    const { sale, items, events } = (await (
      await office.request(`/home/transactions/${row?.id}`)
    ).json()) as SnakeCased<SalePage>
    expect(sale).toMatchObject({ status: 'PERFORMED', amount: 19_900, vat_rate: 23, waiting: false, is_student: true })
    expect(items).toEqual([
      {
        id: expect.any(Number),
        title: 'Light',
        quantity: 1,
        unit_amount: 19_900,
        amount: 19_900,
        access_days: 0,
        access: 'open',
        refunded: 0,
        refunding: 0,
        left: 19_900,
      },
    ])
    expect(events).toContainEqual(expect.objectContaining({ kind: 'fact', fact: 'captured', amount: 19_900 }))
    expect(events).toContainEqual(expect.objectContaining({ kind: 'receipt', number: expect.stringMatching(/^R\//) }))
    expect(events).toContainEqual(expect.objectContaining({ kind: 'access_opened', title: 'Light' }))
    expect(events.flatMap((event) => (event.kind === 'status' ? [event.status] : []))).toEqual(['PENDING', 'PERFORMED'])
    expect(inOrder([...events].reverse())).toEqual(events)
  })

  test('says nothing of days where a date decides', async () => {
    const { hash } = await ordered(await inSchool(1, (db) => anEvent(db)))
    const [row] = await inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.hash, hash)))
    const { items } = (await (await office.request(`/home/transactions/${row?.id}`)).json()) as SnakeCased<SalePage>
    expect(items).toEqual([expect.not.objectContaining({ access_days: expect.anything() })])
  })

  test('checking again finds the payment whose notification got lost', async () => {
    const { hash, ref } = await ordered(await forSale())
    const [row] = await inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.hash, hash)))
    const shown = (await (await office.request(`/home/transactions/${row?.id}`)).json()) as SnakeCased<SalePage>
    expect(shown.sale.waiting).toBe(true)
    await inSchool(1, (db) =>
      db
        .update(sandboxPayments)
        .set({ outcome: 'paid', decidedAt: '2026-03-10T12:00:00Z', capturesAt: '2026-03-10T12:00:00Z' })
        .where(eq(sandboxPayments.ref, ref)),
    )
    const answer = await office.post(`/home/transactions/${row?.id}/recheck`)
    expect(await answer.json()).toEqual({ status: 'PERFORMED' })
    const plain = await office.submit(`/home/transactions/${row?.id}/recheck`, {})
    expect(plain.headers.get('location')).toBe(`/home/transactions/${row?.id}`)
  })
})

test('finds an order by what its buyer typed, which is stored with it, and one that is older than that', async ({
  db,
}) => {
  const offer = await forSale()
  const buyer = { ...newBuyer(), first_name: 'Łucja', last_name: 'Żak-Ćwik' }
  const path = `/${offer.slug}/onepagecheckoutregister`
  expect((await new Visit(1).post(path, { ...buyer, consents: CONSENTS })).status).toBe(200)
  const isHere = eq(transactions.productId, offer.id)
  const find = async () =>
    (await found(db, { product: offer.id, q: 'CWIK Łucja' })).sales.map(({ buyer }) => buyer.email)
  const [order] = await db
    .select({ stored: transactions.wordsKey, hash: transactions.hash })
    .from(transactions)
    .where(isHere)
  expect(order?.stored).toBe(`lucja zak-cwik ${buyer.email} ${order?.hash}`.toLowerCase())
  expect(await find()).toEqual([buyer.email])
  await db.update(transactions).set({ wordsKey: null }).where(isHere)
  expect(await find()).toEqual([buyer.email])
})
