import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Account } from '../accounts/accounts.server.ts'
import { accounts } from '../accounts/tables.server.ts'
import { type Db, inSchool } from '../platform/db.server.ts'
import type { OfSchool } from '../platform/jobs.server.ts'
import { sendLetter } from '../platform/letters.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { type CurrentSchool, isLimited, isStaffRole, type Member, mainOrigin } from '../platform/viewer.ts'
import { findSchool } from '../schools/schools.server.ts'
import { newPost } from './emails/new-post.tsx'
import { excerptOf } from './post.ts'
import { findVisiblePost } from './posts.server.ts'
import { posts, topicFollowers } from './tables.server.ts'

/** Followers that are looked up at once. */
const AT_ONCE = 50

type Written = OfSchool & { postId: number }

/** E-mails a post to who follows its topic and still reads it, each once; its author is not told of it. */
export async function tellFollowers({ schoolId, postId }: Written): Promise<void> {
  const school = await findSchool(schoolId)
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    const followers = await inSchool(schoolId, (db) => findFollowers(db, { schoolId, postId, after: from }))
    for (const follower of followers) await tell(school, follower, postId)
    after = followers.length === AT_ONCE ? followers.at(-1)?.id : undefined
  }
}

async function findFollowers(db: Db, { schoolId, postId, after }: Written & { after: number }): Promise<Account[]> {
  const [post] = await db
    .select({ topic: posts.topicId })
    .from(posts)
    .where(and(eq(posts.schoolId, schoolId), eq(posts.id, postId)))
  if (!post) return []
  const rows = await db
    .select({ account: accounts })
    .from(topicFollowers)
    .innerJoin(accounts, and(eq(accounts.schoolId, schoolId), eq(accounts.id, topicFollowers.accountId)))
    .where(
      and(
        eq(topicFollowers.schoolId, schoolId),
        eq(topicFollowers.topicId, post.topic),
        gt(topicFollowers.accountId, after),
        isNotNull(accounts.emailVerifiedAt),
      ),
    )
    .orderBy(asc(topicFollowers.accountId))
    .limit(AT_ONCE)
  return rows.map(({ account }) => account)
}

async function tell(school: CurrentSchool, account: Account, postId: number): Promise<void> {
  const kind = isStaffRole(account.role) ? 'staff' : 'student'
  const viewer: Member = { ...account, kind, limited: isLimited(account, school) }
  const post = await inSchool(school.id, (db) => findVisiblePost(db, viewer, postId)).catch((error: unknown) => {
    // Gone, or no longer theirs to read.
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!post || post.student_id === account.id) return
  const { title, body, student, community_topic: topic } = post
  const origin = mainOrigin(school)
  await sendLetter(newPost, {
    school,
    to: account,
    reference: `${postId} ${account.id}`,
    props: {
      title,
      text: excerptOf(body) ?? body,
      author: student.name,
      topic: topic.title,
      href: `${origin}/community/posts/${postId}`,
      topicHref: `${origin}/community/topics/${topic.id}`,
    },
  })
}
