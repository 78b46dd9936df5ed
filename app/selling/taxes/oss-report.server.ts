import { sql } from 'drizzle-orm'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { csvFile } from '#app/platform/csv.server.ts'
import type { Cell } from '#app/platform/csv-format.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { getBounds, getQuarter } from './quarter.ts'
import { isElectronic } from './treatment.ts'
import { listTaxedLines, listValueChanges } from './value-changes.server.ts'
import { changeLines } from './value-changes.ts'

/** What was sold at the rate of a country, or went back of it, in one currency. */
export type OssRow = {
  /** When it was supplied: of what went back the quarter of the sale. */
  period: string
  country: string
  /** In hundredths of a per cent. */
  rate: number
  currency: string
  net: number
  vat: number
}

type Range = { schoolId: number; from: string; until: string }

/** Orders that were taxed at the rate of the buyer's country. */
const ordersAbroad = ({ schoolId }: Range) => sql`
  order_taxes o join transactions t on t.school_id = ${schoolId} and t.id = o.transaction_id
    join schools s on s.id = t.school_id`
const areDecided = ({ schoolId }: Range) =>
  sql`o.school_id = ${schoolId} and o.treatment = 'oss' and o.decided_at is not null`

async function listSales(db: Db, range: Range): Promise<OssRow[]> {
  const { schoolId, from, until } = range
  const { rows } = await db.execute<Omit<OssRow, 'period'> & { type: ProductType }>(sql`
    select o.country, i.vat_rate as rate, p.type, t.currency, sum(i.net)::float8 as net, sum(i.vat)::float8 as vat
    from ${ordersAbroad(range)}
      join transaction_items i on i.school_id = ${schoolId} and i.transaction_id = t.id and i.vat_rate is not null
      join products p on p.school_id = ${schoolId} and p.id = i.product_id
    where ${areDecided(range)}
      and t.settled_at >= ${from}::timestamp at time zone s.time_zone
      and t.settled_at < ${until}::timestamp at time zone s.time_zone
    group by o.country, i.vat_rate, p.type, t.currency order by o.country, i.vat_rate, p.type, t.currency`)
  return rows
    .filter(({ type, rate }) => isElectronic({ type, vatRate: rate }))
    .map(({ type, ...row }) => ({
      ...row,
      period: getQuarter(from),
    }))
}

type Returned = { id: number; total: number; currency: string; country: string; soldOn: string; entries: number[] }

/** Orders whose refunds are read at one time. */
const AT_ONCE = 500

/**
 * What went back, at the rate of its sale, as corrections of invoices take it: from the items that a refund names, else from
 * what is left of each.
 */
async function listReturns(db: Db, range: Range): Promise<OssRow[]> {
  const { schoolId, from, until } = range
  const found: OssRow[] = []
  let after = 0
  for (;;) {
    const { rows: orders } = await db.execute<Returned>(sql`
      select t.id::int as id, t.total::float8 as total, t.currency, o.country,
        to_char(t.settled_at at time zone s.time_zone, 'YYYY-MM-DD') as "soldOn", json_agg(e.id order by e.id) as entries
      from ${ordersAbroad(range)}
        join ledger_entries e on e.school_id = ${schoolId} and e.transaction_id = t.id
      where ${areDecided(range)} and t.id > ${after}::bigint and e.kind in ('refund', 'refund_failed')
        and e.created_at >= ${from}::timestamp at time zone s.time_zone
        and e.created_at < ${until}::timestamp at time zone s.time_zone
      group by t.id, t.total, t.currency, o.country, t.settled_at, s.time_zone order by t.id limit ${AT_ONCE}`)
    if (orders.length > 0) found.push(...(await toReturns(db, schoolId, orders)))
    after = orders.at(-1)?.id ?? after
    if (orders.length < AT_ONCE) return found
  }
}

async function toReturns(db: Db, schoolId: number, orders: readonly Returned[]): Promise<OssRow[]> {
  const changes = await listValueChanges(db, schoolId, orders)
  const lines = await listTaxedLines(
    db,
    schoolId,
    orders.map(({ id }) => id),
  )
  return orders.flatMap(({ id, country, currency, soldOn, entries }) => {
    const original = lines.filter(({ transactionId }) => transactionId === id)
    const rows: OssRow[] = []
    let before = original
    for (const { entryId, amount, named } of changes.get(id) ?? []) {
      const lines = changeLines(before, { amount, named, original })
      if (entries.includes(entryId))
        lines.forEach((line, at) => {
          const { net = 0, vat = 0 } = before[at] ?? {}
          if (isElectronic(line) && (line.net !== net || line.vat !== vat))
            rows.push({
              period: getQuarter(soldOn),
              country,
              rate: line.vatRate ?? 0,
              currency,
              net: line.net - net,
              vat: line.vat - vat,
            })
        })
      before = lines
    }
    return rows
  })
}

/** The rows of a quarter's return: sales by country and rate, then corrections by the quarter that they concern. */
export async function loadOssReport(db: Db, schoolId: number, quarter: string): Promise<OssRow[]> {
  const range = { schoolId, ...getBounds(quarter) }
  const sums = new Map<string, OssRow>()
  for (const row of [...(await listSales(db, range)), ...(await listReturns(db, range))]) {
    const key = [row.period, row.country, row.rate, row.currency].join(' ')
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, net: sum.net + row.net, vat: sum.vat + row.vat } : row)
  }
  const place = ({ period, country }: OssRow) => (period === quarter ? `0${country}` : `1${period}${country}`)
  return [...sums.values()].sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

const HEAD = [
  'Period',
  'MemberStateOfConsumption',
  'VATRateType',
  'VATRate',
  'TaxableAmount',
  'VATAmount',
  'GrossAmount',
  'Currency',
]

/** The same as a file, with the names of the return's fields, in whichever language it is read. */
export function ossFile(schoolId: number, quarter: string) {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [HEAD]
    const found = await inSchool(schoolId, (db) => loadOssReport(db, schoolId, quarter), { reading: true })
    yield found.map(({ period, country, rate, currency, net, vat }) => [
      period,
      // As VAT numbers call Greece.
      country === 'GR' ? 'EL' : country,
      'STANDARD',
      rate / 100,
      majorUnits(net, currency),
      majorUnits(vat, currency),
      majorUnits(net + vat, currency),
      currency,
    ])
  }
  return csvFile(`oss-${quarter}`, rows())
}
