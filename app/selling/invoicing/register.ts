import { toPln } from '#app/selling/invoice-documents/amounts.ts'
import {
  type DocumentTax,
  type ExchangeRate,
  type InvoiceDocument,
  type InvoiceKind,
  markAbroad,
  sumLines,
  sumTaxes,
  type TaxRow,
} from '#app/selling/invoice-documents/document.ts'

/** A document in the register of a month. */
export type RegisterRow = {
  id: number
  number: string
  kind: InvoiceKind
  issuedOn: string
  soldOn: string
  corrects: string | null
  buyer: { name: string; vatId: string; country: string }
  net: number
  vat: number
  gross: number
  currency: string
  taxes: TaxRow[]
  exchange: ExchangeRate | null
  ksefNumber: string | null
  /** How it is taxed where that is not by the seller's country. */
  tax: DocumentTax | null
}

/** What the documents of a month come to in one currency, all and at each rate. */
export type RegisterSum = {
  currency: string
  net: number
  vat: number
  gross: number
  taxes: TaxRow[]
  documents: number
}

export type RegisterView = {
  /** `2026-11` */
  month: string
  rows: RegisterRow[]
  sums: RegisterSum[]
}

/** The sums of rows, a line for each currency. */
export function sumRegister(rows: readonly RegisterRow[]): RegisterSum[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const taxes = sumLines(own.flatMap((row) => row.taxes)).sort((a, b) => (b.vatRate ?? -1) - (a.vatRate ?? -1))
    return { currency, ...sumTaxes(taxes), taxes, documents: own.length }
  })
}

type TaxedRow = Pick<RegisterRow, 'taxes' | 'exchange' | 'tax'>

/** The amounts of a row as Polish tax forms ask for them: at each domestic rate, in PLN where the rate of the day is known. */
export function getTaxColumns({ taxes: all, exchange, tax }: TaxedRow) {
  const isReverse = tax?.treatment === 'reverse_charge'
  const taxes = all.filter((row) => !row.abroad)
  const abroad = sumTaxes(all.filter((row) => row.abroad))
  const inPln = (amount: number) => (exchange ? toPln(amount, exchange) : amount)
  const at = (...rates: (number | null)[]) => {
    const { net, vat } = sumTaxes(taxes.filter(({ vatRate }) => rates.includes(vatRate)))
    return { net: inPln(net), vat: inPln(vat) }
  }
  const domestic = [null, 0, 500, 800, 2300]
  const others = taxes.map(({ vatRate }) => vatRate).filter((rate) => !domestic.includes(rate))
  return {
    exempt: at(null),
    zero: at(0),
    five: at(500),
    eight: at(800),
    full: at(2300),
    other: at(...others),
    reverse: { net: isReverse ? inPln(abroad.net) : 0, vat: 0 },
    oss: isReverse ? { net: 0, vat: 0 } : { net: inPln(abroad.net), vat: inPln(abroad.vat) },
  }
}

export function toRegisterRow(
  document: InvoiceDocument,
  row: Omit<RegisterRow, 'soldOn' | 'corrects' | 'buyer' | 'taxes' | 'exchange' | 'tax'>,
): RegisterRow {
  const { soldOn, corrects, buyer, taxes, exchange, tax = null } = document
  return {
    ...row,
    soldOn,
    corrects: corrects?.number ?? null,
    buyer: { name: buyer.name, vatId: buyer.vat_id ?? '', country: buyer.country },
    taxes: markAbroad(document, taxes),
    exchange,
    tax,
  }
}
