import { and, eq, sql } from 'drizzle-orm'
import { cache } from './cache.ts'
import { type Db, inSchool, onCommit, type Placeholders, statement } from './db.server.ts'
import type { Locale } from './i18n.ts'
import type { LetterWords } from './letter-words.ts'
import { emailTexts } from './tables.server.ts'

type Key = { schoolId: number; kind: string; locale: Locale }

const kept = cache<string, LetterWords | null>()
const nameOf = ({ schoolId, kind, locale }: Key) => `${schoolId} ${kind} ${locale}`

const wordsOfEmail = statement('words_of_email', (db: Db, param: Placeholders<Key>) =>
  db
    .select({ subject: emailTexts.subject, opening: emailTexts.opening, closing: emailTexts.closing })
    .from(emailTexts)
    .where(
      and(
        eq(emailTexts.schoolId, param.schoolId),
        eq(emailTexts.kind, param.kind),
        eq(emailTexts.locale, param.locale),
      ),
    ),
)

/** What the school says in e-mails of a kind; null where it has changed nothing. */
export async function findLetterWords(key: Key): Promise<LetterWords | null> {
  const known = kept.find(nameOf(key))
  if (known) return known.value
  const [words] = await inSchool(key.schoolId, (db) => wordsOfEmail(db, key), { reading: true })
  return kept.keep(nameOf(key), words ?? null)
}

/** Stores what the school says in e-mails of a kind, unless somebody else stored a newer version: then false. */
export async function storeLetterWords(db: Db, key: Key, words: LetterWords, version: number): Promise<boolean> {
  const stored = { ...words, version: version + 1, updatedAt: sql`now()` }
  const rows = await db
    .insert(emailTexts)
    .values({ ...key, ...stored })
    .onConflictDoUpdate({
      target: [emailTexts.schoolId, emailTexts.kind, emailTexts.locale],
      set: { ...stored, updatedAt: sql`excluded.updated_at` },
      setWhere: eq(emailTexts.version, version),
    })
    .returning({ version: emailTexts.version })
  onCommit(db, () => kept.forget((_, name) => name === nameOf(key)))
  return rows.length > 0
}
