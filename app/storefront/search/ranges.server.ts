// What the index of words has for a search: ranges of it, read as far as a screen needs them.
import { type SQL, sql } from 'drizzle-orm'
import type { ViewerParams } from '#app/community/community/visible.server.ts'
import type { Placeholders } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { LAST_SIGN } from '#app/platform/search.server.ts'
import type { Kind } from './search-results.ts'
import { getStemOf } from './stems.ts'
import { getMarks, type WordMarks } from './words.ts'

/** What everybody looks for at once; lectures are looked for in the courses of one person (lectures.server.ts). */
const FOR_ALL: readonly Kind[] = ['product', 'article', 'post']

/** More than are shown: some have several words that begin so, and of several words all are wanted. */
const READ = { one: { ofAll: 32, ofTopic: 16 }, several: { ofAll: 500, ofTopic: 150 } }

/** `marks`: of whatever has all words, as far as they are known. */
export type SearchTerms = WordMarks & {
  /** Ways to write each word that is looked for, and its number among them. */
  words: string[]
  numbers: number[]
  /** For each word a pattern of a text in which a word begins so, or in one of its ways. */
  like: string[]
  matches: string[]
  /** How far a range is read: of a kind, and of each topic. */
  ofAll: number
  ofTopic: number
}

/** So many words with one beginning are counted, of all kinds. */
const COUNTED = sql.raw('100')

export type SearchParams = ViewerParams & { locale: Locale } & SearchTerms

/** What is asked of the database for words, each written in any of its ways. */
export function toSearchTerms(words: string[][]): SearchTerms {
  return {
    words: words.flat(),
    numbers: words.flatMap((ways, number) => ways.map(() => number)),
    like: words.map(([word]) => `% ${word}%`),
    matches: words.map((ways) => ` (${ways.join('|')})`),
    ...getMarks(words.map(getCommonBeginning)),
    ...(words.length === 1 ? READ.one : READ.several),
  }
}

type Params = Placeholders<SearchParams>

/** With what all ways to write a word begin, stems too: whatever has one of them has its marks. */
function getCommonBeginning(ways: string[]): string {
  return ways.map(getStemOf).reduce((common, way) => {
    let length = 0
    while (length < common.length && common[length] === way[length]) length++
    return common.slice(0, length)
  })
}

const last = sql.raw(`'${LAST_SIGN}'`)
const inRange = sql`s.word >= q.word and s.word < q.word || ${last}`
const comesFirst = sql`order by s.word, s.in_title desc nulls last, s.thing_id desc nulls last`
/** 0 for a whole word of a title. Another form of the word is as far as a longer word that begins so. */
const far = sql`(case when s.word = q.word and not starts_with(q.word, '=') then 0 else 2 end) + (case when s.in_title then 0 else 1 end)`
const words = (param: Params) => sql`unnest(${param.words}::text[], ${param.numbers}::int[]) q (word, number)`

const range = (param: Params) => sql`(
  select s.thing_id, s.word, s.in_title, s.marks, s.more_marks from search_words s
  where s.school_id = ${param.school} and s.kind = k.kind and ${inRange} ${comesFirst} limit ${param.ofAll}) s`

const candidates = (ofKind: SQL, kinds: readonly Kind[]) => sql`candidates as materialized (
  select k.kind, m.* from ${sql.raw(`(values ${kinds.map((kind) => `('${kind}')`)}) k (kind)`)} cross join lateral (${ofKind}) m)`

/** What has a word that begins so, of each kind; beside each how often it was met. */
export const withWord = (param: Params, kinds = FOR_ALL) =>
  candidates(
    sql`select s.thing_id as id, min(${far}) as far, count(*) as things
      from ${words(param)} cross join lateral ${range(param)} group by s.thing_id`,
    kinds,
  )

/** How many things of each kind have each word, by what was counted, and how many words were counted for it. */
const counts = (param: Params) => sql`counts as materialized (
  select q.number, c.kind, sum(c.things) as things, max(c.words) as words from ${words(param)} cross join lateral (
    select c.kind, c.things, count(*) over () as words from (
      select c.kind, c.things from search_counts c
      where c.school_id = ${param.school} and c.word >= q.word and c.word < q.word || ${last}
      limit ${COUNTED}) c) c
  group by q.number, c.kind)`

/** The word that the fewest things of the kind have. What begins more words than were counted is in many. */
const rarestWord = (param: Params) => sql`(
  select q.number from ${words(param)} left join counts c on c.number = q.number and c.kind = k.kind
  order by q.number in (select c.number from counts c where c.words = ${COUNTED}), coalesce(c.things, 0) limit 1)`

/**
 * What has the word that the fewest have, as far as its marks allow the others; beside each how many have that word. When
 * nothing may have the others, a row of no thing says how many.
 */
export function withWords(param: Params, kinds = FOR_ALL) {
  const allowed = sql`filter (where s.marks & ${param.marks} = ${param.marks} and s.more_marks & ${param.moreMarks} = ${param.moreMarks})`
  return sql`${counts(param)}, ${candidates(
    sql`select w.id, min(w.far) as far, rarest.things
      from (select count(*) as things, array_agg(s.thing_id) ${allowed} as ids, array_agg(${far}) ${allowed} as fars
        from ${rarestWord(param)} f join ${words(param)} on q.number = f.number cross join lateral ${range(param)}) rarest
      left join lateral unnest(rarest.ids, rarest.fars) w (id, far) on true group by w.id, rarest.things`,
    kinds,
  )}`
}

/** Of the posts of a topic, or the lectures of a course, `t`. */
const rangeWithin = (param: Params, kind: Kind) => sql`(
  select s.thing_id as id, ${far} as far from search_words s
  where s.school_id = ${param.school} and s.kind = ${sql.raw(`'${kind}'`)} and s.topic_id = t.id and ${inRange} ${comesFirst}
  limit ${param.ofTopic}) w`

/** Whether anything in the topic `t` has a word that begins so. */
export const inTopic = (param: Params) =>
  sql`exists (select from ${words(param)} cross join lateral ${rangeWithin(param, 'post')})`

/** The posts of the topic `t`, or the lectures of the course, with a word that begins so. */
export const withWordWithin = (param: Params, kind: Kind) => sql`
  select w.id, min(w.far) as far, true as sure
  from ${words(param)} cross join lateral ${rangeWithin(param, kind)} group by w.id`

/** Those with the word that the fewest have. All that has another word is known when its range was read to its end. */
export const withWordsWithin = (param: Params, kind: Kind) => sql`
  with ranges as (
    select q.number, count(w.id) as things, array_agg(w.id) as ids, array_agg(w.far) as fars
    from ${words(param)} left join lateral ${rangeWithin(param, kind)} on true group by q.number)
  select w.id, min(w.far) as far, (select max(things) from ranges) < ${param.ofTopic} as sure
  from (select ids, fars from ranges order by things limit 1) rarest
  cross join lateral unnest(rarest.ids, rarest.fars) w (id, far)
  where not exists (select from ranges r where r.things < ${param.ofTopic} and w.id <> all (r.ids))
  group by w.id`

/** Whether the words of the candidate `m` are like those that are looked for. */
const holds = (param: Params, kind: Kind, all: SQL) => sql`(
  select ' ' || array_to_string(d.title_words || d.other_words, ' ') ${all} from search_documents d
  where d.school_id = ${param.school} and d.kind = ${sql.raw(`'${kind}'`)} and d.thing_id = m.id)`

export const holdsAll = (param: Params, kind: Kind) => holds(param, kind, sql`like all (${param.like}::text[])`)
export const holdsAllMeant = (param: Params, kind: Kind) => holds(param, kind, sql`~ all (${param.matches}::text[])`)
