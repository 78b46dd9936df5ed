import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizeText } from './characters.ts'
import type { Locale } from './i18n.ts'
import type { Sort } from './list.server.ts'
import { textIn } from './queries.server.ts'
import { folded } from './search.server.ts'

/** The letters of languages whose own letters stand behind the plain ones, in their order. */
const ALPHABETS: Partial<Record<Locale, string>> = { pl: 'aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż' }

/** Letters that no form of Unicode takes apart, by the plain ones that they are sorted as. */
const SORTED_AS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  æ: 'a',
  œ: 'o',
  þ: 't',
  ß: 's',
}

/** Where the places of letters begin: behind all signs and digits, before Greek and Cyrillic. */
const FIRST_PLACE = 0x250
/** Small letters with marks, of Latin-1 to Latin Extended-B. */
const MARKED = Array.from({ length: 0x24f - 0xdf + 1 }, (_, at) => String.fromCharCode(0xdf + at))

function getPlaces(alphabet: string): { from: string; to: string } {
  const placeOf = (letter: string) => String.fromCharCode(FIRST_PLACE + alphabet.indexOf(letter))
  const plain = (letter: string) => SORTED_AS[letter] ?? normalizeText(letter, 'NFD').charAt(0)
  const others = MARKED.filter((letter) => !alphabet.includes(letter) && letter === letter.toLowerCase())
  const known = others.filter((letter) => plain(letter) !== letter && alphabet.includes(plain(letter)))
  return {
    from: alphabet + known.join(''),
    to: [...alphabet].map(placeOf).join('') + known.map((letter) => placeOf(plain(letter))).join(''),
  }
}

const PLACES = Object.fromEntries(
  Object.entries(ALPHABETS).map(([locale, alphabet]) => [locale, getPlaces(alphabet)]),
) as Partial<Record<Locale, ReturnType<typeof getPlaces>>>

/**
 * What a text is sorted by for who reads this language, without case: in Polish Ćwik follows Czapla. It is compared by its
 * bytes, so an index on it outlives every version of a library of collations, and a cursor continues the same order.
 */
export function sortKey(text: SQL, locale: Locale): SQL<string> {
  const places = PLACES[locale]
  if (!places) return sql`(${folded(text)} collate "C")`
  return sql`(translate(lower(${text}), ${sql.raw(`'${places.from}', '${places.to}'`)}) collate "C")`
}

/** A list's order by a text in several languages, as its reader reads it. */
export const byText = (text: SQLWrapper): Sort => ({
  first: 'asc',
  kind: 'text',
  by: ({ locale }) => sortKey(sql`coalesce(${textIn(sql`${text}`, locale)}, '')`, locale),
})
