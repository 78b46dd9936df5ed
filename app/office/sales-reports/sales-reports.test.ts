import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldSales } from '#app/office/sales-figures/folding.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { countings } from '#app/platform/countings.server.ts'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { largeCounts } from '#app/platform/tables.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { flushOpened } from '#app/storefront/visits/counting.server.ts'
import { anOffice, bumpOf, refundBy, said, two } from '#tests/bought-together.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { randomFrom } from '#tests/chaos/random.ts'
import { damage } from '#tests/damage.ts'
import { waitForExports } from '#tests/exporting.ts'
import { plan, registered } from '#tests/joining.ts'
import { licencesBought } from '#tests/licensed.ts'
import { meet } from '#tests/meet.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { anAffiliate, buys, setUpProgramme } from '#tests/recommending.ts'
import { REPORT_GROUPINGS } from './report.ts'

type Amounts = { gross: number; net: number; vat: number; refunds: number; orders: number }
type Row = Amounts & { key: string | number | null; label: string }
type Part = { totals: Amounts & { buyers: number; new_buyers: number }; rows: Row[] }
type Report = Part & { currency: string; from: string; to: string; previous?: Part & { from: string; to: string } }
type Moved = {
  transaction: number
  day: string
  kind: string
  amount: number
  net: number
  vat: number
  account: number
}

const GERMAN = {
  type: 'personal',
  name: 'Jana Roth',
  street: 'Lindenweg 2',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
}
const random = randomFrom(20_261_129)
const SUMMED = ['gross', 'net', 'vat', 'refunds', 'orders'] as const
const sumOf = (rows: readonly Amounts[]) =>
  Object.fromEntries(SUMMED.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Amounts

let office: Visit
let today = ''
const bought: Awaited<ReturnType<typeof buys>>[] = []
let code = ''
let affiliate: { id: number; code: string }

const report = async (query: string, visit = office) => {
  const answer = await visit.request(`/home/sales?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Report
}

const daysAgo = (days: number) =>
  new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Every movement of money by its day in the school's calendar, as the books have it. */
async function movements(): Promise<Moved[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<Moved>(sql`
      select t.id::int as transaction, to_char(e.created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as day, e.kind,
        e.amount::int, t.net::int, t.vat::int, t.account_id::int as account
      from ledger_entries e join transactions t on t.school_id = 1 and t.id = e.transaction_id
      where e.school_id = 1 order by e.id`),
  )
  return rows
}

function expected(moved: readonly Moved[], from: string, to: string): Part['totals'] {
  const inRange = moved.filter(({ day }) => day >= from && day <= to)
  const paid = inRange.filter(({ kind }) => kind === 'capture')
  const buyers = new Set(paid.map(({ account }) => account))
  const earlier = new Set(
    moved.flatMap(({ kind, day, account }) => (kind === 'capture' && day < from ? [account] : [])),
  )
  const add = (rows: readonly Moved[], name: 'amount' | 'net' | 'vat') => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    gross: add(paid, 'amount'),
    net: add(paid, 'net'),
    vat: add(paid, 'vat'),
    refunds:
      0 -
      add(
        inRange.filter(({ kind }) => kind !== 'capture'),
        'amount',
      ),
    orders: new Set(paid.map(({ transaction }) => transaction)).size,
    buyers: buyers.size,
    new_buyers: [...buyers].filter((account) => !earlier.has(account)).length,
  }
}

/** Orders of every kind, most of them with refunds or chargebacks, on days of the last two months. */
beforeAll(async () => {
  office = await anOffice()
  await setUpProgramme(office)
  const [course, presets] = await two()
  const bump = await bumpOf(course, presets)
  const bundle = await forSale({ type: 'bundle', amount: 29_900 })
  const event = await forSale({ amount: 4900, vatRate: 800 })
  code = (await inSchool(1, (db) => aPromoCode(db))).code
  const olga = await anAffiliate(office)
  affiliate = olga
  const bodies = [
    {},
    { bumps: [bump] },
    { bumps: [bump], promo_code: code },
    { promo_code: code },
    { invoice: GERMAN },
    { affiliate: olga.code },
  ]
  for (let at = 0; at < 14; at += 1) {
    const body = bodies[at % bodies.length] ?? {}
    const offer = 'bumps' in body ? course : ([course, bundle, event][at % 3] ?? course)
    bought.push(await buys(offer, { body }))
  }
  const licences = await licencesBought(3)
  bought.push({ ...licences, ref: '', net: 0, items: [] })
  const member = await registered(await plan())
  await member.visit.submit(member.redirect, { outcome: 'paid' })
  await member.visit.request(`/transaction/${member.hash}/pending`)
  await forSale({ amount: 0 }).then((free) =>
    new Visit().post(`/${free.slug}/onepagecheckoutregister`, {
      ...{ email: 'free@example.com', first_name: 'A', last_name: 'B', password: 'window light' },
      consents: { terms: true, withdrawal_waiver: true },
    }),
  )
  for (const order of bought.slice(0, 12)) {
    const what = random.pickWeighted({ none: 2, whole: 2, part: 4, item: 3, chargeback: 1 })
    const part = 1 + random.whole(Math.max(1, Math.floor(order.total / 3)))
    if (what === 'whole') await refundBy(office, order.id)
    if (what === 'part') await refundBy(office, order.id, { amount: part, keep_access: true })
    if (what === 'item') await refundBy(office, order.id, { items: order.items.slice(-1) })
    if (what === 'part' && random.chance(0.5))
      await refundBy(office, order.id, { amount: 1 + random.whole(500), keep_access: true })
    if (what === 'chargeback') await said(order, 'chargeback')
  }
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number; today: string }>(sql`
      select distinct e.transaction_id::int as id, to_char(now() at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as today
      from ledger_entries e where e.school_id = 1 order by 1`),
  )
  today = rows[0]?.today ?? ''
  // The last one stays on this day, of which nothing is computed yet.
  for (const { id } of rows.slice(0, -1)) {
    const [paidAgo, backAgo] = [20 + random.whole(40), random.whole(20)]
    // In UTC: a cluster moves no instants of rows by itself.
    await damage(
      `
      update ledger_entries set created_at = (created_at at time zone 'UTC'
          - case kind when 'capture' then interval '${paidAgo} days' else interval '${backAgo} days' end) at time zone 'UTC'
        where transaction_id = ${id}`,
      `
      update transactions set settled_at = (settled_at at time zone 'UTC' - interval '${paidAgo} days') at time zone 'UTC'
        where id = ${id}`,
    )
  }
}, 120_000)

/** Ranges of every kind: all, one day, across months, and random ones. */
const ranges = () => [
  [daysAgo(70), today],
  [today, today],
  [daysAgo(30), daysAgo(10)],
  ...Array.from({ length: 5 }, () => {
    const start = random.whole(60)
    return [daysAgo(start), daysAgo(random.whole(start + 1))]
  }),
]

async function checkAll(moved: readonly Moved[]): Promise<Report[]> {
  const reports: Report[] = []
  for (const [from = '', to = ''] of ranges()) {
    for (const by of REPORT_GROUPINGS) {
      const found = await report(`from=${from}&to=${to}&by=${by}`)
      expect(found.totals, `${from}–${to} by ${by}`).toEqual(expected(moved, from, to))
      expect(sumOf(found.rows), `${from}–${to} by ${by}`).toEqual(sumOf([found.totals]))
      for (const { gross, net, vat } of found.rows) expect(net + vat).toBe(gross)
      reports.push(found)
    }
  }
  return reports
}

describe('the sales report', () => {
  test('adds up by everything, from the ledger and from computed days alike', async () => {
    const moved = await movements()
    expect(moved.some(({ kind }) => kind === 'refund')).toBe(true)
    await checkAll(moved)
    const year = (by: string) => report(`from=${daysAgo(300)}&to=${today}&by=${by}&compare=previous`)
    const before = await Promise.all(REPORT_GROUPINGS.map(year))
    await foldSales({ schoolId: 1 })
    await foldSales({ schoolId: 1 })
    expect(await Promise.all(REPORT_GROUPINGS.map(year))).toEqual(before)
    await checkAll(moved)
    expect(await brokenInvariants()).toEqual([])
  })

  test('names what it counts; what has no code, affiliate or country is a row without a key', async () => {
    const rowsBy = async (by: string) => (await report(`from=${daysAgo(70)}&by=${by}`)).rows
    const codes = await rowsBy('code')
    expect(codes.map(({ key }) => key)).toEqual(expect.arrayContaining([null, code]))
    expect(codes.find(({ key }) => key === null)?.label).toBe('No promo code')
    const affiliates = await rowsBy('affiliate')
    expect(affiliates.find(({ key }) => key === affiliate.id)?.label).toContain(affiliate.code)
    expect((await rowsBy('country')).map(({ key, label }) => [key, label])).toEqual(
      expect.arrayContaining([
        [null, 'Unknown country'],
        ['DE', 'Germany'],
      ]),
    )
    expect((await rowsBy('method')).map(({ label }) => label)).toContain('Test payment')
    const products = await rowsBy('product')
    expect(products.every(({ key, label }) => typeof key === 'number' && label !== '')).toBe(true)
    expect((await rowsBy('day')).at(-1)?.key).toBe(today)
  })

  test('counts a refund of one item for its product alone', async () => {
    const [course, presets] = await two()
    const bump = await bumpOf(course, presets)
    const order = await buys(course, { body: { bumps: [bump] } })
    await refundBy(office, order.id, { items: order.items.slice(-1) })
    const { rows } = await report(`from=${today}&to=${today}&by=product`)
    expect(rows.find(({ key }) => key === presets.id)).toMatchObject({ gross: 5900, refunds: 5900, orders: 0 })
    expect(rows.find(({ key }) => key === course.id)).toMatchObject({ gross: 19_900, refunds: 0, orders: 1 })
  })

  test('compares with as many days before, or as many months', async () => {
    const days = await report(`from=${daysAgo(9)}&to=${today}&compare=previous`)
    expect(days.rows).toHaveLength(10)
    expect([days.previous?.from, days.previous?.to]).toEqual([daysAgo(19), daysAgo(10)])
    expect(days.previous?.totals).toEqual(expected(await movements(), daysAgo(19), daysAgo(10)))
    const months = await report('from=2026-02-01&to=2026-03-31&by=month&compare=previous')
    expect([months.previous?.from, months.previous?.to]).toEqual(['2025-12-01', '2026-01-31'])
    expect(months.rows.map(({ key }) => key)).toEqual(['2026-02', '2026-03'])
    expect((await report('')).rows).toHaveLength(30)
    expect((await report('')).previous).toBeUndefined()
  })

  test('refuses a range that ends before it begins, and what is no day or grouping', async () => {
    const errorsOf = async (query: string) => {
      const answer = await office.request(`/home/sales?${query}`)
      return [answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]
    }
    expect(await errorsOf('from=2026-11-20&to=2026-11-19')).toEqual([422, ['to']])
    expect(await errorsOf('from=2001-01-01&to=2026-11-19')).toEqual([422, ['to']])
    expect(await errorsOf('from=tomorrow')).toEqual([422, ['from']])
    expect(await errorsOf('by=weather')).toEqual([422, ['by']])
    expect((await office.request('/home/sales/vat?month=2026-13')).status).toBe(422)
  })

  test('is for those who see sales, of their own school alone', async () => {
    const instructor = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    const paths = [
      '',
      '/export',
      '/memberships',
      '/memberships/export',
      '/funnel',
      '/funnel/export',
      '/vat',
      '/vat/export',
    ].map((path) => `/home/sales${path}`)
    for (const path of paths) {
      expect((await new Visit().request(path)).status, path).toBe(401)
      expect((await instructor.request(path)).status, path).toBe(403)
    }
    const stranger = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
    const { totals } = await report(`from=${daysAgo(70)}`, await new Visit(2).as(stranger))
    expect(totals).toMatchObject({ gross: 0, refunds: 0, orders: 0, buyers: 0 })
  })

  test('says of thousands of buyers what the worker counted last night', async () => {
    const { usual } = countings.get('sales-reports.buyers') ?? {}
    const keys = (await inSchool(1, async (db) => usual?.(db, 1))) ?? []
    const [kind, value] = ['sales-reports.buyers', { buyers: 4321, newBuyers: 1234 }]
    const rows = keys.map((key) => ({ schoolId: 1, kind, key: JSON.stringify(key), value, countedAt: sql`now()` }))
    await inSchool(1, (db) => db.insert(largeCounts).values(rows))
    const { totals, previous } = await report('compare=previous')
    for (const part of [totals, previous?.totals]) expect(part).toMatchObject({ buyers: 4321, new_buyers: 1234 })
    await inSchool(1, (db) => db.delete(largeCounts))
    expect((await report('compare=previous')).totals.buyers).toBeLessThan(4321)
  })

  test('is a page in both languages, and a file', async () => {
    const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
    const html = async (path: string) => (await owner.page(path)).text()
    expect(await html(`/home/sales?from=${daysAgo(70)}&compare=previous&lang=en`)).toMatch(
      /By product[\s\S]*By affiliate/,
    )
    expect(await html(`/home/sales?from=${daysAgo(70)}&lang=pl`)).toMatch(/Według produktu[\s\S]*Według partnera/)
    expect(await html('/home/sales?from=2020-01-01&to=2020-01-31&lang=pl')).toMatch(/Brak sprzedaży w\s+tym okresie/)
    await waitForExports()
    const file = await office.request(`/home/sales/export?from=${daysAgo(70)}&by=code&csv=excel_pl`)
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toBe('Promo code;Paid, gross;Net;VAT;Refunds;Orders;Currency')
    expect(lines.some((line) => line.startsWith(`${code};`) && /;\d+,\d\d;/.test(line))).toBe(true)
    expect((await office.request('/home/sales/export')).status).toBe(429)
  })
})

test('VAT of a month is that of its payments by country and rate, refunds apart', async () => {
  const month = today.slice(0, 7)
  const found = (await (await office.request(`/home/sales/vat?month=${month}`)).json()) as {
    rows: { country: string; rate: number | null; net: number; vat: number; gross: number; refunds: number }[]
    totals: { net: number; vat: number; gross: number; refunds: number; refunds_net: number; refunds_vat: number }
  }
  const { totals } = await report(`from=${month}-01&to=${today}`)
  expect(found.totals).toMatchObject({ net: totals.net, vat: totals.vat, gross: totals.gross, refunds: totals.refunds })
  expect(found.totals.refunds_net + found.totals.refunds_vat).toBe(totals.refunds)
  expect(found.rows.map(({ country, rate }) => [country, rate])).toContainEqual(['PL', 23])
  for (const name of ['net', 'vat', 'gross', 'refunds'] as const)
    expect([name, found.rows.reduce((sum, row) => sum + row[name], 0)]).toEqual([name, found.totals[name]])
  await waitForExports()
  const file = await (await office.request(`/home/sales/vat/export?month=${month}`)).text()
  expect(file.trim().split('\r\n')).toHaveLength(found.rows.length + 1)
})

test('recurring revenue says what members pay by the month, and how long they stay', async () => {
  const found = (await (await office.request('/home/sales/memberships')).json()) as {
    mrr: number
    members: number
    lifetime_value: number | null
    months: object[]
    cohorts: { month: string; members: number; kept: number[] }[]
  }
  expect(found).toMatchObject({ mrr: 5900, members: 1, lifetime_value: null })
  expect(found.months).toHaveLength(12)
  expect(found.cohorts).toEqual([{ month: today.slice(0, 7), members: 1, kept: [100] }])
  await waitForExports()
  expect(await (await office.request('/home/sales/memberships/export')).text()).toContain('Monthly revenue')
  expect(await (await office.page('/home/sales/memberships')).text()).toContain('Retention')
})

test('the funnel goes from visits to payments, for each product and source', async () => {
  type Found = {
    totals: object
    products: { id: number | null; product: number; checkout: number; paid: number }[]
    sources: { source: string; visits: number; product: number; checkout: number }[]
  }
  const course = await forSale()
  const person = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  const visitor = new Visit()
  for (let at = 0; at < 3; at += 1) await visitor.page(`/${course.slug}?utm_source=instagram`, person)
  await visitor.page(`/${course.slug}/checkout`, {
    ...person,
    referer: `http://${HOSTS[1]}/${course.slug}?utm_source=instagram`,
  })
  await buys(course)
  await flushOpened()
  const found = (await (await office.request(`/home/sales/funnel?from=${today}&to=${today}`)).json()) as Found
  expect(found.totals).toMatchObject({ visits: 3, product: 3, checkout: 1 })
  expect(found.products.find(({ id }) => id === course.id)).toMatchObject({ product: 3, checkout: 1, paid: 1 })
  expect(found.sources).toEqual([{ source: 'instagram', label: 'Instagram', visits: 3, product: 3, checkout: 1 }])
  // A membership that was joined is there once, without a page of its own.
  expect(found.products.find(({ id }) => id === null)).toMatchObject({ paid: 1 })
  await waitForExports()
  const file = await (await office.request(`/home/sales/funnel/export?from=${today}`)).text()
  expect(file).toContain('Instagram,3,3,1')
  expect(await (await office.page('/home/sales/funnel?lang=en')).text()).toContain('From visit to payment')
  expect((await office.request('/home/sales/funnel?from=2026-11-20&to=2026-11-19')).status).toBe(422)
})

describe('the dashboard', () => {
  type Dashboard = {
    period: string
    revenue: { total: number; before: number; steps: { amount: number; before: number; orders: number }[] }
    memberships: { members: number; before: number; mrr: number; currency: string }
  }
  const dashboard = async (query: string) => (await (await office.request(`/home?${query}`)).json()) as Dashboard
  const held = ({ gross, refunds }: { gross: number; refunds: number }) => gross - refunds

  test('shows days of one’s own, by the same figures as the report', async () => {
    for (const [from = '', to = ''] of [
      [daysAgo(40), daysAgo(10)],
      [daysAgo(20), daysAgo(20)],
      [daysAgo(25), daysAgo(1)],
    ]) {
      const { period, revenue } = await dashboard(`from=${from}&to=${to}`)
      const { totals, previous } = await report(`from=${from}&to=${to}&compare=previous`)
      expect([period, revenue.total, revenue.before]).toEqual(['range', held(totals), held(previous?.totals ?? totals)])
      expect(revenue.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(revenue.total)
    }
    expect((await office.request(`/home?from=${today}&to=${daysAgo(1)}`)).status).toBe(422)
  })

  test('shows twelve months, and what members pay', async () => {
    const { revenue, memberships } = await dashboard('period=year')
    const { totals } = await report(`from=${daysAgo(300)}`)
    expect(revenue.total).toBe(held(totals))
    expect(revenue.steps).toHaveLength(12)
    expect(memberships).toEqual({ members: 1, before: 0, mrr: 5900, currency: 'PLN' })
    const html = await (await office.page('/home?period=year&lang=en')).text()
    expect(html).toMatch(
      /Revenue by month, gross[\s\S]*PLN\s59\.00 a month|PLN\s59\.00 a month[\s\S]*Revenue by month, gross/,
    )
  })
})

describe('computed days', () => {
  test('are begun anew in another time zone of the school', async () => {
    const zone = async (name: string) => {
      await asOwner((db) => db.execute(sql`update schools set time_zone = ${name} where id = 1`))
      clearSchoolCache()
    }
    await zone('America/New_York')
    try {
      await foldSales({ schoolId: 1 })
      const { rows } = await inSchool(1, (db) =>
        db.execute(
          sql`select f.time_zone as zone, f.until >= ${daysAgo(3)} as computed from sales_folds f where f.school_id = 1`,
        ),
      )
      expect(rows).toEqual([{ zone: 'America/New_York', computed: true }])
      expect(await brokenInvariants()).toEqual([])
    } finally {
      await zone('Europe/Warsaw')
    }
    await foldSales({ schoolId: 1 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('take over a country that was put right later', async () => {
    const order = bought.find(({ items }) => items.length > 0)
    const germany = async () =>
      (await report(`from=${daysAgo(300)}&to=${daysAgo(1)}&by=country`)).rows.find(({ key }) => key === 'CZ')?.gross
    expect(await germany()).toBeUndefined()
    await damage(
      `
      update transactions set buyer = jsonb_set(buyer, '{invoice}', '{"country":"CZ"}') where id = ${order?.id}`,
      `
      insert into buyer_changes (school_id, transaction_id, changed_by, before, after)
        select 1, id, account_id, buyer, buyer from transactions where id = ${order?.id} on conflict do nothing`,
    )
    await foldSales({ schoolId: 1 })
    expect(await germany()).toBe(order?.total)
  })

  test('are computed by one of two who fold them at once, while the other waits', async () => {
    await damage(`update sales_folds set until = '1970-01-01'`)
    const fold = () => foldSales({ schoolId: 1 })
    await meet(/insert into "sales_days"/, fold, fold)
    expect(await brokenInvariants()).toEqual([])
  })

  test('that are not what the ledger says are found by the doctor', async () => {
    await damage(`update sales_days set gross = gross + 100, net = net + 100 where by = 'product' and gross > 0`)
    expect((await brokenInvariants()).join()).toMatch(/day \d{4}-\S+ by product: paid/)
    await damage(`delete from sales_days where by = 'country'`)
    expect((await brokenInvariants()).join()).toMatch(/day \d{4}-\S+ by country: paid 0 of \d/)
    await damage(`delete from sales_days where by = 'all'`)
    expect((await brokenInvariants()).join()).toMatch(/day \d{4}-\S+ in PLN: paid 0 of \d/)
    await damage(`delete from sales_days`, `update sales_folds set until = '1970-01-01'`)
    await foldSales({ schoolId: 1 })
    expect(await brokenInvariants()).toEqual([])
  })
})
