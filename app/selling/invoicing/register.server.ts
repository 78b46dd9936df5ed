import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { csvFile } from '#app/platform/csv.server.ts'
import type { Cell } from '#app/platform/csv-format.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type KeyOf, type Locale, translate } from '#app/platform/i18n.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { getEvidenceLack } from '#app/selling/taxes/treatment.ts'
import { isLatestVersion } from './documents.server.ts'
import {
  getTaxColumns,
  type RegisterRow,
  type RegisterSum,
  type RegisterView,
  sumRegister,
  toRegisterRow,
} from './register.ts'
import { invoiceDocuments, invoices } from './tables.server.ts'

/** Documents that are read at one time: a page of the register, and a part of its file. */
const AT_ONCE = 1000

/** The documents of a month by the day of issue, in the order of their issue. */
export async function listMonth(
  db: Db,
  schoolId: number,
  { month, after = null, length = AT_ONCE }: { month: string; after?: RegisterRow | null; length?: number },
): Promise<RegisterRow[]> {
  const rows = await db
    .select({ stored: invoiceDocuments, ksefNumber: invoices.ksefNumber })
    .from(invoiceDocuments)
    .innerJoin(invoices, hasId(invoices, schoolId, invoiceDocuments.invoiceId))
    .where(
      and(
        eq(invoiceDocuments.schoolId, schoolId),
        gte(invoiceDocuments.issuedOn, `${month}-01`),
        lt(invoiceDocuments.issuedOn, `${month}-99`),
        isLatestVersion(schoolId),
        after
          ? sql`(${invoiceDocuments.issuedOn}, ${invoiceDocuments.invoiceId}) > (${after.issuedOn}, ${after.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(asc(invoiceDocuments.issuedOn), asc(invoiceDocuments.invoiceId))
    .limit(length)
  return rows.map(({ stored, ksefNumber }) => {
    const { invoiceId: id, number, kind, issuedOn, net, vat, gross, currency, document } = stored
    return toRegisterRow(document, { id, number, kind, issuedOn, net, vat, gross, currency, ksefNumber })
  })
}

/** The register of a month with its sums; of a month with thousands of documents the page shows the first of them. */
export async function loadRegister(db: Db, schoolId: number, month: string): Promise<RegisterView & { more: boolean }> {
  const rows: RegisterRow[] = []
  for await (const page of readMonth((after) => listMonth(db, schoolId, { month, after }))) rows.push(...page)
  return { month, rows: rows.slice(0, AT_ONCE), sums: sumRegister(rows), more: rows.length > AT_ONCE }
}

async function* readMonth(read: (after: RegisterRow | null) => Promise<RegisterRow[]>): AsyncGenerator<RegisterRow[]> {
  let after: RegisterRow | null = null
  for (;;) {
    const page: RegisterRow[] = await read(after)
    if (page.length > 0) yield page
    after = page.at(-1) ?? null
    if (page.length < AT_ONCE || !after) return
  }
}

/** The register as a file: a line for each document, then one of sums for each currency. */
export function registerFile(schoolId: number, month: string, locale: Locale) {
  const head = (name: KeyOf<'invoicing'>) => translate(locale, `invoicing.${name}`)
  async function* rows() {
    yield [COLUMNS.map(({ name, code }) => (code ? `${code} ${head(name)}` : head(name)))]
    const sums: RegisterRow[] = []
    let place = 0
    const read = (after: RegisterRow | null) =>
      inSchool(schoolId, (db) => listMonth(db, schoolId, { month, after }), { reading: true })
    for await (const page of readMonth(read)) {
      sums.push(...page)
      yield page.map((row) => {
        place += 1
        return COLUMNS.map(({ cell }) => cell(row, place, locale))
      })
    }
    yield sumRegister(sums).map((sum) => toSumLine(sum, sums, head('register_total')))
  }
  return csvFile(`invoices-${month}`, rows())
}

/** What says where the buyer of a document is, and whether that is less than the law asks for. */
function describeEvidence(tax: RegisterRow['tax'], locale: Locale): string | null {
  if (tax?.treatment !== 'oss' || !tax.evidence) return null
  const pieces = tax.evidence.map(
    ({ kind, country }) => `${translate(locale, `invoicing.evidence_${kind}`)}: ${country}`,
  )
  const lack = getEvidenceLack(tax.evidence)
  return [...pieces, ...(lack ? [translate(locale, `invoicing.evidence_${lack}`)] : [])].join('; ')
}

type RegisterColumn = {
  name: KeyOf<'invoicing'>
  /** As Polish tax forms call it. */
  code?: string
  cell: (row: RegisterRow, place: number, locale: Locale) => Cell
  /** What of a row its sum adds, in minor units. */
  sum?: (row: RegisterRow) => number
}

type TaxColumn = keyof ReturnType<typeof getTaxColumns>

const taxColumn = (name: KeyOf<'invoicing'>, column: TaxColumn, part: 'net' | 'vat', code?: string): RegisterColumn => {
  const sum = (row: RegisterRow) => getTaxColumns(row)[column][part]
  return { name, ...(code && { code }), sum, cell: (row) => majorUnits(sum(row), row.exchange ? 'PLN' : row.currency) }
}
const amountColumn = (name: KeyOf<'invoicing'>, part: 'net' | 'vat' | 'gross'): RegisterColumn => ({
  name,
  sum: (row) => row[part],
  cell: (row) => majorUnits(row[part], row.currency),
})

const COLUMNS: readonly RegisterColumn[] = [
  { name: 'register_no', code: 'LpSprzedazy', cell: (_, place) => place },
  { name: 'number', code: 'DowodSprzedazy', cell: ({ number }) => number },
  { name: 'issued_on', code: 'DataWystawienia', cell: ({ issuedOn }) => issuedOn },
  { name: 'sold_on', code: 'DataSprzedazy', cell: ({ soldOn }) => soldOn },
  { name: 'kind', cell: ({ kind }, _, locale) => translate(locale, `invoicing.kind_${kind}`) },
  { name: 'corrects', cell: ({ corrects }) => corrects },
  { name: 'buyer', code: 'NazwaKontrahenta', cell: ({ buyer }) => buyer.name },
  { name: 'country', code: 'KodKrajuNadaniaTIN', cell: ({ buyer }) => buyer.country || null },
  { name: 'vat_number', code: 'NrKontrahenta', cell: ({ buyer }) => buyer.vatId || null },
  taxColumn('register_exempt', 'exempt', 'net', 'K_10'),
  taxColumn('register_reverse', 'reverse', 'net', 'K_11'),
  taxColumn('register_zero', 'zero', 'net', 'K_13'),
  taxColumn('register_net_5', 'five', 'net', 'K_15'),
  taxColumn('register_vat_5', 'five', 'vat', 'K_16'),
  taxColumn('register_net_8', 'eight', 'net', 'K_17'),
  taxColumn('register_vat_8', 'eight', 'vat', 'K_18'),
  taxColumn('register_net_23', 'full', 'net', 'K_19'),
  taxColumn('register_vat_23', 'full', 'vat', 'K_20'),
  taxColumn('register_net_other', 'other', 'net'),
  taxColumn('register_vat_other', 'other', 'vat'),
  taxColumn('register_net_oss', 'oss', 'net'),
  taxColumn('register_vat_oss', 'oss', 'vat'),
  amountColumn('net', 'net'),
  amountColumn('vat', 'vat'),
  amountColumn('gross', 'gross'),
  { name: 'currency', cell: ({ currency }) => currency },
  { name: 'register_rate', cell: ({ exchange }) => exchange && exchange.rate / 10_000 },
  { name: 'ksef_number', code: 'NrKSeF', cell: ({ ksefNumber }) => ksefNumber },
  { name: 'register_evidence', cell: ({ tax }, _, locale) => describeEvidence(tax, locale) },
]

/** What the lines of a currency add up to; amounts in PLN by the rates of several days stand in their own columns. */
function toSumLine({ currency }: RegisterSum, rows: readonly RegisterRow[], total: string): Cell[] {
  const own = rows.filter((row) => row.currency === currency)
  return COLUMNS.map(({ name, sum }) => {
    if (name === 'number') return total
    if (name === 'currency') return currency
    if (!sum) return null
    const all = own.reduce((added, row) => added + sum(row), 0)
    const isTax = name.startsWith('register_')
    return majorUnits(all, isTax && own.some(({ exchange }) => exchange) ? 'PLN' : currency)
  })
}
