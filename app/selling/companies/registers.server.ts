import { env } from '#app/platform/env.server.ts'
import { askDemoRegister } from './demo-register.server.ts'
import type { Said } from './register.ts'
import type { VatNumber } from './vat-number.ts'
import { askVies } from './vies.server.ts'
import { askWhiteList } from './white-list.server.ts'

const WHITE_LIST = 'https://wl-api.mf.gov.pl'
const VIES = 'https://ec.europa.eu'

/** Asks the register of the number's country; never inside a transaction. A RegisterAway where it gives no answer. */
export async function askFor(number: VatNumber, requester?: VatNumber): Promise<Said> {
  const polish = number.country === 'PL'
  const host = env.providerHosts.get(polish ? 'white_list' : 'vies')
  if (!host && env.evaluation) return askDemoRegister(number)
  return polish ? askWhiteList(host ?? WHITE_LIST, number.number) : askVies(host ?? VIES, number, requester)
}
