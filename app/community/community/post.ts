import type { VideoStatus } from '#app/content/videos/video.ts'
import { getBeginning } from '#app/platform/beginning.ts'
import { trimmedLength } from '#app/platform/characters.ts'
import { getText } from '#app/platform/html.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { VoteValue } from './vote.ts'

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
  bunny_status: VideoStatus | null
  student_id: number
  student: { id: number; name: string; avatar: string | null }
  by_admin: boolean
  /** Stands at the head of its topic. */
  pinned: boolean
  created_at: string
  edited_at: string | null
  comments_count: number
  up_votes_count: number
  votes: { value: VoteValue }[]
  community_topic: { id: number; title: string }
}

type Author = Pick<PostView, 'student_id'>
type PostAuthor = Pick<Member, 'kind' | 'id' | 'limited'> | { kind: 'visitor' }

/** Whether the viewer may change the words of a post: its author alone. */
export function mayEdit(viewer: PostAuthor, { student_id }: Author): boolean {
  return viewer.kind !== 'visitor' && viewer.id === student_id
}

/** Whether the viewer may take a post away: its author, and staff of whoever, but for an instructor whom the owner limits. */
export function mayDelete(viewer: PostAuthor, post: Author & Pick<PostView, 'by_admin'>): boolean {
  if (viewer.kind === 'staff') return !viewer.limited || mayEdit(viewer, post)
  return mayEdit(viewer, post) && !post.by_admin
}

/** The kinds of a post's picture, as its field names them. */
export const IMAGE_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const

/** Characters of a body that a feed shows; what is longer is read on the post's own page. */
const EXCERPT = 400
const LINES = 8

/** The beginning of a body as a feed shows it, cut where a word ends; undefined when it fits. */
export function getExcerpt(body: string): string | undefined {
  const shown = getBeginning(body.split('\n').slice(0, LINES).join('\n'), EXCERPT)
  return shown === body ? undefined : shown
}

type PostText = Pick<PostView, 'body' | 'html'>

/** What a post says, without the marks that staff write. */
export function toWords({ body, html }: PostText): string {
  return html ? getText(html) : body
}

const DESCRIPTION = 200

/** How a post is described where somebody shares it: its beginning in one line. */
export function getDescription(post: PostText): string {
  return getBeginning(toWords(post).replace(/\s+/g, ' '), DESCRIPTION)
}

/** Whether a post can be sent: its title has 5 to 159 characters and its body 5 at least. */
export function isReady(title: string, body: string): boolean {
  const length = trimmedLength(title)
  return length >= POST_TITLE_MIN && length <= POST_TITLE_MAX && trimmedLength(body) >= POST_BODY_MIN
}
