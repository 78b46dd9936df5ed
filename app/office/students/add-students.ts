import { emailKey } from '#app/people/accounts/email.ts'
import { readPeople } from '#app/people/accounts/people-list.ts'

/** How many addresses one call adds. */
export const ADDED_AT_ONCE = 50

export type AddResult = { email: string; result: 'added' | 'already' | 'invalid' }

/** The addresses of a pasted list, each once, in the order given; a line without one as it is. One too many ends it. */
export function toAddresses(list: string): string[] {
  const firsts = new Map<string, string>()
  for (const person of readPeople(list)) {
    const typed = 'line' in person ? person.line : person.email
    const key = emailKey(typed) ?? typed
    if (!firsts.has(key)) firsts.set(key, typed)
    if (firsts.size > ADDED_AT_ONCE) break
  }
  return [...firsts.values()]
}
