import { Email } from '#app/people/accounts/inputs.server.ts'
import { holdsLink } from '#app/platform/holds-link.ts'

/** Somebody who is to be invited, as a line of a list says it, or the line that says it of nobody. */
export type Line = { name: string; email: string } | { line: string }

/** How many people are invited at once. */
export const AT_ONCE = 100

/**
 * People as lists name them, one a line: the name and the address, with a comma, a semicolon or a tab between, as tables
 * are copied and saved. Blank lines and the second of two alike are left out.
 */
export function getPeople(list: string): Line[] {
  const lines = list.split(/\r\n|\r|\n/).map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '').map(toPerson)
}

function toPerson(line: string): Line {
  const [name = '', address = '', ...more] = line.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  const email = Email.safeParse(address)
  const isName = name.length > 0 && name.length <= 200 && !holdsLink(name)
  return isName && email.success && more.join('') === '' ? { name, email: email.data } : { line: line.slice(0, 200) }
}
