/** A piece of plain text: words, or an address that leads somewhere. */
export type TextPart = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"'\p{C}]+/giu
/** Looked for from its first sign alone, so that a long row of signs is walked once. */
const ENDS = /(?<![.,;:!?…»”’)\]}*_])[.,;:!?…»”’)\]}*_]+$/u

/**
 * Plain text with the addresses in it, which may be pressed: http and https alone, without what ends the sentence, and
 * none that names an account, as `https://bank.example@elsewhere.example` reads like another one.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found)
    if (!isSafe(href)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A bracket that was opened in the address belongs to it. */
function withoutEnd(found: string): string {
  const bare = found.replace(ENDS, '')
  return found[bare.length] === ')' && bare.includes('(') ? `${bare})` : bare
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== ''
}
