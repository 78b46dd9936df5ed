import { type SQL, sql } from 'drizzle-orm'
import { isOut } from '../articles/public-articles.server.ts'
import { type Eyes, eyesOf, topicIsOpen } from '../community/visible.server.ts'
import { type Db, type Places, readStatement } from '../platform/db.server.ts'
import type { Locale } from '../platform/i18n.ts'
import { textIn } from '../platform/json-statement.server.ts'
import { coverPhoto } from '../platform/picture.ts'
import { LAST_SIGN } from '../platform/search.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type Found, isNothing, type Kind, NOTHING } from './found.ts'
import { mistakes, spellingsOf, wordsOf } from './words.ts'

/** How much of a kind is found at once. */
const SHOWN = 8
/** A search says what it means in so many words; more narrow nothing. */
const WORDS_MAX = 8
/** More than are shown: some have several words that begin so, and of several words all are wanted. */
const LOOKED_AT = { one: { pages: 50, posts: 16 }, several: { pages: 400, posts: 150 } }
/** Of the words that somebody may have meant. */
const MEANT_MAX = 4

type Asked = Eyes & {
  locale: Locale
  /** Ways to write each word that is looked for, and its number among them. */
  words: string[]
  numbers: number[]
  /** For each word a pattern of a text in which a word begins in one of its ways. */
  each: string[]
  /** How many things are looked at for each word: of the whole school, and of each topic. */
  pages: number
  posts: number
}

/** What comes first in an index's range of the words that begin as `q` does; `far` is 0 for a whole word of a title. */
const range = (at: Places<Asked>, kind: Kind, topic: SQL) => sql`(
  select s.thing_id, (case when s.word = q.word then 0 else 2 end) + (case when s.in_title then 0 else 1 end) as far
  from search_words s
  where s.school_id = ${at.school} and s.kind = ${sql.raw(`'${kind}'`)} and s.topic_id = ${topic}
    and s.word >= q.word and s.word < q.word || ${sql.raw(`'${LAST_SIGN}'`)}
  order by s.word, s.in_title desc nulls last, s.thing_id desc nulls last
  limit ${kind === 'post' ? at.posts : at.pages}) w`

/** The things of a kind, and of a topic, that may be what is looked for; whether they are is `sure`, or in their document. */
type Having = (at: Places<Asked>, kind: Kind, topic: SQL) => SQL

const havingWord: Having = (at, kind, topic) => sql`
  select w.thing_id as id, min(w.far) as far, true as sure
  from unnest(${at.words}::text[]) q (word) cross join lateral ${range(at, kind, topic)} group by w.thing_id`

/** Those with the word that the fewest have. All that has another word is known when its range was read to its end. */
const havingWords: Having = (at, kind, topic) => sql`
  with ranges as (
    select q.number, count(w.thing_id) as things, array_agg(w.thing_id) as ids, array_agg(w.far) as fars
    from unnest(${at.words}::text[], ${at.numbers}::int[]) q (word, number)
    left join lateral ${range(at, kind, topic)} on true group by q.number)
  select w.id, min(w.far) as far, (select max(things) from ranges) < ${kind === 'post' ? at.posts : at.pages} as sure
  from (select ids, fars from ranges order by things limit 1) rarest
  cross join lateral unnest(rarest.ids, rarest.fars) w (id, far)
  where not exists (select from ranges r
    where r.things < ${kind === 'post' ? at.posts : at.pages} and w.id <> all (r.ids))
  group by w.id`

const holdsAll = (at: Places<Asked>, kind: Kind) => sql`(m.sure or exists (select from search_documents d
  where d.school_id = ${at.school} and d.kind = ${sql.raw(`'${kind}'`)} and d.thing_id = m.id
    and ' ' || array_to_string(d.title_words || d.other_words, ' ') ~ all (${at.each}::text[])))`

const shown = (rows: SQL) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
/** Candidates are put in order before they are looked at, so that no more are than it takes. */
const inOrder = sql`order by m.far, m.id desc`
const first = sql`${inOrder} limit ${sql.raw(String(SHOWN))}`
const NO_TOPIC = sql`0`

/** What is found stands in the rows of today: what is gone, hidden or closed meanwhile is not shown. */
const finding = (name: string, having: Having) =>
  readStatement<Found, Asked>(
    name,
    (at) => sql`select
      ${shown(sql`select p.id, ${textIn(sql`p.title`, at.locale)} as title, p.slug, p.cover as cover_photo
        from (select * from (${having(at, 'product', NO_TOPIC)}) m ${inOrder}) m
        join products p on p.school_id = ${at.school} and p.id = m.id and p.status = 'published'
        where ${holdsAll(at, 'product')} ${first}`)} as courses,
      ${shown(sql`select articles.id, ${textIn(sql`articles.title`, at.locale)} as title, articles.slug, articles.cover as cover_photo
        from (select * from (${having(at, 'article', NO_TOPIC)}) m ${inOrder}) m
        join articles on articles.school_id = ${at.school} and articles.id = m.id and ${isOut}
        where ${holdsAll(at, 'article')} ${first}`)} as articles,
      ${shown(sql`select p.id, p.title, ${textIn(sql`m.topic`, at.locale)} as topic
        from (select m.*, t.title as topic from community_topics t cross join lateral (${having(at, 'post', sql`t.id`)}) m
          where t.school_id = ${at.school} and ${topicIsOpen(at, sql`t`)} ${inOrder}) m
        join community_posts p on p.school_id = ${at.school} and p.id = m.id
        where ${holdsAll(at, 'post')} ${first}`)} as posts`,
  )

const findWord = finding('search_word', havingWord)
const findWords = finding('search_words', havingWords)

/** What the viewer may see of all that has each of these words, written in any of its ways. */
async function find(db: Db, viewer: Viewer, words: string[][]): Promise<Found> {
  const [findAll, looked] = words.length === 1 ? [findWord, LOOKED_AT.one] : [findWords, LOOKED_AT.several]
  const [found = NOTHING] = await findAll(db, {
    ...eyesOf(viewer),
    locale: viewer.locale,
    words: words.flat(),
    numbers: words.flatMap((ways, number) => ways.map(() => number)),
    each: words.map((ways) => ` (${ways.join('|')})`),
    ...looked,
  })
  return found
}

const spelledAlike = readStatement<{ words: string[] }, { school: number; spellings: string[] }>(
  'spelled_alike',
  (at) => sql`select array(select distinct word from search_spellings
    where school_id = ${at.school} and spelling = any(${at.spellings}::text[]) limit 500) as words`,
)

/** Each word with those that it may be a mistake for; undefined when there is no such word. */
async function meant(db: Db, schoolId: number, words: string[]): Promise<string[][] | undefined> {
  const spellings = words.flatMap(spellingsOf)
  if (spellings.length === 0) return undefined
  const [alike] = await spelledAlike(db, { school: schoolId, spellings })
  const ways = words.map((typed) => [typed, ...closest(typed, alike?.words ?? [])])
  return ways.some((some) => some.length > 1) ? ways : undefined
}

function closest(typed: string, known: string[]): string[] {
  if (spellingsOf(typed).length === 0) return []
  return known
    .flatMap((word) => {
      const far = mistakes(typed, word)
      return far === undefined || word === typed ? [] : [{ word, far }]
    })
    .sort((a, b) => a.far - b.far || a.word.length - b.word.length)
    .slice(0, MEANT_MAX)
    .map(({ word }) => word)
}

/**
 * What the viewer may see of courses and other products, articles and posts that have all words of a search, or words that
 * begin so, in any language; when there is none, what has the words that were probably meant.
 */
export async function search(db: Db, viewer: Viewer, q: string): Promise<Found> {
  const words = wordsOf(q).slice(0, WORDS_MAX)
  if (words.length === 0) return NOTHING
  const found = await find(
    db,
    viewer,
    words.map((word) => [word]),
  )
  const ways = isNothing(found) ? await meant(db, viewer.schoolId, words) : undefined
  const { courses, articles, posts } = ways ? await find(db, viewer, ways) : found
  return { courses: courses.map(withCover), articles: articles.map(withCover), posts }
}

const withCover = <P extends { cover_photo: string | null }>(page: P): P => ({
  ...page,
  cover_photo: coverPhoto(page.cover_photo),
})
