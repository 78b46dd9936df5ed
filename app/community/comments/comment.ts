import type { VoteValue } from '#app/community/community/vote.ts'
import type { BlockedView } from '#app/platform/page.tsx'

/** What people comment on. */
export const COMMENTABLE = ['community_post', 'lecture', 'product', 'article'] as const
export type Commentable = (typeof COMMENTABLE)[number]

export const BODY_MIN = 2
export const BODY_MAX = 1200

/** Whoever wrote something: staff are `App\User`, everybody else `App\Student`. */
export type Author = { id: number; name: string; type: 'App\\User' | 'App\\Student'; avatar: string | null }

type StoredComment = {
  id: number
  body: string
  ownable: Author
  by_admin: boolean
  created_at: string
  /** When its author last changed its words. */
  edited_at: string | null
  votes: { value: VoteValue }[]
  up_votes_count: number
}

export type CommentView = StoredComment & {
  type: Commentable
  /** A review was made of it. */
  converted: boolean
  replies_count: number
  /** Loaded when they are first opened. */
  replies: ReplyView[]
  bunny_id: string | null
  bunny_status: number | null
}

/** What may change of a comment. */
export type EditedComment = Pick<CommentView, 'body' | 'edited_at' | 'converted'>

/** `image` is the address of a picture. */
export type ReplyView = StoredComment & { image: string | null }

/** A page of comments, the oldest first. */
export type CommentsPage = { data: CommentView[]; next_page_url: string | null }

/** A page of the replies to a comment, the oldest first, and the address of the next one where there are more. */
export type RepliesPage = { replies: ReplyView[]; next_page_url?: string }

/** Whose eyes read the comments. */
export type CommentAuthor = {
  id: number
  name: string
  avatar: string | null
  staff: boolean
  /** Of staff, those who know the students of their own courses alone. */
  instructor: boolean
  blocked: BlockedView | null
}

/** What is said of something, as its page shows it. */
export type CommentsView = {
  first: CommentsPage
  count: number
  /** The comment that the address of the page names: the list begins with it. */
  linked: number | null
}

/** Whether the viewer may change the words of what somebody wrote: their own, as long as they write as whom they wrote it. */
export function mayEdit(
  viewer: { id: number; staff: boolean },
  { ownable, by_admin }: Pick<CommentView, 'ownable' | 'by_admin'>,
): boolean {
  return ownable.id === viewer.id && by_admin === viewer.staff
}

/** Whether the office shows the viewer the students who write here: an instructor sees those of a lecture, who have its course. */
export function mayOpenStudents({ staff, instructor }: CommentAuthor, about: Commentable): boolean {
  return staff && (!instructor || about === 'lecture')
}

/** Whether the viewer may take away what somebody wrote: their own, unless they wrote it as staff; staff anything. */
export function mayDelete(
  viewer: { id: number; staff: boolean },
  { ownable, by_admin }: Pick<CommentView, 'ownable' | 'by_admin'>,
): boolean {
  return viewer.staff || (ownable.id === viewer.id && !by_admin)
}
