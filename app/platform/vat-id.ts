/** Whose number it is, as what it is called differs: its prefix says so, else the country of its owner, where that is known. */
function countryOfVatId(number: string, country?: string): string {
  return /^[A-Z]{2}/i.exec(number)?.[0].toUpperCase() ?? country ?? (/^\d{10}$/.test(number) ? 'PL' : '')
}

/** What its texts are filled in with. */
export const vatIdText = (number: string, country?: string) => ({ number, country: countryOfVatId(number, country) })
