import { island } from '#app/ui/island.tsx'
import type { AreaProps } from '../ui/area-props.ts'
import { CommentsArea } from '../ui/comments-area.tsx'

/** What is said of something, on a public page. */
export default island('comments/area', ['ui', 'comments'], (props: AreaProps) => <CommentsArea {...props} />)
