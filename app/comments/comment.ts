import type { VoteValue } from '../votes/vote.ts'

/** What people comment on. */
export const COMMENTABLE = ['community_post', 'lecture', 'product', 'article'] as const
export type Commentable = (typeof COMMENTABLE)[number]

export const BODY_MIN = 2
export const BODY_MAX = 1200

/** Whoever wrote something: staff are `App\User`, everybody else `App\Student`. */
export type Author = { id: number; name: string; type: 'App\\User' | 'App\\Student'; avatar: string | null }

type Written = {
  id: number
  body: string
  ownable: Author
  by_admin: boolean
  created_at: string
  votes: { value: VoteValue }[]
  up_votes_count: number
}

export type CommentView = Written & {
  type: Commentable
  replies_count: number
  /** Loaded when they are first opened. */
  replies: ReplyView[]
  bunny_id: string | null
  bunny_status: number | null
}

/** `image` is the address of a picture. */
export type ReplyView = Written & { image: string | null }
