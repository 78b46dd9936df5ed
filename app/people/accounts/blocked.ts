import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Whoever the school blocked reads, learns and takes away what they wrote: anything else that others would see is a 403. */
export function refuseBlocked(viewer: Viewer): void {
  if (viewer.kind !== 'visitor' && viewer.blocked) throw new Refusal(403, 'moderation.blocked')
}
