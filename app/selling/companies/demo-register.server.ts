import type { RegisterAnswer } from './register.ts'
import type { VatNumber } from './vat-number.ts'

const company = (
  name: string,
  street: string,
  postal_code: string,
  city: string,
  country: string,
): RegisterAnswer['company'] => ({
  name,
  street,
  postal_code,
  city,
  country,
})

/** Companies that are made up, under numbers whose check digits fit. */
const KNOWN: Record<string, RegisterAnswer['company']> = {
  PL1234563218: company('Pracownia Światła Zofia Łęcka', 'ul. Kwiatowa 12', '90-004', 'Łódź', 'PL'),
  PL5265877635: company('Ramka i Syn sp. z o.o.', 'ul. Długa 7/2', '00-238', 'Warszawa', 'PL'),
  DE123456789: company('Lichtbild GmbH', 'Lindenstraße 4', '10969', 'Berlin', 'DE'),
}

/** What the evaluation start asks instead of the registers, as it calls nobody. */
export function queryDemoRegister({ country, number }: VatNumber): RegisterAnswer {
  const found = KNOWN[country + number] ?? null
  const register = country === 'PL' ? 'white_list' : 'vies'
  return { register, standing: found ? 'valid' : 'invalid', company: found, reference: found && `demo-${number}` }
}
