import type { VoteValue } from '../votes/vote.ts'

export const POST_TITLE_MIN = 5
export const POST_TITLE_MAX = 159
export const POST_BODY_MIN = 5
export const POST_BODY_MAX = 20_000
/** Bytes of a post's picture: 600 kB. */
export const IMAGE_MAX = 614_400

export const FEED_LENGTH = 20
/** Cells of the gallery: a page, those that its preview shows, and from how many on it leads to all of them. */
export const GALLERY_LENGTH = 40
export const PREVIEW_LENGTH = 6
/** Counting stops here: nobody reads more from a preview. */
export const PREVIEW_COUNTED = 100

/** A post as its readers see it. */
export type PostView = {
  id: number
  title: string
  body: string
  /** What an administrator wrote, as HTML; students' posts are plain text. */
  html: string | null
  /** Address of a picture. */
  image: string | null
  /** Address that a film is embedded from. */
  video: string | null
  bunny_id: string | null
  bunny_status: number | null
  student_id: number
  student: { id: number; name: string; avatar: string | null }
  by_admin: boolean
  created_at: string
  edited_at: string | null
  comments_count: number
  up_votes_count: number
  votes: { value: VoteValue }[]
  community_topic: { id: number; title: string }
}
