import type { Locale } from '#app/platform/i18n.ts'
import type { Evidence } from '#app/selling/taxes/treatment.ts'
import { findStandardRate } from '#app/selling/taxes/vat-rates.ts'
import type { KsefState } from './ksef.ts'
import type { ServiceName } from './services.ts'

/** For which paid orders an invoice is issued without anybody asking staff. */
export const ISSUE_RULES = ['never', 'asked', 'companies', 'all'] as const
export type IssueRule = (typeof ISSUE_RULES)[number]

export const PERIODS = ['year', 'month'] as const
export type Period = (typeof PERIODS)[number]

export const INVOICE_KINDS = ['invoice', 'correction'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** `issued` has its number and waits to be e-mailed; `failed` says in `problem` what has to be repaired. */
export const INVOICE_STATES = ['scheduled', 'issued', 'sent', 'failed'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** Why a correction was issued. `refund_returned`: the bank sent a refund back, so the money is the school's again. */
export const CAUSES = ['refund', 'refund_returned', 'buyer'] as const
export type Cause = (typeof CAUSES)[number]

/** What keeps an invoice from being issued or sent. */
export const PROBLEMS = [
  'seller_missing',
  'rate_missing',
  'unexpected',
  'email_failed',
  'ksef_refused',
  'service_away',
  'service_refused',
] as const
export type Problem = (typeof PROBLEMS)[number]

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
  paid: { on: string; provider: string | null; method: string | null }
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

/** An invoice as the list of the back office shows it. */
export type InvoiceRow = {
  id: number
  /** Null until it is issued. */
  number: string | null
  kind: InvoiceKind
  state: InvoiceState
  order: { hash: string }
  corrects: { id: number; number: string | null } | null
  buyer: { name: string; vat_id: string | null }
  net: number
  vat: number
  gross: number
  currency: string
  issuedAt: string | null
  ksefNumber: string | null
  /** What went wrong, in words. */
  error: string | null
}

/** The same with what its page and the list show beside it. */
export type ListedInvoice = InvoiceRow & {
  orderNumber: string
  transactionId: number
  byHand: boolean
  dueAt: string
  /** Whether corrections followed. */
  corrected: boolean
  /** Null for what does not go to KSeF. */
  ksefState: KsefState | null
  /** By when it has to be there, where KSeF was away. */
  ksefDueOn: string | null
  /** Whether KSeF's confirmation (UPO) can be downloaded. */
  hasKsefReceipt: boolean
  /** Who issues it in place of Katedra. */
  service: ServiceName | null
}

/** A document of one's own order. */
export type OwnInvoice = { id: number; number: string; kind: InvoiceKind; pdf: string }

/** What the list of the back office can be narrowed to; a corrected invoice is one that corrections followed. */
export const INVOICE_FILTERS = [...INVOICE_STATES, 'corrected'] as const

export const ownInvoicePath = (id: number) => `/my/invoices/${id}.pdf`

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

/** What the list says above its rows. */
export type InvoiceFigures = {
  /** `2026-11` */
  month: string
  currency: string
  gross: number
  issued: number
  corrections: number
  scheduled: number
  failed: number
}

/** A document of the same order, as the page of one names it. */
export type RelatedDocument = {
  id: number
  number: string
  kind: InvoiceKind
  issuedAt: string
  gross: number
  cause: Cause | null
}

/** The kind of the e-mails that bring invoices to buyers. */
export const INVOICE_EMAIL = 'invoicing.invoice'
