import { sql } from 'drizzle-orm'
import { type Cell, csvFile } from '#app/platform/csv.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { divideMoney, majorUnits, splitVat } from '#app/platform/money.ts'
import { getBounds, getQuarter } from './quarter.ts'

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

/** Only electronic services are sold at the rate of the buyer's country. */
const linesAbroad = ({ schoolId }: Range) => sql`
  order_taxes o join transactions t on t.school_id = ${schoolId} and t.id = o.transaction_id
    join schools s on s.id = t.school_id
    join transaction_items i on i.school_id = ${schoolId} and i.transaction_id = t.id and i.vat_rate is not null
    join products p on p.school_id = ${schoolId} and p.id = i.product_id and p.type not in ('event', 'consultation')`

async function listSales(db: Db, range: Range): Promise<OssRow[]> {
  const { schoolId, from, until } = range
  const { rows } = await db.execute<Omit<OssRow, 'period'>>(sql`
    select o.country, i.vat_rate as rate, t.currency, sum(i.net)::float8 as net, sum(i.vat)::float8 as vat
    from ${linesAbroad(range)}
    where o.school_id = ${schoolId} and o.treatment = 'oss' and o.decided_at is not null
      and t.settled_at >= ${from}::timestamp at time zone s.time_zone
      and t.settled_at < ${until}::timestamp at time zone s.time_zone
    group by o.country, i.vat_rate, t.currency order by o.country, i.vat_rate, t.currency`)
  return rows.map((row) => ({ ...row, period: getQuarter(from) }))
}

type Movement = Omit<OssRow, 'net' | 'vat' | 'period'> & {
  amount: number
  total: number
  abroad: number
  soldOn: string
}

/** What went back, at the rate of its sale: of each order the part that was sold at the rate of the country. */
async function listReturns(db: Db, range: Range): Promise<OssRow[]> {
  const { schoolId, from, until } = range
  const { rows } = await db.execute<Movement>(sql`
    select o.country, i.vat_rate as rate, t.currency, e.amount::float8 as amount, t.total::float8 as total,
      sum(i.net + i.vat)::float8 as abroad, to_char(t.settled_at at time zone s.time_zone, 'YYYY-MM-DD') as "soldOn"
    from ${linesAbroad(range)}
      join ledger_entries e on e.school_id = ${schoolId} and e.transaction_id = t.id
    where o.school_id = ${schoolId} and o.treatment = 'oss' and o.decided_at is not null and not e.extra
      and e.kind in ('refund', 'refund_failed')
      and e.created_at >= ${from}::timestamp at time zone s.time_zone
      and e.created_at < ${until}::timestamp at time zone s.time_zone
    group by o.country, i.vat_rate, t.currency, t.total, t.settled_at, s.time_zone, e.id, e.amount
    order by o.country, e.id`)
  return rows.map(({ amount, total, abroad, soldOn, country, rate, currency }) => {
    const { net, vat } = splitVat(divideMoney(Math.abs(amount), abroad, total), rate)
    const sign = Math.sign(amount)
    return { period: getQuarter(soldOn), country, rate, currency, net: sign * net, vat: sign * vat }
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
