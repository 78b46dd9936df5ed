import { sql } from 'drizzle-orm'
import { isBlocked } from '#app/people/accounts/blocked.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { newComments } from './comment-feed.server.ts'
import { type DiscussionCounts, TAB_COUNTED } from './discussions.ts'

/** Reports of one thing are told apart among so many open ones. */
const OPEN_REPORTS = 1000

/** How many new comments, things with open reports and blocked people there are, as far as the tabs count them. */
export async function discussionCounts(db: Db, context: ViewerContext): Promise<DiscussionCounts> {
  const { id: school } = context.school
  const counted = await db.execute<DiscussionCounts>(sql`select
    (select count(*)::int from (${newComments(context, TAB_COUNTED)}) c) as comments,
    (select count(*)::int from (select distinct o.type, o.item_id from (select r.type, r.item_id from reports r
      where r.school_id = ${school} and r.decided_at is null order by r.id desc limit ${OPEN_REPORTS}) o
      limit ${TAB_COUNTED}) things) as reports,
    (select count(*)::int from (select from accounts where accounts.school_id = ${school} and ${isBlocked}
      limit ${TAB_COUNTED}) people) as blocked_people`)
  return counted.rows[0] ?? { comments: 0, reports: 0, blocked_people: 0 }
}
