import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Commentable } from '#app/community/comments/comment.ts'
import { findCalled } from '#app/community/comments/mentions.server.ts'
import { comments, replies } from '#app/community/comments/tables.server.ts'
import { posts, topicFollowers } from '#app/community/community/tables.server.ts'
import { topicIsOpen } from '#app/community/community/visible.server.ts'
import { reports } from '#app/community/moderation/tables.server.ts'
import { reviews } from '#app/community/reviews/tables.server.ts'
import { certificates } from '#app/learning/certificates/tables.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool, rawStatement } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { type CurrentSchool, memberFrom } from '#app/platform/viewer.ts'
import { createNotifications, type NewNotification } from './create-notifications.server.ts'
import { mayRead } from './shown.server.ts'

const commentToTell = rawStatement<
  { type: Commentable; itemId: number; actor: number; body: string; author: number | null },
  { school: number; id: number }
>(
  'comment_to_tell',
  (param) => sql`
    select c.type, c.item_id::float8 as "itemId", c.account_id::float8 as actor, c.body, p.account_id::float8 as author
    from comments c
    left join community_posts p on p.school_id = ${param.school} and c.type = 'community_post' and p.id = c.item_id
    where c.school_id = ${param.school} and c.id = ${param.id}::bigint`,
  { reads: true },
)

/** Tells the author of a post what others say below it, and whom a comment calls. */
export async function notifyOfComment({ schoolId, commentId }: SchoolPayload & { commentId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const [comment] = await commentToTell(db, { school: schoolId, id: commentId })
    if (!comment) return
    const { type, itemId, actor, body, author } = comment
    const notification = { about: { type: 'comment' as const, id: commentId }, on: { type, id: itemId }, actor }
    if (author !== null) await tellReaders(db, school, { kind: 'comment', ...notification }, [author])
    await tellReaders(db, school, { kind: 'mention', ...notification }, await findCalled(db, schoolId, body))
  })
}

/** Tells the author of a comment what others reply, and whom that calls; who is both is told of the reply. */
export async function notifyOfReply({ schoolId, replyId }: SchoolPayload & { replyId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const [found] = await db
      .select({
        actor: replies.accountId,
        author: comments.accountId,
        body: replies.body,
        type: comments.type,
        id: comments.itemId,
      })
      .from(replies)
      .innerJoin(comments, hasId(comments, schoolId, replies.commentId))
      .where(hasId(replies, schoolId, replyId))
    if (!found) return
    const { actor, author, body, ...on } = found
    const notification = { about: { type: 'reply' as const, id: replyId }, on, actor }
    await tellReaders(db, school, { kind: 'reply', ...notification }, [author])
    await tellReaders(db, school, { kind: 'mention', ...notification }, await findCalled(db, schoolId, body))
  })
}

/** Tells the author of a comment that staff made a review of it, which the author may take back. */
export async function notifyOfReview({ schoolId, reviewId }: SchoolPayload & { reviewId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const [review] = await db
      .select({ author: reviews.accountId, product: reviews.productId })
      .from(reviews)
      .where(hasId(reviews, schoolId, reviewId))
    if (!review) return
    const on = { type: 'product' as const, id: review.product }
    await tellReaders(db, school, { kind: 'converted', about: { type: 'review', id: reviewId }, on, actor: null }, [
      review.author,
    ])
  })
}

/** Tells whoever reported something that it was decided; not by whom. */
export async function notifyOfDecision({ schoolId, reportId, accountId }: DecisionPayload): Promise<void> {
  const school = await findSchool(schoolId)
  const notification: NewNotification = {
    kind: 'report',
    about: { type: 'report', id: reportId },
    on: null,
    actor: null,
  }
  await inSchool(schoolId, async (db) => {
    const [report] = await db
      .select({ decidedBy: reports.decidedBy })
      .from(reports)
      .where(hasId(reports, schoolId, reportId))
    if (report?.decidedBy !== accountId) await tellReaders(db, school, notification, [accountId])
  })
}

/** Tells somebody of a certificate that was issued to them. */
export async function notifyOfCertificate({
  schoolId,
  certificateId,
}: SchoolPayload & { certificateId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const [found] = await db
      .select({ holder: certificates.accountId })
      .from(certificates)
      .where(hasId(certificates, schoolId, certificateId))
    if (!found) return
    const about = { type: 'certificate' as const, id: certificateId }
    await tellReaders(db, school, { kind: 'certificate', about, on: null, actor: null }, [found.holder])
  })
}

type DecisionPayload = SchoolPayload & { reportId: number; accountId: number }

/** Reminds somebody of a course in the middle of which they stopped. */
export async function notifyOfReminder({ schoolId, reminderId, accountId }: ReminderPayload): Promise<void> {
  const school = await findSchool(schoolId)
  const notification: NewNotification = {
    kind: 'reminder',
    about: { type: 'reminder', id: reminderId },
    on: null,
    actor: null,
  }
  await inSchool(schoolId, (db) => tellReaders(db, school, notification, [accountId]))
}

type ReminderPayload = SchoolPayload & { reminderId: number; accountId: number }

/** Tells those of these few people who still have an account and read what it is about. */
async function tellReaders(
  db: Db,
  school: CurrentSchool,
  notification: NewNotification,
  people: number[],
): Promise<void> {
  const readers: number[] = []
  for (const id of new Set(people)) {
    const account = await findAccount(db, school.id, id)
    if (!account || account.deletedAt !== null) continue
    if (!notification.on || (await mayRead(db, memberFrom(account, school), notification.on.type, notification.on.id)))
      readers.push(id)
  }
  await createNotifications(db, school.id, notification, readers)
}

/** Followers that are told in one transaction. */
const AT_ONCE = 500

/**
 * Tells whom a post calls, and then some of those who follow its topic, behind an account; returns behind which there are
 * more.
 */
export async function notifyOfNewPost(
  { schoolId, postId }: SchoolPayload & { postId: number },
  after: number,
): Promise<number | undefined> {
  const school = await findSchool(schoolId)
  return inSchool(schoolId, async (db) => {
    const [post] = await db
      .select({ topic: posts.topicId, author: posts.accountId, body: posts.body })
      .from(posts)
      .where(hasId(posts, schoolId, postId))
    if (!post) return undefined
    const on = { type: 'community_post' as const, id: postId }
    const notification = { about: on, on, actor: post.author }
    if (after === 0)
      await tellReaders(db, school, { kind: 'mention', ...notification }, await findCalled(db, schoolId, post.body))
    const followers = await db
      .select({ id: topicFollowers.accountId })
      .from(topicFollowers)
      .innerJoin(accounts, hasId(accounts, schoolId, topicFollowers.accountId))
      .where(
        and(
          eq(topicFollowers.schoolId, schoolId),
          eq(topicFollowers.topicId, post.topic),
          gt(topicFollowers.accountId, after),
          isNull(accounts.deletedAt),
          readsTopic(school, post.topic),
        ),
      )
      .orderBy(asc(topicFollowers.accountId))
      .limit(AT_ONCE)
    const people = followers.map(({ id }) => id)
    await createNotifications(db, schoolId, { kind: 'post', ...notification }, people)
    return people.length === AT_ONCE ? people.at(-1) : undefined
  })
}

/** The condition under which the account of a row reads a topic. */
function readsTopic({ id: school, instructorsLimited }: CurrentSchool, topic: number) {
  const { id: viewer, role } = accounts
  const staff = sql`(${role} <> 'student' and not (${role} = 'instructor' and ${instructorsLimited}))`
  return sql`exists (select from community_topics t where t.school_id = ${school} and t.id = ${topic}
    and ${topicIsOpen({ school: sql`${school}`, viewer: sql`${viewer}`, staff }, sql`t`)})`
}
