import { accountAddresses } from './addresses/account.ts'
import { buyingAddresses } from './addresses/buying.ts'
import { callAddresses } from './addresses/calls.ts'
import { learningAddresses } from './addresses/learning.ts'
import { officeAddresses } from './addresses/office.ts'
import { operatorAddresses } from './addresses/operator.ts'
import { publicAddresses } from './addresses/public.ts'

/** Every address of the product, by its audience; each table is sorted by `byPath`. */
export const routes = {
  ...publicAddresses,
  ...buyingAddresses,
  ...learningAddresses,
  ...accountAddresses,
  ...officeAddresses,
  ...callAddresses,
  ...operatorAddresses,
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** Sorts addresses word by word, fixed words before ids and slugs, so that what is asked for by name is found first. */
export function byPath(one: string, other: string): number {
  const [a, b] = [one, other].map((address) => {
    const [method = '', path = ''] = address.split(' ')
    return `${path.replaceAll(/\/:/g, '/~')} ${METHODS.indexOf(method)}`
  }) as [string, string]
  return a < b ? -1 : Number(a > b)
}
