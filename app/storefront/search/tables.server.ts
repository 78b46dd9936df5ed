import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, enumColumn, foldedText, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { KINDS } from './search-results.ts'
import { MARKS_UNKNOWN } from './words.ts'

/** Of words (getMarks); all of them where they were not made yet. */
const marks = () => ({
  marks: bigid('marks').notNull().default(MARKS_UNKNOWN),
  moreMarks: bigid('more_marks').notNull().default(MARKS_UNKNOWN),
})

/**
 * The words of everything that can be found, each once: those of its title, and the others, both with their stems (stems.ts). A
 * copy, made by a job.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    schoolId: schoolId(),
    kind: enumColumn('kind', KINDS).notNull(),
    thingId: bigid('thing_id').notNull(),
    /** The topic of a post, the course of a lecture; 0 for anything else. */
    topicId: bigid('topic_id').notNull(),
    titleWords: text('title_words').array().notNull(),
    otherWords: text('other_words').array().notNull(),
    /** How its words were made of its texts (WORDS_VERSION). */
    version: integer('version').notNull().default(0),
    ...marks(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.kind, t.thingId] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('document_kind', isOneOf(t.kind)),
    check('document_topic', sql`(${t.kind} in ('post', 'lecture')) = (${t.topicId} <> 0)`),
  ],
)

/**
 * The same by word. A search reads a range of its index: of a kind, or of each topic or course that somebody may read, the words
 * that begin so; the whole word comes first, what has it in its title, what is new.
 */
export const searchWords = pgTable(
  'search_words',
  {
    schoolId: schoolId(),
    kind: enumColumn('kind', KINDS).notNull(),
    topicId: bigid('topic_id').notNull(),
    word: foldedText('word').notNull(),
    inTitle: boolean('in_title').notNull(),
    thingId: bigid('thing_id').notNull(),
    /** Of all words of the thing. */
    ...marks(),
  },
  (t) => [
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    uniqueIndex('words_to_find').on(
      t.schoolId,
      t.kind,
      t.word,
      t.inTitle.desc(),
      t.thingId.desc(),
      t.marks,
      t.moreMarks,
    ),
    uniqueIndex('words_of_topic')
      .on(t.schoolId, t.topicId, t.word, t.inTitle.desc(), t.thingId.desc())
      .where(sql`kind = 'post'`),
    uniqueIndex('words_of_course')
      .on(t.schoolId, t.topicId, t.word, t.inTitle.desc(), t.thingId.desc())
      .where(sql`kind = 'lecture'`),
  ],
)

/** How many things of a kind have a word: of several words that of the fewest is read. A hint, whatever finds rows. */
export const searchCounts = pgTable(
  'search_counts',
  {
    schoolId: schoolId(),
    word: foldedText('word').notNull(),
    kind: enumColumn('kind', KINDS).notNull(),
    things: integer('things').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.word, t.kind] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
  ],
)

/** Every word in use by the spellings under which it is found although it was mistyped (getSpellings). */
export const searchSpellings = pgTable(
  'search_spellings',
  { schoolId: schoolId(), spelling: foldedText('spelling').notNull(), word: foldedText('word').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.spelling, t.word] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
  ],
)
