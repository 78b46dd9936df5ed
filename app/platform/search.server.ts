import { type Column, type SQL, sql } from 'drizzle-orm'

const ACCENTED = 'ąćęłńóśźżàáâäãåçèéêëìíîïñòôöõùúûüýčďěňřšťůžß'
const PLAIN = 'acelnoszzaaaaaaceeeeiiiinoooouuuuycdenrstuzs'

/** Text without case and accents, in the database: what searches compare and names are sorted by, by an index too. */
export function folded(text: SQL): SQL {
  return sql`translate(lower(${text}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`
}

/**
 * The same of a text that no index holds, where many rows are looked through: most are of plain letters alone, which only
 * have to be made small; taking accents from all of them is four fifths of what such a search costs.
 */
export function foldedHere(text: SQL): SQL {
  return sql`(select case when octet_length(looked.at) = length(looked.at) then lower(looked.at)
    else ${folded(sql`looked.at`)} end from (select ${text} as at offset 0) looked)`
}

/** A text of the school's in all its languages, folded. */
export const foldedInAll = (text: Column) =>
  folded(sql`coalesce(${text} ->> 'en', '') || ' ' || coalesce(${text} ->> 'pl', '')`)

/** The words of a text, folded in the same way. */
export function foldedWords(text = ''): string[] {
  return plainSigns(text).split(/\s+/).filter(Boolean)
}

function plainSigns(text: string): string {
  return text.toLowerCase().replace(/./gu, (sign) => PLAIN[ACCENTED.indexOf(sign)] ?? sign)
}

/** What folded text that holds the words of a search is like, each of these. */
export function patternsOf(q: string | undefined): string[] {
  return foldedWords(q).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The condition that folded text holds each word of a search. Words are many and folding costs: it is done once a row. */
export function holdsWords(text: SQL, q: string | undefined): SQL | undefined {
  const patterns = patternsOf(q)
  return patterns.length > 0 ? sql`${text} like all (${sql.param(patterns)}::text[])` : undefined
}

/** A text in pieces, those marked that a search for these words found in it. */
export function hitsIn(text: string, q: string | undefined): { text: string; hit?: true }[] {
  const words = foldedWords(q).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const plain = plainSigns(text)
  // Some capitals are two signs in small letters: then places in the one are none in the other.
  if (words.length === 0 || plain.length !== text.length) return [{ text }]
  const pieces: { text: string; hit?: true }[] = []
  let from = 0
  for (const { index, 0: hit } of plain.matchAll(new RegExp(words.join('|'), 'g'))) {
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: text.slice(index, index + hit.length), hit: true })
    from = index + hit.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Behind every text that begins with the word. */
export const LAST_SIGN = '\u{10ffff}'

/**
 * The condition under which each word begins one of the columns, which hold folded text ordered by its bytes: a range of an
 * index, however many rows there are. (Row-level security keeps indexes from helping with `like`.)
 */
export function beginsOneOf(columns: SQL[], words: string[]): SQL {
  const ranges = (word: string) =>
    columns.map((column) => sql`(${column} >= ${word} and ${column} < ${word + LAST_SIGN})`)
  return sql.join(
    words.map((word) => sql`(${sql.join(ranges(word), sql` or `)})`),
    sql` and `,
  )
}
