import { tidyPasted } from '#app/platform/characters.ts'

/** The prefixes of VAT numbers in the European Union: Greece calls itself EL there, and Northern Ireland XI. */
const PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/** A number by which a register is asked: the prefix, and what stands behind it. */
export type VatNumber = { country: string; number: string }

const getPrefix = (country: string) => (country === 'GR' ? 'EL' : country)

/** The number that was typed, with the prefix of the country where it has none; undefined where no register knows its kind. */
export function toVatNumber(typed: string, country: string): VatNumber | undefined {
  const whole = tidyPasted(typed)
    .replace(/[\s.-]/g, '')
    .toUpperCase()
  if (!/^[A-Z0-9]{4,16}$/.test(whole)) return undefined
  const own = getPrefix(country)
  const [prefix, rest] = [getPrefix(whole.slice(0, 2)), whole.slice(2)]
  // A French number may begin with two letters of its own.
  if (PREFIXES.has(prefix) && (prefix === own || own !== 'FR')) return { country: prefix, number: rest }
  return PREFIXES.has(own) ? { country: own, number: whole } : undefined
}

/** As it is written and kept. */
export const writtenNumber = ({ country, number }: VatNumber) => country + number

export type InvoiceNumber = { type: 'personal' | 'company'; vat_id?: string; country: string } | undefined

/** The number of the company that an order is for, as far as a register can be asked for it. */
export function numberOfInvoice(invoice: InvoiceNumber): VatNumber | undefined {
  return invoice?.type === 'company' ? toVatNumber(invoice.vat_id ?? '', invoice.country) : undefined
}
