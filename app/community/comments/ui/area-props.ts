import type { CommentAuthor, Commentable, CommentsView } from '../comment.ts'

export type AreaProps = {
  /** What is talked about. */
  about: { type: Commentable; id: number }
  /** Visitors have none: they are asked to log in. */
  viewer: CommentAuthor | null
  /** Without it the comments are loaded once they come into view. */
  view: CommentsView | null
  /** Where visitors log in and come back from. */
  loginAt: string
}
