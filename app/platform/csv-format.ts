import type { Locale } from './i18n.ts'

export type Cell = string | number | null

/**
 * How a file of rows is written: as RFC 4180 says, or as Excel with Polish settings opens it by itself, parted by semicolons
 * and with decimal commas.
 */
export const CSV_FORMATS = ['plain', 'excel_pl'] as const
export type CsvFormat = (typeof CSV_FORMATS)[number]

/** The formats for a reader of this language, the one that they need most first. */
export const listCsvFormats = (locale: Locale): readonly CsvFormat[] =>
  locale === 'pl' ? CSV_FORMATS.toReversed() : CSV_FORMATS

/** The address of a file in one of the formats; unasked, a file is plain. */
export function getCsvAddress(address: string, format: CsvFormat): string {
  if (format === 'plain') return address
  return `${address}${address.includes('?') ? '&' : '?'}csv=${format}`
}
