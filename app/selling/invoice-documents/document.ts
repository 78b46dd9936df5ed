import type { Locale } from '#app/platform/i18n.ts'
import type { Method, ProviderName } from '#app/selling/payment-providers/provider.ts'
import type { Evidence } from '#app/selling/taxes/treatment.ts'
import { findStandardRate } from '#app/selling/taxes/vat-rates.ts'

export const INVOICE_KINDS = ['invoice', 'correction'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Why a correction was issued. `refund_returned`: the bank sent a refund back, so the money is the school's again. */
export const CAUSES = ['refund', 'refund_returned', 'buyer'] as const
export type Cause = (typeof CAUSES)[number]

/** Who sells or buys, as an invoice names them. */
export type Party = {
  type: 'personal' | 'company'
  name: string
  vat_id?: string
  street: string
  postal_code: string
  city: string
  country: string
}

/** A line of an invoice: amounts in minor units, after its part of the discount. */
export type InvoiceLine = {
  itemId: number
  title: string
  quantity: number
  /** Gross, of one, as it was sold. */
  unitAmount: number
  /** What of the order's discount is this line's. */
  discount: number
  /** In hundredths of a per cent; null is exempt. */
  vatRate: number | null
  /** Whether its tax is that of another country, where any of the document is (`tax`). */
  abroad?: boolean
  net: number
  vat: number
}

/** What an invoice comes to at one rate, of the seller's country or of another. */
export type TaxRow = { vatRate: number | null; abroad?: boolean; net: number; vat: number }

/** What a unit of the currency was worth in PLN, in ten-thousandths, on a day, and by which table. */
export type ExchangeRate = { currency: string; day: string; rate: number; table: string }

/** The tax of the buyer's country, or none, as a company elsewhere in the Union owes it: with what VIES said of its number. */
export type DocumentTax =
  /** From what it is known where the buyer is; of documents that are older than that it is not in them. */
  | { treatment: 'oss'; country: string; evidence?: Evidence[] }
  | { treatment: 'reverse_charge'; country: string; reference: string | null; checkedAt: string | null }

/** What an issued invoice says. It is copied when it is issued and never changes. */
export type InvoiceDocument = {
  locale: Locale
  seller: Party
  buyer: Party
  /** Days of the school's calendar. */
  issuedOn: string
  soldOn: string
  order: { number: string; hash: string }
  paid: { on: string; provider: ProviderName | null; method: Method | null }
  currency: string
  /** All lines; of a correction as they are after it. */
  lines: InvoiceLine[]
  /** Of a correction: the lines and the buyer before it. */
  before: { lines: InvoiceLine[]; buyer: Party } | null
  /** The sums per rate; of a correction the difference. */
  taxes: TaxRow[]
  exemptBasis: string | null
  /** How it is taxed where that is not by the seller's country. */
  tax?: DocumentTax | null
  exchange: ExchangeRate | null
  corrects: { number: string; issuedOn: string; ksefNumber: string | null } | null
  cause: Cause | null
}

/** What lines come to, all and at each rate, in the order of the lines. */
export function sumLines(lines: readonly TaxRow[]): TaxRow[] {
  const sums = new Map<string, TaxRow>()
  for (const { vatRate, abroad, net, vat } of lines) {
    const key = `${vatRate} ${abroad}`
    const sum = sums.get(key) ?? { vatRate, ...(abroad !== undefined && { abroad }), net: 0, vat: 0 }
    sums.set(key, { ...sum, net: sum.net + net, vat: sum.vat + vat })
  }
  return [...sums.values()]
}

/**
 * Whether a line, or a sum, bears the tax of another country, or none as a company there owes it. Documents that are older
 * than `abroad` say it by their rate alone.
 */
export function isAbroad(
  { tax, soldOn }: Pick<InvoiceDocument, 'tax' | 'soldOn'>,
  { vatRate, abroad }: Pick<TaxRow, 'vatRate' | 'abroad'>,
): boolean {
  if (!tax) return false
  if (abroad !== undefined) return abroad
  return tax.treatment === 'oss' ? vatRate === findStandardRate(tax.country, soldOn) : vatRate === null
}

/** Lines or sums, each with whether it is taxed abroad. */
export const markAbroad = <R extends TaxRow>(document: Pick<InvoiceDocument, 'tax' | 'soldOn'>, rows: readonly R[]) =>
  rows.map((row) => ({ ...row, abroad: isAbroad(document, row) }))

/** What a correction changed, at each rate. */
export function compareLines(before: readonly InvoiceLine[], after: readonly InvoiceLine[]): TaxRow[] {
  const negative = before.map((line) => ({ ...line, net: -line.net, vat: -line.vat }))
  return sumLines([...negative, ...after]).map((row) => ({ ...row, net: row.net + 0, vat: row.vat + 0 }))
}

export function sumTaxes(taxes: readonly TaxRow[]): { net: number; vat: number; gross: number } {
  const net = taxes.reduce((sum, one) => sum + one.net, 0)
  const vat = taxes.reduce((sum, one) => sum + one.vat, 0)
  return { net, vat, gross: net + vat }
}
