/** How many addresses one call adds. */
export const ADDED_AT_ONCE = 50

export type AddResult = { email: string; result: 'added' | 'already' | 'invalid' }

/** Addresses as they are written, one a line: blanks left out, doubles once, in the order given. */
export function toLines(text: string): string[] {
  const lines = new Map<string, string>()
  for (const line of text.split(/\r\n|\r|\n/).map((typed) => typed.trim())) {
    const key = line.toLowerCase()
    if (line !== '' && !lines.has(key)) lines.set(key, line)
  }
  return [...lines.values()]
}
