/** Currencies that a school may sell in. */
export const CURRENCIES = [
  'PLN',
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CZK',
  'DKK',
  'HUF',
  'NOK',
  'RON',
  'SEK',
  'UAH',
  'AUD',
  'CAD',
] as const

/** The currencies by their names in a language, in the list's order. */
export function currenciesIn(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return CURRENCIES.map((code) => ({ code, name: `${code} · ${names.of(code) ?? code}` }))
}
