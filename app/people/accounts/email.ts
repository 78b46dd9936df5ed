import { normalizeText } from '#app/platform/characters.ts'

/** The longest address that mail servers deliver to. */
export const EMAIL_MAX = 254

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * What makes an address the same address: the part before the @ in lower case, the domain as the DNS knows it. None
 * for what is not an address. Only ASCII stands before the @, and a domain is taken only as it is written: a letter
 * that folds to another one (the Kelvin sign to k, a full-width a to a) would name somebody else's account.
 */
export function emailKey(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  if (at < 1 || local.length > 64 || !LOCAL.test(local)) return undefined
  const domain = asciiDomain(address.slice(at + 1))
  if (domain === undefined) return undefined
  const key = `${local.toLowerCase()}@${domain}`
  return key.length <= EMAIL_MAX ? key : undefined
}

function asciiDomain(domain: string): string | undefined {
  const url = `http://${domain}`
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !isPlainlyWritten(domain) || !URL.canParse(url)) return undefined
  const labels = new URL(url).hostname.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^(?:[a-z]{2,}|xn--.+)$/.test(last)
    ? labels.join('.')
    : undefined
}

/** Letters of these look like each other; no language mixes them in one word, and browsers do not show such names. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** No compatibility forms, no letter outside ASCII that folds into it, no label of mixed alphabets. */
function isPlainlyWritten(domain: string): boolean {
  const composed = normalizeText(domain)
  const folds = (letter: string) => letter >= '\x80' && normalizeText(letter, 'NFKC').toLowerCase() < '\x80'
  const mixed = (label: string) => ALIKE.filter((alphabet) => alphabet.test(label)).length > 1
  return normalizeText(composed, 'NFKC') === composed && ![...domain].some(folds) && !composed.split('.').some(mixed)
}
