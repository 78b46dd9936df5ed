import { type SQL, sql } from 'drizzle-orm'
import { topicIsOpen, topicIsOpenToAll, viewerParams } from '#app/community/community/visible.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { coverPhoto } from '#app/platform/picture.ts'
import { textIn } from '#app/platform/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isOut } from '#app/storefront/articles/public-articles.server.ts'
import { findLectures } from './lectures.server.ts'
import * as ranges from './ranges.server.ts'
import { type FoundPost, isNothing, type Kind, NOTHING, type SearchResults } from './search-results.ts'
import { getStems, toStemWord } from './stems.ts'
import { getSpellings, mistakes, toWords } from './words.ts'

/** How much of a kind is found at once. */
const SHOWN = 8
/** A search says what it means in so many words; more narrow nothing. */
const WORDS_MAX = 8
/** Of the words that somebody may have meant. */
const MEANT_MAX = 4

type FirstResults = Omit<SearchResults, 'lectures'> & {
  /** Whether the posts' range goes on behind what was read of it, and some of it may be in topics that are closed. */
  cut: boolean | null
  /** When nothing was found, the words that are spelled like one of those. */
  alike: string[] | null
}

type SpelledSearchParams = ranges.SearchParams & { spellings: string[] }
type Params = Placeholders<SpelledSearchParams>

const shown = (rows: SQL) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
/** Candidates are put in order before they are looked at, so that no more are than it takes. */
const inOrder = sql`order by m.far, m.id desc`
const first = sql`${inOrder} limit ${sql.raw(String(SHOWN))}`

type SearchSource = {
  candidates(param: Params): SQL
  /** How many were read, of what each candidate says. */
  things: 'sum' | 'max'
  holds(param: Params, kind: Kind): SQL
}
type SearchStep = (db: Db, context: SpelledSearchParams) => Promise<FirstResults[]>

/** What is found stands in the rows of today: what is gone, hidden or closed meanwhile is not shown. */
function finding(
  name: string,
  { candidates, things, holds }: SearchSource,
  isOpen: (param: Params) => SQL,
): SearchStep {
  const of = (kind: Kind) =>
    sql`(select * from candidates m where m.kind = ${sql.raw(`'${kind}'`)} and m.id is not null ${inOrder}) m`
  return rawStatement<FirstResults, SpelledSearchParams>(
    name,
    (param) => sql`with ${candidates(param)}, topics as materialized (
        select t.id, ${textIn(sql`t.title`, param.locale)} as title, ${isOpen(param)} as open
        from community_topics t where t.school_id = ${param.school}),
      found as materialized (select
        ${shown(sql`select p.id, ${textIn(sql`p.title`, param.locale)} as title, p.slug, p.cover as cover_photo
          from ${of('product')} join products p on p.school_id = ${param.school} and p.id = m.id and p.status = 'published'
          where ${holds(param, 'product')} ${first}`)} as courses,
        ${shown(sql`select articles.id, ${textIn(sql`articles.title`, param.locale)} as title, articles.slug, articles.cover as cover_photo
          from ${of('article')} join articles on articles.school_id = ${param.school} and articles.id = m.id and ${isOut}
          where ${holds(param, 'article')} ${first}`)} as articles,
        ${shown(sql`select p.id, p.title, (select t.title from topics t where t.id = p.topic_id) as topic
          from ${of('post')} join community_posts p on p.school_id = ${param.school} and p.id = m.id
            and p.topic_id = any (array(select t.id from topics t where t.open))
          where ${holds(param, 'post')} ${first}`)} as posts)
      select *, case when (select ${sql.raw(things)}(things) from candidates where kind = 'post') >= ${param.ofAll}
          then exists (select from topics t where not t.open) end as cut,
        case when json_array_length(courses) + json_array_length(articles) + json_array_length(posts) = 0 then
          array(select distinct word from search_spellings
            where school_id = ${param.school} and spelling = any(${param.spellings}::text[]) limit 500) end as alike
      from found`,
    { reads: true },
  )
}

const { withWord, withWords, holdsAll, holdsAllMeant } = ranges
const one: SearchSource = { candidates: withWord, things: 'sum', holds: () => sql`true` }
const several: SearchSource = { candidates: withWords, things: 'max', holds: holdsAll }
const meantWays: SearchSource = { ...several, holds: holdsAllMeant }

const topic = sql`t`
/** Visitors have nothing by which topics open: without looking for it a search takes a tenth less time. */
const asEach = (name: string, way: SearchSource) => ({
  visitor: finding(`${name}_visitor`, way, () => topicIsOpenToAll(topic)),
  member: finding(name, way, (param) => topicIsOpen(param, topic)),
})
const find = {
  one: asEach('search_word', one),
  several: asEach('search_words', several),
  meant: asEach('search_meant', meantWays),
}

/**
 * Posts by topic, for whoever reads few of the topics in which many have the words: no row when the topics that the viewer
 * does not read have none.
 */
const findingPosts = (name: string, ofTopic: (param: Params) => SQL) =>
  rawStatement<FoundPost, SpelledSearchParams>(
    name,
    (param) => sql`select p.id, p.title, ${textIn(sql`m.topic`, param.locale)} as topic
      from (select m.*, t.title as topic from community_topics t cross join lateral (${ofTopic(param)}) m
        where t.school_id = ${param.school} and ${topicIsOpen(param, sql`t`)} ${inOrder}) m
      join community_posts p on p.school_id = ${param.school} and p.id = m.id
      where (m.sure or ${holdsAllMeant(param, 'post')}) and exists (select from community_topics t
        where t.school_id = ${param.school} and not ${topicIsOpen(param, sql`t`)} and ${ranges.inTopic(param)}) ${first}`,
    { as: 'json' },
  )

const findPosts = {
  one: findingPosts('search_posts', (param) => ranges.withWordWithin(param, 'post')),
  several: findingPosts('search_posts_several', (param) => ranges.withWordsWithin(param, 'post')),
}

/** What the viewer may see of all that has each of these words, written in any of its ways. */
async function findAll(
  db: Db,
  viewer: Viewer,
  words: string[][],
  spellings: string[] = [],
): Promise<SearchResults & Pick<FirstResults, 'alike'>> {
  const context = { ...viewerParams(viewer), locale: viewer.locale, ...ranges.toSearchTerms(words), spellings }
  const many = words.length === 1 ? 'one' : 'several'
  const way = many === 'several' && words.some((ways) => ways.length > 1) ? 'meant' : many
  const [first = { ...NOTHING, cut: false, alike: null }] = await find[way][
    viewer.kind === 'visitor' ? 'visitor' : 'member'
  ](db, context)
  const found = { ...first, lectures: await findLectures(db, context) }
  if (!found.cut || found.posts.length === SHOWN) return found
  const posts = await findPosts[many](db, context)
  return posts.length > found.posts.length ? { ...found, posts } : found
}

/** Ways in which a word may stand in what is looked for: as it was typed, and in any other form. */
function getWays(word: string): string[] {
  const stems = getStems(word).filter((stem) => stem !== word)
  return [word, ...stems.map(toStemWord)]
}

/** Ways to write what was probably meant; undefined when there is nothing like it. Who typed one word typed none that is. */
function meant(typed: string[], alike: string[]): string[][] | undefined {
  const found = typed.map((word) => closest(word, alike))
  if (found.every((words) => words.length === 0)) return undefined
  return typed.map((word, at) => [...(typed.length > 1 ? getWays(word) : []), ...(found[at] ?? [])])
}

function closest(typed: string, known: string[]): string[] {
  if (getSpellings(typed).length === 0) return []
  return known
    .flatMap((word) => {
      const far = mistakes(typed, word)
      return far === undefined || word === typed ? [] : [{ word, far }]
    })
    .filter(({ far }, _, all) => all.every((other) => far <= other.far))
    .sort((a, b) => a.word.length - b.word.length)
    .slice(0, MEANT_MAX)
    .map(({ word }) => word)
}

/**
 * What the viewer may see of courses and other products, lectures, articles and posts that have all words of a search in any
 * form, or words that begin so, in any language; when there is none, what has the words that were probably meant.
 */
export async function search(db: Db, viewer: Viewer, q: string): Promise<SearchResults> {
  const words = toWords(q).slice(0, WORDS_MAX)
  if (words.length === 0) return NOTHING
  const found = await findAll(db, viewer, words.map(getWays), words.flatMap(getSpellings))
  const ways = isNothing(found) ? meant(words, found.alike ?? []) : undefined
  const { courses, lectures, articles, posts } = ways ? await findAll(db, viewer, ways) : found
  return { courses: courses.map(withCover), lectures, articles: articles.map(withCover), posts }
}

const withCover = <P extends { cover_photo: string | null }>(page: P): P => ({
  ...page,
  cover_photo: coverPhoto(page.cover_photo),
})
