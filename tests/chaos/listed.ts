import type { Entry } from '../doubles/mailing.ts'
import { SCHOOLS } from './schools.ts'

type Order = { school: string; email: string; taken: number[]; marketing: boolean }

/** Who bought and agreed is on the list of the first school, once, and nobody else. */
export function compareList(orders: readonly Order[], entries: readonly Entry[]): string[] {
  const agreed = orders.filter(
    ({ school, taken, marketing }) => school === SCHOOLS[0].slug && taken.length > 0 && marketing,
  )
  const wanted = new Set(agreed.map(({ email }) => email))
  const listed = Map.groupBy(entries, ({ email }) => email)
  return [...new Set([...wanted, ...listed.keys()])].flatMap((email) => {
    const found = (listed.get(email) ?? []).filter(({ status }) => status === 'subscribed').length
    const due = wanted.has(email) ? 1 : 0
    return found === due ? [] : [`${email} is on the list ${found} times instead of ${due}`]
  })
}
