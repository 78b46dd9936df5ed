import type { SharedViewer } from '#app/platform/page.tsx'
import type { CommentAuthor } from '../comment.ts'

/** Who reads and writes here; visitors do neither. */
export function toCommentAuthor(viewer: SharedViewer): CommentAuthor | null {
  if (viewer.kind === 'visitor') return null
  const { id, name, avatar, blocked, kind, role } = viewer
  return { id, name, avatar, blocked, staff: kind === 'staff', instructor: role === 'instructor' }
}
