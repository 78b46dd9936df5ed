import { type ListedPerson, readPeople } from '#app/people/accounts/people-list.ts'
import { holdsLink } from '#app/platform/holds-link.ts'

/** Somebody who is to be invited, as a line of a list says it, or the line that says it of nobody. */
export type Line = ListedPerson | { line: string }

/** How many people are invited at once. */
export const AT_ONCE = 100

/** The people of a pasted list; one too many ends it. */
export function getPeople(list: string): Line[] {
  const lines: Line[] = []
  for (const person of readPeople(list)) {
    lines.push(toLine(person))
    if (lines.length > AT_ONCE) break
  }
  return lines
}

/** An invitation calls somebody by name, so one without a name is a line that says nobody. */
function toLine(person: Line): Line {
  if ('line' in person) return { line: person.line.slice(0, 200) }
  const isName = person.name.length > 0 && person.name.length <= 200 && !holdsLink(person.name)
  return isName ? person : { line: `${person.name} ${person.email}`.trim().slice(0, 200) }
}
