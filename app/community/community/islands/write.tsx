import { island } from '#app/ui/island.tsx'
import type { Refused } from '#app/ui/use-plain-form.ts'
import type { TopicLink } from '../feed-view.ts'
import { type Filled, PostForm } from '../ui/post-form.tsx'

type Props = {
  viewerId: number
  writable: TopicLink[]
  topic: number | null
  id?: number
  filled: Filled
  refused: Refused
}

/** A post is written or changed on a page of its own. */
export default island('community/write', ['ui', 'community'], (props: Props) => (
  <PostForm {...props} onSaved={({ id }) => location.assign(`/community/posts/${id}`)} />
))
