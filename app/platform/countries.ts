/** Countries that an invoice may name, by their ISO codes: the European Union and its neighbours, then the wide world. */
const COUNTRIES: readonly string[] = (
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
  'CH GB IS LI NO UA AU CA JP NZ US'
).split(' ')

/** The countries by their names in a language, in its order. */
export function countriesIn(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, locale),
  )
}
