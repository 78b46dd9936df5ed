import { type SQL, sql } from 'drizzle-orm'

const ACCENTED = 'ąćęłńóśźżàáâäãåçèéêëìíîïñòôöõùúûüýčďěňřšťůžß'
const PLAIN = 'acelnoszzaaaaaaceeeeiiiinoooouuuuycdenrstuzs'

/** Text without case and accents, in the database: what searches compare and names are sorted by, by an index too. */
export function folded(text: SQL): SQL {
  return sql`translate(lower(${text}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`
}

/** The words of a search as patterns for `like`, each of which must be found in the folded text. */
export function likeWords(q: string | undefined): string[] {
  return (q ?? '')
    .toLowerCase()
    .replace(/./gu, (sign) => PLAIN[ACCENTED.indexOf(sign)] ?? sign)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
