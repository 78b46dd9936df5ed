import { sql } from 'drizzle-orm'
import { type Db, rawStatement } from '#app/platform/db.server.ts'
import { type Member, userType, viewerName } from '#app/platform/viewer.ts'
import { mailedTopics } from './later-wings.server.ts'
import type { User } from './user.ts'

type AccountKey = Pick<Member, 'schoolId' | 'id'>
type UserAccount = AccountKey & Pick<Member, 'role' | 'locale' | 'email' | 'firstName' | 'lastName' | 'avatar'>

const topicsOfAccount = rawStatement<{ topics: number[] }, { school: number; account: number }>(
  'topics_followed',
  (param) => sql`select ${mailedTopics.use().followedTopics(param.school, sql`${param.account}::bigint`)} as topics`,
)

export async function listFollowedTopics(db: Db, { schoolId, id }: AccountKey): Promise<number[]> {
  const [row] = await topicsOfAccount(db, { school: schoolId, account: id })
  return row?.topics ?? []
}

/** Shows an account to its owner. */
export async function loadUser(db: Db, person: UserAccount): Promise<User> {
  const { id, role, locale, email, firstName, lastName, avatar } = person
  return {
    id,
    type: userType(role),
    emailNotification: { communityTopics: await listFollowedTopics(db, person) },
    name: viewerName(person),
    avatar: avatar ?? null,
    role,
    locale,
    email,
    firstName,
    lastName,
  }
}
