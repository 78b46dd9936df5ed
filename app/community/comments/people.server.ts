import { sql } from 'drizzle-orm'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { type Db, rawStatement } from '#app/platform/db.server.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import { sortByText } from '#app/platform/sort-by-text.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Commentable } from './comment.ts'
import { type MentionedPerson, PEOPLE_MAX } from './mention.ts'

/** Of how many comments, replies to each, and posts beside it the authors are looked at: however long it has grown. */
const COMMENTS_BACK = 100
const REPLIES_BACK = 20
const POSTS_BACK = 100

type PersonNear = MentionedPerson & { place: number; last: string }
type MentionParams = { school: number; viewer: number; type: Commentable; item: number }

/** Whose names stand where somebody writes, nearest first: below the thing, above it, at work here, beside it. */
const peopleNear = rawStatement<PersonNear, MentionParams>(
  'people_near',
  (param) => sql`
    with said as (select c.id, c.account_id from comments c where c.school_id = ${param.school} and c.type = ${param.type}
        and c.item_id = ${param.item}::bigint order by c.id desc limit ${sql.raw(String(COMMENTS_BACK))}),
      post as (select p.account_id, p.topic_id from community_posts p
        where p.school_id = ${param.school} and ${param.type} = 'community_post' and p.id = ${param.item}::bigint),
      near as (
        select account_id, 1 as place from said
        union all select r.account_id, 1 from said s cross join lateral (select l.account_id from replies l
          where l.school_id = ${param.school} and l.comment_id = s.id
          order by l.id desc limit ${sql.raw(String(REPLIES_BACK))}) r
        union all select account_id, 1 from post
        union all select w.id, 2 from accounts w where w.school_id = ${param.school} and w.role <> 'student'
        union all select b.account_id, 3 from post s cross join lateral (select o.account_id from community_posts o
          where o.school_id = ${param.school} and o.topic_id = s.topic_id
          order by o.id desc limit ${sql.raw(String(POSTS_BACK))}) b)
    select a.id, ${nameIn(sql`a`)} as name, a.avatar, a.role <> 'student' as staff, n.place, a.last_name as last
    from (select account_id, min(place) as place from near group by account_id) n
    join accounts a on a.school_id = ${param.school} and a.id = n.account_id
    where a.deleted_at is null and a.id <> ${param.viewer}::bigint
    order by n.place, a.id`,
  { as: 'json' },
)

/**
 * Whom somebody may mean who types `@` below something that they read: people whose names stand there already, the team,
 * and who writes beside it. Each word typed begins one of the name's.
 */
export async function listPeopleToMention(
  db: Db,
  viewer: Member,
  { type, id }: { type: Commentable; id: number },
  typed: string,
): Promise<MentionedPerson[]> {
  const all = await peopleNear(db, { school: viewer.schoolId, viewer: viewer.id, type, item: id })
  const begun = foldedWords(typed)
  const meant = all.filter(({ name }) => isBegun(foldedWords(name), begun))
  return sortByText(meant, viewer.locale, ({ last, name }) => `${last} ${name}`)
    .toSorted((one, other) => one.place - other.place)
    .slice(0, PEOPLE_MAX)
    .map(({ place, last, ...person }) => person)
}

const isBegun = (words: string[], begun: string[]) => begun.every((one) => words.some((word) => word.startsWith(one)))
