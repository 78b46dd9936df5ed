import { env } from '#app/platform/env.server.ts'
import { queryDemoRegister } from './demo-register.server.ts'
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
