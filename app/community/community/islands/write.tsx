import { island } from '#app/ui/island.tsx'
import type { FormErrors } from '#app/ui/use-plain-form.ts'
import type { TopicLink } from '../feed-view.ts'
import { PostForm, type PostFormValues } from '../ui/post-form.tsx'

type Props = {
  viewerId: number
  writable: TopicLink[]
  topic: number | null
  id?: number
  filled: PostFormValues
  refused: FormErrors
}

/** A post is written or changed on a page of its own. */
export default island('community/write', ['ui', 'community'], (props: Props) => (
  <PostForm {...props} onSaved={({ id }) => location.assign(`/community/posts/${id}`)} />
))
