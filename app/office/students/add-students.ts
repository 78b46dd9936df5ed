/** How many addresses one call adds. */
export const ADDED_AT_ONCE = 50

export type AddResult = { email: string; result: 'added' | 'already' | 'invalid' }

/** Addresses as they are written, one a line: blanks left out, doubles once, in the order given. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  return lines.filter((line, at) => {
    const same = (other: string) => other.toLowerCase() === line.toLowerCase()
    return line !== '' && lines.findIndex(same) === at
  })
}
