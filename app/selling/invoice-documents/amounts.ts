import { divideMoney } from '#app/platform/money.ts'
import { getCalendar } from '#app/ui/time.ts'
import type { ExchangeRate, TaxRow } from './document.ts'

const CENTS = 100

/** An amount without its currency, as tables of an invoice write it: `1 299,00`, `−31.71`. */
export function formatAmount(amountMinor: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  }).format(amountMinor / CENTS)
}

/** A VAT rate in hundredths of a per cent: `23%`, `25,5%`. */
export function formatRate(rate: number, locale: string): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(rate / CENTS)}%`
}

type Say = (key: 'reverse_charge' | 'exempt') => string

/** A rate, or why there is none; the rate of another country says so. */
export function nameRate({ vatRate, abroad }: Pick<TaxRow, 'vatRate' | 'abroad'>, t: Say, locale: string): string {
  if (vatRate === null) return t(abroad ? 'reverse_charge' : 'exempt')
  return abroad ? `${formatRate(vatRate, locale)} OSS` : formatRate(vatRate, locale)
}

/** A day of a calendar, `21.11.2026` or `21/11/2026`. */
export function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(getCalendar(locale), {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

const TEN_THOUSANDTHS = 10_000

export function formatRateOfExchange(rate: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(
    rate / TEN_THOUSANDTHS,
  )
}

/** An amount in PLN by the rate of its document, rounded to the grosz, away from zero where it lies between two. */
export function toPln(amountMinor: number, { rate }: Pick<ExchangeRate, 'rate'>): number {
  const size = divideMoney(Math.abs(amountMinor), rate, TEN_THOUSANDTHS)
  return amountMinor < 0 ? -size : size
}

/** `November 2026`, `listopad 2026`. */
export function formatMonth(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(getCalendar(locale), { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
