import { sql } from 'drizzle-orm'
import { type Db, rawStatement } from '#app/platform/db.server.ts'
import { isStaffRole, type Member, viewerName } from '#app/platform/viewer.ts'
import type { User } from './user.ts'

type Owner = Pick<Member, 'schoolId' | 'id'>
type Person = Owner & Pick<Member, 'role' | 'locale' | 'email' | 'firstName' | 'lastName' | 'avatar'>

const topicsFollowed = rawStatement<{ id: number }, { school: number; account: number }>(
  'topics_followed',
  (at) => sql`
    select f.topic_id::float8 as id from topic_followers f
    where f.school_id = ${at.school} and f.account_id = ${at.account}::bigint order by f.topic_id`,
)

/** The topics that tell somebody of new posts by e-mail. */
export async function listFollowedTopics(db: Db, { schoolId, id }: Owner): Promise<number[]> {
  return (await topicsFollowed(db, { school: schoolId, account: id })).map((topic) => topic.id)
}

/** Shows an account to its owner. */
export async function toUser(db: Db, person: Person): Promise<User> {
  const { id, role, locale, email, firstName, lastName, avatar } = person
  return {
    id,
    type: isStaffRole(role) ? 'App\\User' : 'App\\Student',
    email_notification: { community_topics: await listFollowedTopics(db, person) },
    name: viewerName(person),
    avatar: avatar ?? null,
    role,
    locale,
    email,
    first_name: firstName,
    last_name: lastName,
  }
}
