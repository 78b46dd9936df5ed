import { env } from '#app/platform/env.server.ts'
import type { RegisterAnswer } from './register.ts'
import type { VatNumber } from './vat-number.ts'
import { queryVies } from './vies.server.ts'
import { queryWhiteList } from './white-list.server.ts'

const WHITE_LIST = 'https://wl-api.mf.gov.pl'
const VIES = 'https://ec.europa.eu'

/** Asks the register of the number's country; never inside a transaction. A RegisterAway where it gives no answer. */
export async function queryRegisterOf(number: VatNumber, requester?: VatNumber): Promise<RegisterAnswer> {
  const polish = number.country === 'PL'
  const host = env.providerHosts.get(polish ? 'white_list' : 'vies')
  if (!host && env.evaluation) return queryDemoRegister(number)
  return polish ? queryWhiteList(host ?? WHITE_LIST, number.number) : queryVies(host ?? VIES, number, requester)
}

const demoCompany = (
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
const DEMO_COMPANIES: Record<string, RegisterAnswer['company']> = {
  PL1234563218: demoCompany('Pracownia Światła Zofia Łęcka', 'ul. Kwiatowa 12', '90-004', 'Łódź', 'PL'),
  PL5265877635: demoCompany('Ramka i Syn sp. z o.o.', 'ul. Długa 7/2', '00-238', 'Warszawa', 'PL'),
  DE123456789: demoCompany('Lichtbild GmbH', 'Lindenstraße 4', '10969', 'Berlin', 'DE'),
}

/** What the evaluation start asks instead of the registers, as it calls nobody. */
function queryDemoRegister({ country, number }: VatNumber): RegisterAnswer {
  const found = DEMO_COMPANIES[country + number] ?? null
  const register = country === 'PL' ? 'white_list' : 'vies'
  return { register, standing: found ? 'valid' : 'invalid', company: found, reference: found && `demo-${number}` }
}
