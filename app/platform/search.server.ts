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
  return text.toLowerCase().replace(/[\u0080-\u{10ffff}]/gu, (sign) => PLAIN[ACCENTED.indexOf(sign)] ?? sign)
}

/** What folded text that holds the words of a search is like, each of these. */
export function getPatterns(q: string | undefined): string[] {
  return foldedWords(q).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The condition that folded text holds each word of a search. Words are many and folding costs: it is done once a row. */
export function holdsWords(text: SQL, q: string | undefined): SQL | undefined {
  const patterns = getPatterns(q)
  return patterns.length > 0 ? sql`${text} like all (${sql.param(patterns)}::text[])` : undefined
}

/** Places that are marked in one text, and the letters that are shown around each of them. */
const HITS_MAX = 10
const AROUND = 120

/**
 * A text in pieces, those marked that a search for these words found in it: of a long text what stands around the first
 * places. Where nothing is found it is how the text begins.
 */
export function hitsIn(text: string, q: string | undefined): { text: string; hit?: true }[] {
  const words = foldedWords(q).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  if (words.length === 0) return [{ text }]
  const plain = plainSigns(text)
  const pieces: { text: string; hit?: true }[] = []
  let from = 0
  // Some capitals are two signs in small letters: then places in the one are none in the other.
  const found = plain.length === text.length ? plain.matchAll(new RegExp(words.join('|'), 'g')) : []
  for (const { index, 0: hit } of found) {
    if (pieces.filter((piece) => piece.hit).length === HITS_MAX) break
    if (index > from) pieces.push({ text: shortened(text.slice(from, index), from === 0 ? 'end' : 'middle') })
    pieces.push({ text: text.slice(index, index + hit.length), hit: true })
    from = index + hit.length
  }
  if (from < text.length) pieces.push({ text: shortened(text.slice(from), 'start') })
  return pieces
}

/** What stands beside a hit: the start, the end or both of a longer text, cut at spaces where there are some. */
function shortened(text: string, keep: 'start' | 'end' | 'middle'): string {
  if (text.length <= 2 * AROUND) return text
  const [start, end] = [text.slice(0, AROUND), text.slice(-AROUND)]
  const words = start.slice(0, start.includes(' ') ? start.lastIndexOf(' ') : AROUND).replace(/[\ud800-\udbff]$/, '')
  const last = end.slice(Math.max(0, end.indexOf(' '))).replace(/^[\udc00-\udfff]/, '')
  return `${keep === 'end' ? '' : words}…${keep === 'start' ? '' : last}`
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
