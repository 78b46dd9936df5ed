import { z } from 'zod'
import { voteComment, voteReply } from '#app/community/comments/comment-changes.server.ts'
import { requireReadableComment, requireReadableReply } from '#app/community/comments/readable.server.ts'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { json } from '#app/platform/answers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, IdOf, route } from '#app/platform/http.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { votePost } from '../post-changes.server.ts'
import { requireReadablePost } from '../posts.server.ts'
import { VOTABLE, type Votable, type VoteValue } from '../vote.ts'

/** For each thing that is voted for: how it is found by whoever may read it, and how a vote for it is counted. */
const kinds: Record<
  Votable,
  {
    find: (db: Db, viewer: Member, id: number) => Promise<unknown>
    count: (db: Db, viewer: Member, id: number, value: VoteValue) => Promise<number>
  }
> = {
  community_post: { find: requireReadablePost, count: votePost },
  comment: { find: requireReadableComment, count: voteComment },
  reply: { find: requireReadableReply, count: voteReply },
}

const value = z.union([
  z.literal([1, 0, -1]),
  z.literal(['1', '0', '-1']).transform((typed) => Number(typed) as VoteValue),
])

const type = z.enum(VOTABLE)
const VotableId = IdOf(async ({ db, viewer, sent }, id) => {
  const { data: sentType } = type.safeParse(sent.type)
  if (sentType) await kinds[sentType].find(db, viewer, id)
})

/** Sets one's vote for a post, a comment or a reply: 1, 0 or -1. */
const castVote = route(
  {
    access: 'member',
    input: z.object({ type, id: VotableId, value }),
    refusesFirst: ({ viewer }) => refuseBlocked(viewer),
    limit: TALKING,
  },
  async ({ db, viewer, input }) => {
    const { type, id, value } = input()
    const { find, count } = kinds[type]
    // Asked in one packet: whoever may not is refused, and nothing of it stays.
    const [, up_votes_count] = await Promise.all([find(db, viewer, id), count(db, viewer, id, value)])
    refuseBlocked(viewer)
    return json({ vote: { value, type, id }, up_votes_count })
  },
)

export const routes = {
  'POST /vote': castVote,
} satisfies Addresses
