/** The company that sells, as invoices and the foot of every page name it. */
export type Seller = {
  name: string
  street: string
  postal_code: string
  city: string
  /** ISO code */
  country: string
  vat_id: string
  email: string
}

/** The address in one line; the country is named to those abroad. */
export function addressLine({ street, postal_code, city, country }: Seller, locale: string): string {
  const place = [postal_code, city].filter(Boolean).join(' ')
  const abroad = country && country !== 'PL' ? new Intl.DisplayNames(locale, { type: 'region' }).of(country) : ''
  return [street, place, abroad].filter(Boolean).join(', ')
}
