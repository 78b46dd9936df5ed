// A school that has talked for years: posts, comments and votes, copied into its tables as a backup is.
import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Stage } from './stage.ts'
import { Visitor } from './visitor.ts'

export type Size = { posts: number; comments: number; votes: number }
export const FULL: Size = { posts: 200_000, comments: 2_000_000, votes: 10_000_000 }

/** Every second post is talked about, so that a post's page has a whole page of comments. */
export const TALKED = 2
const COMMENTS_EACH = 20
const VOTES_OF_POST = 10
const VOTES_OF_COMMENT = 4
const TOPICS = 6
/** People who write and vote; so many of them are logged in. */
const PEOPLE = 20_000
export const LOGGED_IN = 5000
const CHUNK = 1 << 16

/** The headers of a member's requests. */
export type Speaker = Record<string, string>

export type Ground = {
  schoolId: number
  topics: number[]
  people: number[]
  speakers: Speaker[]
  /** The ids from which the copied posts and comments count on. */
  firstPost: number
  firstComment: number
}

const BODY = 'The light comes from the left, and the wall behind her throws half of it back. I moved the chair twice.'

function* chunks(count: number, from: number, line: (n: number) => string): Generator<string> {
  let text = ''
  for (let n = from; n < count; n++) {
    text += line(n)
    if (text.length > CHUNK) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}

/** Rows `from` up to `count` of a table, each made of its number. */
export async function copy(
  owner: pg.Client,
  into: string,
  [from, count]: [number, number],
  line: (n: number) => string,
) {
  await pipeline(Readable.from(chunks(count, from, line)), owner.query(copyFrom(`copy ${into} from stdin`)))
}

const numbers = (rows: { id: string }[]) => rows.map(({ id }) => Number(id))

/** Topics, people and their sessions, before anybody has said a word. */
export async function prepareGround(owner: pg.Client, stage: Stage): Promise<Ground> {
  const { schoolId } = stage
  const topics = await owner.query<{ id: string }>(
    `insert into community_topics (school_id, title, description, allow_students_to_add_posts, position)
     select $1, jsonb_build_object('en', 'Topic ' || n), '{}', true, 100 + n from generate_series(1, $2) n returning id`,
    [schoolId, TOPICS],
  )
  const people = await owner.query<{ id: string }>(
    `insert into accounts (school_id, email, email_key, first_name, last_name, locale)
     select $1, 'talker-' || n || '@example.test', 'talker-' || n || '@example.test', 'Talker', 'No ' || n, 'en'
     from generate_series(1, $2) n returning id`,
    [schoolId, PEOPLE],
  )
  const tokens = Array.from({ length: LOGGED_IN }, () => `m${randomBytes(32).toString('base64url')}`)
  const speakers = numbers(people.rows).slice(0, LOGGED_IN)
  await owner.query(
    `insert into sessions (school_id, token_hash, account_id, remember, user_agent, expires_at)
     select $1, hash, account, false, 'bench', now() + interval '1 day'
     from unnest($2::bytea[], $3::bigint[]) as s (hash, account)`,
    [schoolId, tokens.map((token) => hash('sha256', token, 'buffer')), speakers],
  )
  const { rows } = await owner.query<{ post: string; comment: string }>(
    `select (select coalesce(max(id), 0) + 1 from community_posts) as post,
       (select coalesce(max(id), 0) + 1 from comments) as comment`,
  )
  const [firstPost, firstComment] = [Number(rows[0]?.post), Number(rows[0]?.comment)]
  // What is written while it is measured counts on behind all that is copied.
  await owner.query(
    `select setval(pg_get_serial_sequence('community_posts', 'id'), $1),
       setval(pg_get_serial_sequence('comments', 'id'), $2)`,
    [firstPost + FULL.posts, firstComment + FULL.comments],
  )
  return {
    schoolId,
    topics: numbers(topics.rows),
    people: numbers(people.rows),
    speakers: await Promise.all(tokens.map((token, nth) => speakerOf(stage, token, nth))),
    firstPost,
    firstComment,
  }
}

/** The headers of whoever has this session. */
export async function speakerOf({ host, pool }: Stage, token: string, nth: number): Promise<Speaker> {
  // Each at home: what comes from one network address has a limit.
  const headers = { Cookie: `session=${token}`, 'X-Forwarded-For': `10.0.${nth >> 8}.${nth & 255}` }
  const { token: csrf } = await new Visitor(host, pool.ask).json<{ token: string }>({ path: '/csrf', headers })
  return { ...headers, Accept: 'application/json', 'X-CSRF-TOKEN': csrf }
}

/** Copies what is missing from one size up to another. What the tables promise of their rows is promised by what is copied. */
export async function grow(owner: pg.Client, ground: Ground, before: Size, after: Size): Promise<void> {
  const { schoolId: school, topics, people, firstPost, firstComment } = ground
  const person = (n: number) => people[n % people.length]
  await copy(
    owner,
    'community_posts (school_id, id, topic_id, account_id, by_admin, title, body, comments_count, up_votes_count)',
    [before.posts, after.posts],
    (n) =>
      `${school}\t${firstPost + n}\t${topics[n % TOPICS]}\t${person(n * 7)}\tf\tPost number ${n}\t${BODY}\t${n % TALKED === 0 ? COMMENTS_EACH : 0}\t${VOTES_OF_POST}\n`,
  )
  await copy(
    owner,
    'comments (school_id, id, type, item_id, account_id, by_admin, body, up_votes_count)',
    [before.comments, after.comments],
    (n) =>
      `${school}\t${firstComment + n}\tcommunity_post\t${firstPost + TALKED * Math.floor(n / COMMENTS_EACH)}\t${person(n * 13)}\tf\t${BODY}\t${VOTES_OF_COMMENT}\n`,
  )
  const into = 'votes (school_id, type, item_id, account_id, value)'
  const votes = (type: string, first: number, each: number) => (n: number) => {
    const item = Math.floor(n / each)
    return `${school}\t${type}\t${first + item}\t${person(item * 31 + (n % each))}\t1\n`
  }
  const shares = ({ posts, comments }: Size) => [posts * VOTES_OF_POST, comments * VOTES_OF_COMMENT] as const
  const [[postsFrom, commentsFrom], [postsTo, commentsTo]] = [shares(before), shares(after)]
  await copy(owner, into, [postsFrom, postsTo], votes('community_post', firstPost, VOTES_OF_POST))
  await copy(owner, into, [commentsFrom, commentsTo], votes('comment', firstComment, VOTES_OF_COMMENT))
}
