import { emailKey } from '#app/people/accounts/email.ts'
import { readPeople } from '#app/people/accounts/people-list.ts'

/** How many addresses one call adds. */
export const ADDED_AT_ONCE = 50

export type AddResult = { email: string; result: 'added' | 'already' | 'invalid' }

/** The addresses of a pasted list, each once, in the order given; a line without one as it is. */
export function toAddresses(list: string): string[] {
  const typed = readPeople(list).map((person) => ('line' in person ? person.line : person.email))
  const firsts = new Map<string, string>()
  for (const one of typed) if (!firsts.has(emailKey(one) ?? one)) firsts.set(emailKey(one) ?? one, one)
  return [...firsts.values()]
}
