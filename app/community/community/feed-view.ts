import type { PostView } from './post.ts'
import type { Visibility } from './topic.ts'

/** A topic in the list of those that one reads. */
export type TopicLink = { id: number; title: string }

/** A picture or film of a post, and where it stands. */
export type GalleryCell = {
  post_id: number
  title: string
  image: string | null
  video: string | null
  bunny_id: string | null
  /** The first picture of an uploaded video; its address ends. */
  poster: string | null
  /** Who wrote the post. */
  name: string
}

/** What stands beside every page of the community. */
export type FeedSidebar = {
  topics: TopicLink[]
  /** The topics in which the viewer may write. */
  writable: TopicLink[]
}

/** The topic that a feed shows; null for all of them. */
export type ShownTopic = {
  id: number
  title: string
  description: string
  locked: boolean
  visibility: Visibility
  /** Whether new posts in it are e-mailed to the viewer. */
  followed: boolean
}

export type FeedProps = FeedSidebar & {
  topic: ShownTopic | null
  posts: PostView[]
  /** What greets whoever comes here, on the first page. */
  pinned: PostView | null
  gallery: { data: GalleryCell[]; total: number }
  nextUrl: string | null
  first: boolean
}
