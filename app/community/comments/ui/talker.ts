import type { SharedViewer } from '#app/platform/page.tsx'
import type { Talker } from '../comment.ts'

/** Who reads and writes here; visitors do neither. */
export function talkerOf(viewer: SharedViewer): Talker | null {
  if (viewer.kind === 'visitor') return null
  const { id, name, avatar, blocked, kind } = viewer
  return { id, name, avatar, blocked, staff: kind === 'staff' }
}
