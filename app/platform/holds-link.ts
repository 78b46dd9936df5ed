import { normalizeText } from './characters.ts'

/** As programs for mail read it: wide and circled letters are those letters, and what is not seen is not there. */
const asRead = (words: string) =>
  normalizeText(words, 'NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\p{Cf}/gu, '')
const LINKS = [/:\/\/|www\.|[\p{L}\d]{2}\.\p{L}{2,}/iu, /[\p{L}\d]\.(\p{Ll}{2,}|\p{Lu}{2,})/u, /\d\.\d+\.\d+\.\d/]

/** Whether programs for mail would make a link of a part of it: `https://…`, `www.…` or a name of a site; not of an initial. */
export const holdsLink = (words: string) => LINKS.some((link) => link.test(asRead(words)))
