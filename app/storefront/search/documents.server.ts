import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { lectures } from '#app/content/courses/tables.server.ts'
import { tryAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { NotNow } from '#app/platform/jobs.server.ts'
import { KINDS, type Kind } from './search-results.ts'
import { FINDABLE, SOURCES, type Source, type SourceText } from './sources.server.ts'
import { getStemOf, getStems, isStemWord, toStemWord } from './stems.ts'
import { searchCounts, searchDocuments, searchSpellings, searchWords } from './tables.server.ts'
import { getMarks, getSpellings, MARKS_UNKNOWN, toWords, type WordMarks } from './words.ts'

/** A longer text is found by its first words. */
const WORDS_MAX = 300
const BATCH = 200
/** Two jobs of a school seldom take longer. */
const AGAIN_MS = 2000
const kinds = sql.raw(KINDS.map((kind) => `'${kind}'`).join())

/** Raised when words are made of texts in another way: what was made before is made anew. */
export const WORDS_VERSION = 1

type DocumentText = { title: string[]; other: string[]; marks: WordMarks }

/** The words of a title, and the others of a text, each with their stems behind them. */
export function toDocumentText({ title, text }: Pick<Source, 'title' | 'text'>): DocumentText {
  const called = getWordsAndStems(title)
  const other = getWordsAndStems(text, { known: new Set(called), max: WORDS_MAX })
  return { title: called, other, marks: getMarks([...called, ...other].map(getStemOf)) }
}

function getWordsAndStems(
  texts: SourceText[],
  { known, max }: { known: ReadonlySet<string>; max: number } = { known: new Set(), max: Number.POSITIVE_INFINITY },
): string[] {
  const words = new Set<string>()
  const stems = new Set<string>()
  for (const { text, language } of texts)
    for (const word of toWords(text)) {
      if (known.has(word) || (words.size >= max && !words.has(word))) continue
      words.add(word)
      for (const stem of getStems(word, language)) stems.add(toStemWord(stem))
    }
  return [...words, ...[...stems].filter((stem) => !known.has(stem))]
}

/**
 * Has things found by what is said of them by now, and not at all once they are gone or nobody may know of them. Asked
 * again it changes nothing. Whoever else does so in the school comes again (`NotNow`), as a word is forgotten with the last
 * thing that has it.
 */
export async function indexThings(db: Db, schoolId: number, kind: Kind, ids: number[]): Promise<void> {
  if (!(await tryAdvisoryLock(db, schoolId, 'search'))) throw new NotNow(AGAIN_MS)
  const sources = await SOURCES[kind](db, schoolId, ids)
  const stored = await db
    .select()
    .from(searchDocuments)
    .where(and(isOf(schoolId, kind), inArray(searchDocuments.thingId, ids)))
  for (const id of ids) {
    const source = sources.find((one) => one.id === id)
    const before = stored.find((one) => one.thingId === id)
    // What moved is found elsewhere, with all its words.
    const stays = before?.topicId === source?.topicId
    if (before) await forget(db, before, stays && source ? toDocumentText(source) : undefined)
    if (source) await learn(db, { schoolId, kind }, source, stays ? before : undefined)
  }
}

/** The same of all lectures of a course, a batch in a transaction. */
export async function indexLecturesOf(schoolId: number, productId: number): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const behind: number = after
    after = await inSchool(schoolId, async (db) => {
      const { id } = lectures
      const rows = await db
        .select({ id })
        .from(lectures)
        .where(and(eq(lectures.schoolId, schoolId), eq(lectures.productId, productId), gt(id, behind)))
        .orderBy(id)
        .limit(BATCH)
      const ids = rows.map((row) => row.id)
      if (ids.length > 0) await indexThings(db, schoolId, 'lecture', ids)
      return ids.length === BATCH ? ids.at(-1) : undefined
    })
  }
}

type Document = typeof searchDocuments.$inferSelect

const isOf = (schoolId: number, kind: Kind) =>
  and(eq(searchDocuments.schoolId, schoolId), eq(searchDocuments.kind, kind))

async function learn(db: Db, { schoolId, kind }: DocumentKind, source: Source, before?: Document): Promise<void> {
  const { id: thingId, topicId } = source
  const { title, other, marks } = toDocumentText(source)
  await db
    .insert(searchDocuments)
    .values({
      schoolId,
      kind,
      thingId,
      topicId,
      titleWords: title,
      otherWords: other,
      version: WORDS_VERSION,
      ...marks,
    })
    .onConflictDoUpdate({
      target: [searchDocuments.schoolId, searchDocuments.kind, searchDocuments.thingId],
      set: { titleWords: title, otherWords: other, version: WORDS_VERSION, ...marks },
    })
  if (before && (before.marks !== marks.marks || before.moreMarks !== marks.moreMarks)) await mark(db, before, marks)
  const place = { schoolId, kind, topicId, thingId, ...marks }
  const added = [
    ...without(title, before?.titleWords).map((word) => ({ ...place, word, inTitle: true })),
    ...without(other, before?.otherWords).map((word) => ({ ...place, word, inTitle: false })),
  ]
  if (added.length === 0) return
  await db.insert(searchWords).values(added)
  await countMore(
    db,
    { schoolId, kind },
    added.map(({ word }) => word),
  )
  const spelled = added.flatMap(({ word }) => spellingsOf(word).map((spelling) => ({ schoolId, spelling, word })))
  for (let at = 0; at < spelled.length; at += 1000)
    await db
      .insert(searchSpellings)
      .values(spelled.slice(at, at + 1000))
      .onConflictDoNothing()
}

/** Gives the words that a thing keeps the marks of all that it has now. */
async function mark(db: Db, { schoolId, kind, thingId, titleWords, otherWords }: Document, marks: WordMarks) {
  const words = [...titleWords, ...otherWords]
  if (words.length > 0)
    await db
      .update(searchWords)
      .set(marks)
      .where(
        and(
          eq(searchWords.schoolId, schoolId),
          eq(searchWords.kind, kind),
          inArray(searchWords.word, words),
          inArray(searchWords.inTitle, [true, false]),
          eq(searchWords.thingId, thingId),
        ),
      )
}

/** Takes away the words that a thing had and has no longer; all, and itself, when nothing can be said of it any more. */
async function forget(db: Db, before: Document, now?: DocumentText): Promise<void> {
  const { schoolId, kind, topicId, thingId } = before
  if (!now) await db.delete(searchDocuments).where(and(isOf(schoolId, kind), eq(searchDocuments.thingId, thingId)))
  const gone = { true: without(before.titleWords, now?.title), false: without(before.otherWords, now?.other) }
  for (const inTitle of [true, false]) {
    const words = gone[`${inTitle}`]
    if (words.length === 0) continue
    await db
      .delete(searchWords)
      .where(
        and(
          eq(searchWords.schoolId, schoolId),
          eq(searchWords.kind, kind),
          eq(searchWords.topicId, topicId),
          inArray(searchWords.word, words),
          eq(searchWords.inTitle, inTitle),
          eq(searchWords.thingId, thingId),
        ),
      )
  }
  const words = [...gone.true, ...gone.false]
  if (words.length === 0) return
  await countLess(db, { schoolId, kind }, words)
  await forgetSpellings(db, schoolId, words)
}

/** Nobody types a stem. */
const spellingsOf = (word: string) => (isStemWord(word) ? [] : getSpellings(word))

type DocumentKind = { schoolId: number; kind: Kind }

async function countMore(db: Db, { schoolId, kind }: DocumentKind, words: string[]): Promise<void> {
  const { schoolId: school, kind: of, word, things } = searchCounts
  await db
    .insert(searchCounts)
    .values(words.map((word) => ({ schoolId, kind, word, things: 1 })))
    .onConflictDoUpdate({ target: [school, word, of], set: { things: sql`${things} + 1` } })
}

async function countLess(db: Db, { schoolId, kind }: DocumentKind, words: string[]): Promise<void> {
  const { schoolId: school, kind: of, word, things } = searchCounts
  const counted = and(eq(school, schoolId), eq(of, kind), inArray(word, words))
  await db
    .update(searchCounts)
    .set({ things: sql`${things} - 1` })
    .where(counted)
  await db.delete(searchCounts).where(and(counted, lte(things, 0)))
}

/** What nobody wrote any more is no word that somebody could have meant. */
async function forgetSpellings(db: Db, schoolId: number, words: string[]): Promise<void> {
  const spellings = words.flatMap(spellingsOf)
  if (spellings.length === 0) return
  await db
    .delete(searchSpellings)
    .where(
      and(
        eq(searchSpellings.schoolId, schoolId),
        inArray(searchSpellings.spelling, spellings),
        inArray(searchSpellings.word, words),
        sql`not exists (select from search_words w where w.school_id = ${schoolId} and w.kind in (${kinds}) and w.word = ${searchSpellings.word})`,
      ),
    )
}

function without(words: readonly string[], others: readonly string[] = []): string[] {
  const known = new Set(others)
  return words.filter((word) => !known.has(word))
}

/** The next things of a kind that can be found and are not known, or are known and gone. */
async function nextUnknown(db: Db, schoolId: number, kind: Kind): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(t.id, d.thing_id) as id from (${FINDABLE[kind](schoolId)}) t
    full join (select thing_id from search_documents where school_id = ${schoolId} and kind = ${kind}) d on d.thing_id = t.id
    where t.id is null or d.thing_id is null limit ${BATCH}`)
  return rows.map(({ id }) => Number(id))
}

async function completeKind(db: Db, schoolId: number, kind: Kind): Promise<boolean> {
  const ids = await nextUnknown(db, schoolId, kind)
  if (ids.length > 0) await indexThings(db, schoolId, kind, ids)
  return ids.length === BATCH
}

/** Makes anew the next things whose words or marks were made in an older way; answers behind which it goes on. */
async function renewKind(db: Db, schoolId: number, kind: Kind, after: number): Promise<number | undefined> {
  const { thingId, marks, moreMarks, version } = searchDocuments
  const isOlder = or(lt(version, WORDS_VERSION), eq(marks, MARKS_UNKNOWN), eq(moreMarks, MARKS_UNKNOWN))
  const older = await db
    .select({ thingId })
    .from(searchDocuments)
    .where(and(isOf(schoolId, kind), isOlder, gt(thingId, after)))
    .orderBy(thingId)
    .limit(BATCH)
  const ids = older.map((row) => row.thingId)
  if (ids.length > 0) await indexThings(db, schoolId, kind, ids)
  return ids.length === BATCH ? ids.at(-1) : undefined
}

async function complete(schoolId: number, inTransaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>) {
  for (const kind of KINDS) {
    while (await inTransaction((db) => completeKind(db, schoolId, kind)));
    let after: number | undefined = 0
    while (after !== undefined) {
      const behind: number = after
      after = await inTransaction((db) => renewKind(db, schoolId, kind, behind))
    }
  }
}

/** Makes known what is not, a batch in a transaction: all of a school from before there was a search, or what was missed. */
export const completeSearch = (schoolId: number) => complete(schoolId, (work) => inSchool(schoolId, work))

/** The same within a transaction that is open, for a school that is being filled. */
export const indexSchool = (db: Db, schoolId: number) => complete(schoolId, (work) => work(db))
