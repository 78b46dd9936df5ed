import { toast } from './toast.ts'
import { UNDO_MS } from './undo.ts'

/** Says that something is gone or put away, and for ten seconds offers to bring it back. */
export function offerUndo(title: string, label: string, run: () => void): void {
  void toast({ title, action: { label, run }, lasts: UNDO_MS })
}
