import { sql } from 'drizzle-orm'
import { deleteTwins, type MergeRule, moveRows, moves, movesOnce } from '#app/people/accounts/merging.server.ts'
import { posts, topicFollowers, votes } from './tables.server.ts'

/** Where the votes of each kind are counted. */
const COUNTED_IN = { comment: 'comments', reply: 'replies', community_post: 'community_posts' } as const

/** What two accounts that become one wrote, follow and voted for: each has one vote, and the counts say so. */
export const communityMerging: MergeRule[] = [
  moves(posts.accountId),
  movesOnce(topicFollowers.accountId, [topicFollowers.topicId]),
  {
    columns: [votes.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const both = sql`i.school_id = ${schoolId} and f.school_id = ${schoolId} and i.account_id = ${into}
        and f.account_id = ${from} and i.type = f.type and i.item_id = f.item_id`
      // A vote that was taken back is none: then the other account's counts.
      await db.execute(
        sql`update votes i set value = f.value, before = f.before from votes f where ${both} and i.value = 0`,
      )
      for (const [type, table] of Object.entries(COUNTED_IN))
        await db.execute(sql`update ${sql.identifier(table)} t set up_votes_count = t.up_votes_count - 1
          from votes f join votes i on ${both}
          where t.school_id = ${schoolId} and f.type = ${type} and t.id = f.item_id and f.value = 1`)
      await deleteTwins(db, votes.accountId, [votes.type, votes.itemId], merge)
      await moveRows(db, votes.accountId, merge)
    },
  },
]
