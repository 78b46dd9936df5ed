// A school in which much can be found: products and posts with the words they are found by, copied as a backup is.
import type pg from 'pg'
import { toDocumentText, WORDS_VERSION } from '#app/storefront/search/documents.server.ts'
import { getSpellings } from '#app/storefront/search/words.ts'
import { copy } from './community-seed.ts'
import type { Stage } from './stage.ts'

export type SearchSize = { products: number; posts: number }
export const FULL: SearchSize = { products: 50_000, posts: 1_000_000 }

const TOPICS = 6
const PEOPLE = 1000
const WORDS = 40_000
const IN_TITLE = 3
const IN_TEXT = 6

const SYLLABLES = 'ka lo mi ter an ro ve si du pol gra fe no zy wan et bru cha ist or'.split(' ')

/** Made-up words, each another, none the beginning of all. */
export function wordAt(n: number): string {
  const { length } = SYLLABLES
  const at = (n * 7919 + 13) % length ** 4
  return [1, length, length ** 2, length ** 3].map((part) => SYLLABLES[Math.floor(at / part) % length]).join('')
}

/** Some words are in thousands of texts, most in a few: the nth thing's words, each once. */
function wordsAt(nth: number, count: number): string[] {
  const found = new Set<string>()
  for (let salt = 1; found.size < count; salt++) {
    const random = ((nth * 2_654_435_761 + salt * 40_503 * (nth + salt)) % 4_294_967_296) / 4_294_967_296
    found.add(wordAt(Math.floor(random ** 3 * WORDS)))
  }
  return [...found]
}

/** Tables are filled before their indexes are, as a backup does it. */
async function withoutIndexes(owner: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await owner.query(definition)
}

/** Copies all of it; a thing and its words are made of its number. */
export async function seedSearch(owner: pg.Client, { schoolId: school }: Stage, size: SearchSize): Promise<void> {
  const ids = async (statement: string, count: number) =>
    (await owner.query<{ id: string }>(statement, [school, count])).rows.map(({ id }) => Number(id))
  const topics = await ids(
    `insert into community_topics (school_id, title, description, position)
     select $1, jsonb_build_object('en', 'Topic ' || n), '{}', 100 + n from generate_series(1, $2) n returning id`,
    TOPICS,
  )
  const people = await ids(
    `insert into accounts (school_id, email, email_key, first_name, last_name, locale)
     select $1, 'finder-' || n || '@example.test', 'finder-' || n || '@example.test', 'Finder', 'No ' || n, 'en'
     from generate_series(1, $2) n returning id`,
    PEOPLE,
  )
  const first = async (table: string) =>
    Number((await owner.query<{ id: string }>(`select coalesce(max(id), 0) + 1 as id from ${table}`)).rows[0]?.id)
  const [firstProduct, firstPost] = [await first('products'), await first('community_posts')]
  const words = (n: number) => wordsAt(n, IN_TITLE + IN_TEXT)
  const title = (n: number) => words(n).slice(0, IN_TITLE).join(' ')
  const text = (n: number) => words(n).slice(IN_TITLE).join(' ')
  const documentAt = (kind: string, n: number) => {
    const language = kind === 'product' ? 'en' : undefined
    const document = toDocumentText({ title: [{ text: title(n), language }], text: [{ text: text(n), language }] })
    return { ...document, marks: `${document.marks.marks}\t${document.marks.moreMarks}` }
  }

  await copy(
    owner,
    'products (school_id, id, type, slug, title, promise, description, outcomes, questions, status, position)',
    [0, size.products],
    (n) =>
      `${school}\t${firstProduct + n}\tcourse\tfound-${n}\t{"en":"${title(n)}"}\t{"en":"${text(n)}"}\t{}\t[]\t[]\tpublished\t${1000 + n}\n`,
  )
  await copy(
    owner,
    'community_posts (school_id, id, topic_id, account_id, by_admin, title, body)',
    [0, size.posts],
    (n) => `${school}\t${firstPost + n}\t${topics[n % TOPICS]}\t${people[n % PEOPLE]}\tf\t${title(n)}\t${text(n)}\n`,
  )
  const kinds = [
    { kind: 'product', count: size.products, idOf: (n: number) => firstProduct + n, topicOf: () => 0 },
    { kind: 'post', count: size.posts, idOf: (n: number) => firstPost + n, topicOf: (n: number) => topics[n % TOPICS] },
  ]
  for (const { kind, count, idOf, topicOf } of kinds)
    await copy(
      owner,
      'search_documents (school_id, kind, thing_id, topic_id, title_words, other_words, version, marks, more_marks)',
      [0, count],
      (n) => {
        const { title, other, marks } = documentAt(kind, n)
        return `${school}\t${kind}\t${idOf(n)}\t${topicOf(n)}\t{${title.join()}}\t{${other.join()}}\t${WORDS_VERSION}\t${marks}\n`
      },
    )
  await withoutIndexes(owner, 'search_words', async () => {
    for (const { kind, count, idOf, topicOf } of kinds)
      await copy(
        owner,
        'search_words (school_id, kind, topic_id, word, in_title, thing_id, marks, more_marks)',
        [0, count],
        (n) => {
          const { title, other, marks } = documentAt(kind, n)
          const line = (word: string, inTitle: string) =>
            `${school}\t${kind}\t${topicOf(n)}\t${word}\t${inTitle}\t${idOf(n)}\t${marks}\n`
          return [...title.map((word) => line(word, 't')), ...other.map((word) => line(word, 'f'))].join('')
        },
      )
  })
  await owner.query(`insert into search_counts select school_id, word, kind, count(*) from search_words group by 1, 2, 3
    on conflict (school_id, word, kind) do update set things = excluded.things`)
  await owner.query('create temp table spelled (like search_spellings)')
  await copy(owner, 'spelled (school_id, spelling, word)', [0, WORDS], (n) =>
    getSpellings(wordAt(n))
      .map((spelling) => `${school}\t${spelling}\t${wordAt(n)}\n`)
      .join(''),
  )
  await owner.query('insert into search_spellings select * from spelled on conflict do nothing')
}

/** What somebody types of the nth thing's words. */
export const typed = {
  beginning: (n: number) => wordsAt(n, IN_TITLE)[0]?.slice(0, 5) ?? '',
  several: (n: number) => wordsAt(n, IN_TITLE).slice(0, 2).join(' '),
  mistyped: (n: number) => {
    const [word = ''] = wordsAt(n, IN_TITLE)
    return `${word.slice(0, 4)}x${word.slice(4)}`
  },
  unknown: (n: number) => `qqq${n}`,
}
